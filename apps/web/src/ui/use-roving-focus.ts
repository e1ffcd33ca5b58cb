import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/**
 * One tab stop among many links, each named by its `data-place`: the one focused last, before that the first.
 *
 * @param next the place a key leads to; undefined at an edge and for any other key
 * @returns the place of the tab stop, and what the group of the links listens to
 */
export function useRovingFocus<Place extends string | number>(
  places: readonly Place[],
  next: (current: Place, key: string) => Place | undefined,
) {
  const [focused, setFocused] = useState<string | null>(null)
  const current = places.find((place) => String(place) === focused) ?? places[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const to = current === undefined ? undefined : next(current, event.key)
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<SVGElement>(`[data-place="${to}"]`)?.focus()
  }
  const onFocus = ({ target }: FocusEvent<Element>) => setFocused(target.getAttribute('data-place'))
  return [current, { onKeyDown, onFocus }] as const
}
