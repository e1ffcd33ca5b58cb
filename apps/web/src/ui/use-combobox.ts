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
  onAdd?: ((typed: string, namesakes: number) => void) | undefined
  keepsTyped?: boolean | undefined
}

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Calls back once the rows match the latest text. */
function useOnceFresh(stale: boolean, onFresh: () => void): void {
  const fresh = useEffectEvent(onFresh)
  useEffect(() => {
    if (!stale) fresh()
  }, [stale])
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
  const [wanted, setWanted] = useState(0)
  const awaiting = useRef(false)
  const isLeft = useRef(false)
  const rows = items.length + (canAdd ? 1 : 0)
  const active = Math.min(wanted, Math.max(0, rows - 1))
  const show = () => {
    setWanted(0)
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
    source.onAdd?.(typed, named.length)
    close()
  }
  const settleTyped = () => {
    if (named[0] !== undefined && named.length === 1) choose(named[0])
    else add()
  }
  const type = (text: string) => {
    show()
    onSearch(text)
  }
  const enter = () => {
    if (canAdd && active === items.length) return add()
    const item = items[active]
    // A row with exactly the typed name is chosen without waiting.
    const isMeant = item !== undefined && (!stale || sameWords(nameOf(item), search))
    if (isMeant) choose(item)
    else awaiting.current = stale
  }
  useOnceFresh(stale, () => {
    if (!awaiting.current) return
    if (isLeft.current && isKept) return settleTyped()
    enter()
    if (isLeft.current) close()
  })
  const enterBox = () => void (isLeft.current = false)
  const leaveBox = () => {
    isLeft.current = true
    if (open && isKept) {
      if (stale) awaiting.current = true
      else settleTyped()
    } else if (!awaiting.current) close()
  }
  const move = (step: number) => {
    // While rows are loading there is no last one.
    const [from, last] = stale ? [wanted, Number.POSITIVE_INFINITY] : [active, rows - 1]
    setWanted(Math.max(0, Math.min(last, from + step)))
  }
  const act = ({ key }: KeyboardEvent) => {
    const step = KEY_STEPS[key]
    if (!open) show()
    else if (step !== undefined) move(step)
    else if (key === 'Enter') enter()
    else close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isOurs = event.key in KEY_STEPS || (open && (event.key === 'Enter' || event.key === 'Escape'))
    if (!isOurs) return
    event.preventDefault()
    act(event)
  }
  return { open, active, canAdd, show, close, enterBox, leaveBox, choose, add, type, onKeyDown }
}
