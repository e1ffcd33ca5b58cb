import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Result } from './results.ts'

/**
 * The keyboard cursor of the search: arrows move and wrap, Enter opens. Enter right after typing waits for the rows of the typed text.
 */
export function useSearchKeys(rows: readonly Result[], isStale: boolean, onOpen: (row: Result) => void) {
  const [wanted, setWanted] = useState(0)
  const awaiting = useRef(false)
  const active = Math.min(wanted, Math.max(0, rows.length - 1))
  const enter = () => {
    const row = rows[active]
    if (isStale) awaiting.current = true
    else if (row !== undefined) onOpen(row)
  }
  const openAwaited = useEffectEvent(() => {
    if (!awaiting.current) return
    awaiting.current = false
    const row = rows[active]
    if (row !== undefined) onOpen(row)
  })
  useEffect(() => {
    if (!isStale) openAwaited()
  }, [isStale])
  const toTop = () => {
    setWanted(0)
    awaiting.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) setWanted((active + step + rows.length) % rows.length)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  return { active, setActive: setWanted, toTop, onKeyDown }
}
