import { useState } from 'react'
import { headerOf, pageAt, tabOf } from '../../app/pages.ts'
import { useHeader, useMe } from '../../app/use-me.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FeedbackLink } from './FeedbackLink.tsx'
import { look, Row, Stack } from '../../ui/Layout.tsx'
import { currentIn } from './current.ts'
import styles from './frame.module.css'
import { ThemeChoice } from './ThemeToggle.tsx'

/** On a phone: four pages and the search in the bar, all seven pages in the menu. */
export function TabBar({ here, onSearch }: { here: string; onSearch: () => void }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const close = () => setMenuOpen(false)
  const items = useHeader()
  const page = pageAt(here)
  const current = headerOf(page)
  const { data: me } = useMe()
  if (items.length === 0) return null
  return (
    <>
      <nav className={styles.tabbar} aria-label="Pages, short">
        {items.map(
          ({ page: item, href }) =>
            item.header?.bar && (
              <Anchor
                key={href}
                href={href}
                className={styles.tab}
                aria-current={currentIn(item, current, here)}
              >
                <Icon name={item.header.bar.icon} />
                <span>{item.header.bar.name}</span>
              </Anchor>
            ),
        )}
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={onSearch}>
          <Icon name="find" />
          <span>Search</span>
        </button>
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
          <span>Menu</span>
        </button>
      </nav>
      <Dialog opened={menuOpen} onClose={close} title="Menu">
        <Stack as="nav" aria-label="All pages" className={styles.menuList}>
          {items.map(({ page: item, href, tabs }) => (
            <Row key={item.path} gap="0 4" className={styles.menuItem}>
              <Anchor href={href} onClick={close} aria-current={currentIn(item, current, here)}>
                {item.name}
              </Anchor>
              {tabs
                .filter((tab) => tab !== item)
                .map((tab) => (
                  <Anchor
                    key={tab.path}
                    href={tab.path}
                    onClick={close}
                    aria-current={currentIn(tab, tabOf(page), here)}
                  >
                    {tab.tab}
                  </Anchor>
                ))}
            </Row>
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
