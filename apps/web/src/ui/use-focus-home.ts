import { useEffect } from 'react'

/** Where the focus was before the first of the open dialogs: one dialog may follow another. */
let home: HTMLElement | null = null

const isInDialog = (element: Element) => element.closest('[role="dialog"]') !== null

/** Gives the focus back when the last dialog closes, even when the dialog leaves the page with its closing. */
export function useFocusHome(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    if (before instanceof HTMLElement && before !== document.body && !isInDialog(before)) home = before
    return () => {
      // After the next dialog, if one follows, has opened.
      setTimeout(() => {
        if (document.querySelector('[data-dialog-open]') === null && home?.isConnected)
          home.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
