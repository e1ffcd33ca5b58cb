import { useLayoutEffect, useRef } from 'react'
import { headerOf, pageAt, tabOf } from '../../app/pages.ts'
import { useHeader } from '../../app/use-me.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { currentIn } from './current.ts'
import styles from './frame.module.css'

/** The tabs of the header's page that one is on or below. @param here path of the current page */
export function PageTabs({ here }: { here: string }) {
  const page = pageAt(here)
  const header = headerOf(page)
  const item = useHeader().find((each) => each.page === header)
  const row = useRef<HTMLElement>(null)
  const current = tabOf(page)
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView, which would also scroll the page.
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  if (item === undefined || item.tabs.length < 2) return null
  return (
    <nav ref={row} className={styles.tabs} aria-label={item.page.name}>
      {item.tabs.map((tab) => (
        <Anchor
          key={tab.path}
          href={tab.path}
          className={styles.link}
          aria-current={currentIn(tab, current, here)}
        >
          {tab.tab}
        </Anchor>
      ))}
    </nav>
  )
}
