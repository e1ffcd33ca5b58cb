import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CompareTray } from '../../herd/compare/CompareTray.tsx'
import { afterFirstPage } from '../../app/offline/first-page.ts'
import { inBackground } from '../../app/stale-build.ts'
import { Crumbs } from './Crumbs.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { Footer } from './Footer.tsx'
import styles from './frame.module.css'
import { Header } from './Header.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { TabBar } from './TabBar.tsx'
import { TermsGate } from './TermsGate.tsx'
import { showPage } from '../../app/title.ts'
import { type HealthView, useHealth } from './use-health.ts'
import { usePageKeys } from './use-page-keys.ts'
import { splitOff } from '../../ui/split-off.tsx'

const SearchDialog = splitOff(async () => (await import('../search/SearchDialog.tsx')).SearchDialog)
const KeysDialog = splitOff(async () => (await import('./KeysDialog.tsx')).KeysDialog)
const PhoneMenu = splitOff(async () => (await import('./PhoneMenu.tsx')).PhoneMenu)
const WaitingBar = splitOff(async () => {
  await afterFirstPage()
  const nothing = { WaitingBar: (_: { health: HealthView; here: string }) => null } // the page does without it where it can't be loaded
  const module = await inBackground(import('./WaitingBar.tsx')).catch(() => nothing)
  return module.WaitingBar
})

/** Names the page in the window's title and, on a change, moves the focus to its content. */
function usePageArrival(here: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(here)
  // Before the effects of the page itself, which may have a name of its own.
  useLayoutEffect(() => showPage(here), [here])
  useEffect(() => {
    if (previous.current !== here) main.current?.focus({ preventScroll: true })
    previous.current = here
  }, [here])
  return main
}

/** Header, notices and footer of every page. @param here the address's path */
export function Frame({ here, children }: { here: string; children: ReactNode }) {
  const main = usePageArrival(here)
  const health = useHealth()
  const [dialog, setDialog] = useState<'search' | 'keys' | 'menu' | null>(null)
  const close = () => setDialog(null)
  const search = () => setDialog('search')
  usePageKeys({ onSearch: search, onHelp: () => setDialog('keys') })
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
        <OfflineNotice health={health} />
        <WaitingBar health={health} here={here} />
        <Header here={here} onSearch={search} />
        <main id="main" className={styles.main} ref={main} tabIndex={-1}>
          <Crumbs />
          {children}
        </main>
        <Footer health={health} onKeys={() => setDialog('keys')} />
        <CompareTray here={here} />
        <TabBar here={here} onSearch={search} onMenu={() => setDialog('menu')} />
      </div>
      {dialog === 'search' && <SearchDialog onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'menu' && <PhoneMenu here={here} onClose={close} />}
    </TermsGate>
  )
}
