import type { ReactNode } from 'react'

export interface ComboboxProps<Item> {
  label: ReactNode
  /** `name`: a large serif name. */
  look?: 'field' | 'name' | undefined
  value: Item | null
  onChange: (value: Item | null) => void
  /** The typed text; the items match it. Empty: all items. */
  search: string
  onSearch: (text: string) => void
  items: readonly Item[]
  /** How many match; `items` may be only the first of them. */
  total?: number | undefined
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  renderItem?: ((item: Item) => ReactNode) | undefined
  /** Pixels. */
  itemHeight?: number | undefined
  pending?: boolean | undefined
  /** The items are for an earlier text, or loading: Enter waits for the right ones. */
  stale?: boolean | undefined
  /** Why the items did not load. */
  failure?: string | undefined
  /** Time to fetch the first items. */
  onFocus?: (() => void) | undefined
  /** The last item is in view: time to fetch more. */
  onReachEnd?: (() => void) | undefined
  /** What to add where the typed name is not among the items: the option's words, or null for none. */
  addable?: ((typed: string) => ReactNode) | undefined
  /** The add option was chosen. @param namesakes how many items have exactly this name; undefined while unknown */
  onAdd?: ((typed: string, namesakes: number | undefined) => void) | undefined
  /** Leaving the box keeps what was typed: the one item of that name, else an addition. */
  keepsTyped?: boolean | undefined
  placeholder?: string | undefined
  /** Said where nothing matches. */
  noMatch?: string | undefined
  clearable?: boolean | undefined
  required?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  id?: string | undefined
  /** Takes the focus when its dialog opens. */
  'data-autofocus'?: boolean | undefined
}
