import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

const KEY_STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

export interface ComboboxState<Item> {
  open: boolean
  /** Row the keyboard stands at. */
  active: number
  show: () => void
  close: () => void
  choose: (item: Item) => void
  type: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface ComboboxSource<Item> {
  items: readonly Item[]
  stale?: boolean | undefined
  nameOf: (item: Item) => string
  search: string
  onSearch: (text: string) => void
  onChange: (item: Item) => void
}

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Open or not, and where the keyboard stands: arrows and Page move, Enter chooses, Escape closes and keeps the value.
 * Who types a name and presses Enter at once means what was typed, not the row that stood there before it.
 */
export function useCombobox<Item>({
  items,
  stale = false,
  nameOf,
  search,
  onSearch,
  onChange,
}: ComboboxSource<Item>): ComboboxState<Item> {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(0)
  const awaiting = useRef(false)
  const active = Math.min(wanted, Math.max(0, items.length - 1))
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
  const type = (text: string) => {
    show()
    onSearch(text)
  }
  const enter = () => {
    const item = items[active]
    // A row that bears the very name typed is meant, whatever else is on its way.
    const isMeant = item !== undefined && (!stale || sameWords(nameOf(item), search))
    if (isMeant) choose(item)
    else awaiting.current = stale
  }
  const answer = useEffectEvent(() => {
    if (!awaiting.current) return
    awaiting.current = false
    enter()
  })
  useEffect(() => {
    if (!stale) answer()
  }, [stale])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setWanted(Math.min(items.length - 1, Math.max(0, active + step)))
      else show()
    } else if (open && event.key === 'Enter') {
      event.preventDefault()
      enter()
    } else if (open && event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }
  return { open, active, show, close, choose, type, onKeyDown }
}
