import { foldText } from '@quarterpole/contract/name-key'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

const KEY_STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

export interface ComboboxState<Item> {
  open: boolean
  /** Row of the keyboard cursor. */
  active: number
  show: () => void
  close: () => void

  enterBox: () => void
  leaveBox: () => void
  choose: (item: Item) => void
  type: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Whether the row after the last item adds the typed name. */
  canAdd: boolean
  add: () => void
}

interface ComboboxSource<Item> {
  items: readonly Item[]
  stale?: boolean | undefined
  nameOf: (item: Item) => string
  search: string
  onSearch: (text: string) => void
  onChange: (item: Item) => void
  addable?: ((typed: string) => unknown) | undefined
  onAdd?: ((typed: string, namesakes: number | undefined) => void) | undefined
  keepsTyped?: boolean | undefined
}

const sameWords = (a: string, b: string) => foldText(a) === foldText(b)

/** Calls back once the rows match the latest text. */
function useOnceFresh(stale: boolean, onFresh: () => void): void {
  const fresh = useEffectEvent(onFresh)
  useEffect(() => {
    if (!stale) fresh()
  }, [stale])
}

/** The keyboard cursor in a list of so many rows. */
function useCursor(rows: number, stale: boolean) {
  const [wanted, setWanted] = useState(0)
  const active = Math.min(wanted, Math.max(0, rows - 1))
  const move = (step: number) => {
    // While rows are loading there is no last one.
    const [from, last] = stale ? [wanted, Number.POSITIVE_INFINITY] : [active, rows - 1]
    setWanted(Math.max(0, Math.min(last, from + step)))
  }
  return { active, move, toTop: () => setWanted(0) }
}

/** What the typed name comes to where it is none of the items. */
function typedNameOf<Item>(source: ComboboxSource<Item>) {
  const { items, stale = false, nameOf, search, addable, keepsTyped = false } = source
  const typed = search.trim()
  return {
    typed,
    named: items.filter((item) => sameWords(nameOf(item), typed)),
    canAdd: !stale && typed !== '' && Boolean(addable?.(typed)),
    isKept: keepsTyped && typed !== '',
  }
}

/**
 * Open state and keyboard cursor: arrows and Page move, Enter chooses, Escape closes and keeps the value. Enter right after typing waits for the rows of the typed text, even after the focus has moved on.
 */
export function useCombobox<Item>(source: ComboboxSource<Item>): ComboboxState<Item> {
  const { items, stale = false, nameOf, search, onSearch, onChange } = source
  const { typed, named, canAdd, isKept } = typedNameOf(source)
  const [open, setOpen] = useState(false)
  const awaiting = useRef(false)
  const isLeft = useRef(false)
  const { active, move, toTop } = useCursor(items.length + (canAdd ? 1 : 0), stale)
  const show = () => {
    toTop()
    awaiting.current = false
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    awaiting.current = false
    if (search !== '') onSearch('')
  }
  const choose = (item: Item) => {
    onChange(item)
    close()
  }
  const add = () => {
    source.onAdd?.(typed, stale ? undefined : named.length)
    close()
  }
  const keep = () => (!stale && named[0] !== undefined && named.length === 1 ? choose(named[0]) : add())
  const type = (text: string) => {
    show()
    onSearch(text)
  }
  const enter = () => {
    if (canAdd && active === items.length) return add()
    if (isKept && stale) return keep()
    const item = items[active]
    // A row with exactly the typed name is chosen without waiting.
    const isMeant = item !== undefined && (!stale || sameWords(nameOf(item), search))
    if (isMeant) choose(item)
    else awaiting.current = stale
  }
  useOnceFresh(stale, () => {
    if (!awaiting.current) return
    enter()
    if (isLeft.current) close()
  })
  const enterBox = () => void (isLeft.current = false)
  const leaveBox = () => {
    isLeft.current = true
    if (open && isKept) keep()
    else if (!awaiting.current) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event.key, open)
    if (act === undefined) return
    event.preventDefault()
    if (typeof act === 'number') move(act)
    else ({ show, enter, close })[act]()
  }
  return { open, active, canAdd, show, close, enterBox, leaveBox, choose, add, type, onKeyDown }
}

/** What a key does, a number moving the cursor; undefined: it goes on to the box. */
function actOf(key: string, open: boolean): 'show' | 'enter' | 'close' | number | undefined {
  const step = KEY_STEPS[key]
  if (step !== undefined) return open ? step : 'show'
  if (!open) return undefined
  return key === 'Enter' ? 'enter' : key === 'Escape' ? 'close' : undefined
}
