import { useState } from 'react'
import { useMe, usePages } from '../../app/use-me.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FeedbackLink } from './FeedbackLink.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './frame.module.css'
import { ThemeChoice } from './ThemeToggle.tsx'

/** On a phone: four pages and the search in the bar, all seven pages in the menu. */
export function TabBar({ here, onSearch }: { here: string; onSearch: () => void }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const close = () => setMenuOpen(false)
  const pages = usePages()
  const { data: me } = useMe()
  if (pages.length === 0) return null
  return (
    <>
      <nav className={styles.tabbar} aria-label="Pages, short">
        {pages.map(
          ({ path, header }) =>
            header?.tab && (
              <Anchor
                key={path}
                href={path}
                className={styles.tab}
                aria-current={path === here ? 'page' : undefined}
              >
                <Icon name={header.tab.icon} />
                {header.tab.name}
              </Anchor>
            ),
        )}
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={onSearch}>
          <Icon name="find" />
          Search
        </button>
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
          Menu
        </button>
      </nav>
      <Dialog opened={menuOpen} onClose={close} title="Menu">
        <Stack as="nav" aria-label="All pages" className={styles.menuList}>
          {pages.map((page) => (
            <Anchor
              key={page.path}
              href={page.path}
              onClick={close}
              aria-current={page.path === here ? 'page' : undefined}
            >
              {page.name}
            </Anchor>
          ))}
          {me?.person && (
            <Anchor href={paths.you()} onClick={close}>
              {me.person.name}
            </Anchor>
          )}
          <FeedbackLink />
        </Stack>
        <div className={look({ above: 5 })}>
          <ThemeChoice />
        </div>
      </Dialog>
    </>
  )
}
