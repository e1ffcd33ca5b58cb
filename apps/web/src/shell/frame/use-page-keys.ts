import { useEffect, useEffectEvent, useRef } from 'react'
import { toggleFocusedHorse } from '../../herd/compare/focused-horse.ts'
import { headerPages } from '../../app/pages.ts'
import { useHeader } from '../../app/use-me.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { areKeysOn } from './page-keys.ts'

/** The second key counts this long after g. */
const SEQUENCE_MS = 1500
const TYPED_IN =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]'

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(TYPED_IN) !== null
const isDialogOpen = () => document.querySelector('[data-dialog-open]') !== null
/** An open form would lose what is typed in it. */
const isFormOpen = () =>
  document.querySelector('[data-dialog-open] form, [role="dialog"][aria-labelledby="terms-title"]') !== null

/** The page's own search box, if it is in sight. */
const pageSearch = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find((box) =>
    box.checkVisibility(),
  )

export interface PageKeys {
  onSearch: () => void
  onHelp: () => void
}

/**
 * ⌘K or Ctrl K searches from anywhere. The other keys act outside of fields and dialogs: / searches the page, g and a letter opens a page, x picks a horse to compare, ? lists them.
 */
export function usePageKeys({ onSearch, onHelp }: PageKeys): void {
  const follow = useFollow()
  const items = useHeader()
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  const pressPlain = (key: string): boolean => {
    const isSecond = performance.now() - wentAt.current < SEQUENCE_MS
    wentAt.current = Number.NEGATIVE_INFINITY
    if (isSecond) {
      const item = items.find(({ page }) => page.header?.key === key)
      if (item !== undefined) follow(item.href)
      return headerPages.some(({ header }) => header?.key === key)
    }
    if (key === 'g') wentAt.current = performance.now()
    else if (key === '?') onHelp()
    else if (key === 'x') return toggleFocusedHorse()
    else if (key === '/') focusSearch(onSearch)
    else return false
    return true
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const { key, metaKey, ctrlKey, altKey, shiftKey } = event
    if ((metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault() // the browser's own search
      if (!isFormOpen()) onSearch()
      return
    }
    if (metaKey || ctrlKey || altKey || isTyping(event) || isDialogOpen() || !areKeysOn()) return
    if (pressPlain(key)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function focusSearch(orElse: () => void): void {
  const box = pageSearch()
  if (box === undefined) return orElse()
  box.focus()
  box.select()
}
