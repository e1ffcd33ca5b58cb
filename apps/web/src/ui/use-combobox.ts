import { type KeyboardEvent, useState } from 'react'

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
  search: string
  onSearch: (text: string) => void
  onChange: (item: Item) => void
}

/** Open or not, and where the keyboard stands: arrows and Page move, Enter chooses, Escape closes and keeps the value. */
export function useCombobox<Item>({
  items,
  search,
  onSearch,
  onChange,
}: ComboboxSource<Item>): ComboboxState<Item> {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(0)
  const active = Math.min(wanted, Math.max(0, items.length - 1))
  const show = () => {
    setWanted(0)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
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
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    const item = items[active]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setWanted(Math.min(items.length - 1, Math.max(0, active + step)))
      else show()
    } else if (open && event.key === 'Enter') {
      event.preventDefault()
      if (item !== undefined) choose(item)
    } else if (open && event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }
  return { open, active, show, close, choose, type, onKeyDown }
}
