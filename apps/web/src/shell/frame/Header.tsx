import { headerOf, pageAt } from '../../app/pages.ts'
import { useHeader, useMe } from '../../app/use-me.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FeedbackLink } from './FeedbackLink.tsx'
import { look, Line } from '../../ui/Layout.tsx'
import { currentIn } from './current.ts'
import styles from './frame.module.css'
import { PageTabs } from './PageTabs.tsx'
import { Pole } from './Pole.tsx'
import { SearchButton } from './SearchButton.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** @param here path of the current page, which is marked */
export function Header({ here, onSearch }: { here: string; onSearch: () => void }) {
  const items = useHeader()
  const current = headerOf(pageAt(here))
  const { data: me } = useMe()
  return (
    <header className={classNames(look({ line: 'below' }), styles.head)}>
      <div className={styles.line}>
        <Anchor className={styles.wordmark} href={paths.dashboard()}>
          <Pole />
          <span>Quarterpole</span>
        </Anchor>
        <nav className={styles.nav} aria-label="Pages">
          {items.map(({ page, href }) => (
            <Anchor
              key={page.path}
              href={href}
              className={styles.link}
              aria-current={currentIn(page, current, here)}
            >
              {page.name}
            </Anchor>
          ))}
        </nav>
        <Line gap={3} className={styles.end}>
          <SearchButton onOpen={onSearch} />
          <FeedbackLink className={styles.link} />
          {me?.person && (
            <Anchor
              className={classNames(styles.link, styles.person)}
              href={paths.you()}
              title={`Signed in as ${me.person.name}`}
              aria-current={here === paths.you() ? 'page' : undefined}
            >
              {me.person.name}
            </Anchor>
          )}
          <ThemeToggle />
        </Line>
      </div>
      <PageTabs here={here} />
    </header>
  )
}
