import { useEffect } from 'react'

/** Where the focus was before the first of the open dialogs: one dialog may follow another. */
let home: HTMLElement | null = null

const isInDialog = (element: Element) => element.closest('[role="dialog"]') !== null

/** The control the focus came from as it is drawn now: a list that was read anew may have made it again. */
function homeNow(): HTMLElement | null {
  if (home === null || home.isConnected) return home
  const { localName, textContent } = home
  const href = home.getAttribute('href')
  const alike = [...document.querySelectorAll<HTMLElement>(localName)].filter(
    (element) => element.getAttribute('href') === href,
  )
  const twin = alike.find((element) => element.textContent === textContent)
  return twin ?? (href === null ? null : (alike[0] ?? null))
}

/** Gives the focus to where it came from, or to the page where that is gone; not while a dialog holds it. */
export function mendFocus(): void {
  // After what was changed is drawn, and after the next dialog, if one follows, has opened.
  setTimeout(() => {
    if (document.querySelector('[data-dialog-open]') !== null) return
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body || !activeElement.isConnected
    if (isLost) (homeNow() ?? document.querySelector('main'))?.focus({ preventScroll: true })
  })
}

/** Gives the focus back when the last dialog closes, even when the dialog leaves the page with its closing. */
export function useFocusHome(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    if (before instanceof HTMLElement && before !== document.body && !isInDialog(before)) home = before
    return mendFocus
  }, [opened])
}
