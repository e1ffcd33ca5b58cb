import { headerOf, pageAt } from '../../app/pages.ts'
import { useHeader } from '../../app/use-me.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { currentIn } from './current.ts'
import styles from './frame.module.css'

interface TabBarProps {
  /** Path of the current page. */
  here: string
  onSearch: () => void
  onMenu: () => void
}

/** On a phone: four pages, the search and the menu in the bar. */
export function TabBar({ here, onSearch, onMenu }: TabBarProps) {
  const items = useHeader()
  const current = headerOf(pageAt(here))
  if (items.length === 0) return null
  return (
    <nav className={styles.tabbar} aria-label="Pages, short">
      {items.map(
        ({ page, href }) =>
          page.header?.bar && (
            <Anchor
              key={href}
              href={href}
              className={styles.tab}
              aria-current={currentIn(page, current, here)}
            >
              <Icon name={page.header.bar.icon} />
              <span>{page.header.bar.name}</span>
            </Anchor>
          ),
      )}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={onSearch}>
        <Icon name="find" />
        <span>Search</span>
      </button>
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={onMenu}>
        <Icon name="menu" />
        <span>Menu</span>
      </button>
    </nav>
  )
}
