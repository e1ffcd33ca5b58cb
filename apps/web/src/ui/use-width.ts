import { type RefCallback, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** Of a letter sheet between its margins. */
const PAPER_PX = 720

/**
 * The width of an element in whole px, known before the first paint, so that a chart is drawn one unit to the px.
 *
 * @param before width assumed on a wide screen until there is an element
 * @param fitsPaper drawn as wide as a sheet while it is printed, so that its words stay readable
 */
export function useWidth<Element extends HTMLElement>(
  before: number,
  fitsPaper = false,
): [RefCallback<Element>, number] {
  const [width, setWidth] = useState(Math.min(before, globalThis.innerWidth || before))
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined
      const read = () => setWidth(Math.floor(element.getBoundingClientRect().width) || before)
      read()
      const observer = new ResizeObserver(read)
      observer.observe(element)
      const onPaper = () => flushSync(() => setWidth(PAPER_PX))
      if (fitsPaper) {
        window.addEventListener('beforeprint', onPaper)
        window.addEventListener('afterprint', read)
      }
      return () => {
        observer.disconnect()
        window.removeEventListener('beforeprint', onPaper)
        window.removeEventListener('afterprint', read)
      }
    },
    [before, fitsPaper],
  )
  return [ref, width]
}
