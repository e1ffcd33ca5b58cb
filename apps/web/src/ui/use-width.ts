import { type RefCallback, useCallback, useState } from 'react'

/**
 * The width of an element in whole px, known before the first paint, so that a chart is drawn one unit to the px.
 *
 * @param before width assumed on a wide screen until there is an element
 */
export function useWidth<Element extends HTMLElement>(before: number): [RefCallback<Element>, number] {
  const [width, setWidth] = useState(Math.min(before, globalThis.innerWidth || before))
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined
      const read = () => setWidth(Math.floor(element.getBoundingClientRect().width) || before)
      read()
      const observer = new ResizeObserver(read)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [before],
  )
  return [ref, width]
}
