import { pages, paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { FeedbackLink } from './FeedbackLink.tsx'
import styles from './frame.module.css'
import { Pole } from './Pole.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** @param here path of the current page, which is marked */
export function Header({ here }: { here: string }) {
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <Anchor className={styles.wordmark} href={paths.dashboard()}>
          <Pole />
          <span>Quarterpole</span>
        </Anchor>
        <nav className={styles.nav} aria-label="Pages">
          {pages.map((page) => (
            <Anchor
              key={page.href}
              href={page.href}
              className={styles.link}
              aria-current={page.href === here ? 'page' : undefined}
            >
              {page.name}
            </Anchor>
          ))}
        </nav>
        <div className={styles.end}>
          <FeedbackLink className={styles.link} />
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}
