import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { pageAt } from '../paths.ts'
import { DemoBanner } from './DemoBanner.tsx'
import { Footer } from './Footer.tsx'
import styles from './frame.module.css'
import { Header } from './Header.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { TabBar } from './TabBar.tsx'
import { TermsGate } from './TermsGate.tsx'

/** Names the page in the window's title and, on a change, moves the focus to its content. */
function usePageArrival(here: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(here)
  // Before the effects of the page itself, which may have a name of its own.
  useLayoutEffect(() => {
    const page = pageAt(here)
    document.title = page === undefined ? 'Quarterpole' : `${page.name} · Quarterpole`
  }, [here])
  useEffect(() => {
    if (previous.current !== here) main.current?.focus({ preventScroll: true })
    previous.current = here
  }, [here])
  return main
}

/** Header, notices and footer of every page. @param here the address's path */
export function Frame({ here, children }: { here: string; children: ReactNode }) {
  const main = usePageArrival(here)
  return (
    <TermsGate>
      <div className={styles.shell}>
        <a
          className={styles.skip}
          href="#main"
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          Skip to content
        </a>
        <DemoBanner />
        <OfflineNotice />
        <Header here={here} />
        <main id="main" className={styles.main} ref={main} tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <TabBar here={here} />
      </div>
    </TermsGate>
  )
}
