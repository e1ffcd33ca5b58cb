import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './Combobox.module.css'
import { describedBy } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface ComboboxProps<Item> {
  label: ReactNode
  /** `name`: a 34 px serif name on one control line; the name is the control. */
  look?: 'field' | 'name' | undefined
  value: Item | null
  onChange: (value: Item | null) => void
  /** What the reader types; the items are those that match it. Empty text: all of them. */
  search: string
  onSearch: (text: string) => void
  items: readonly Item[]
  /** How many match in all; `items` may hold the first of them only. */
  total?: number | undefined
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  renderItem?: ((item: Item) => ReactNode) | undefined
  itemHeight?: number | undefined
  pending?: boolean | undefined
  /** Why no items could be had. */
  failure?: string | undefined
  /** Called when the last item comes into view: time to fetch more. */
  onReachEnd?: (() => void) | undefined
  placeholder?: string | undefined
  clearable?: boolean | undefined
  required?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  id?: string | undefined
}

/** Server-side search over any number of items: a virtual list, complete by keyboard (arrows, Page, Enter, Escape). */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    label,
    look = 'field',
    value,
    onChange,
    search,
    onSearch,
    items,
    total,
    nameOf,
    clearable,
    required,
    hint,
    error,
  } = props
  const madeId = useId()
  const id = props.id ?? madeId
  const listId = `${id}-list`
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const current = Math.min(active, Math.max(0, items.length - 1))

  const show = () => {
    setActive(0)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (search !== '') onSearch('')
  }
  const choose = (item: Item | undefined) => {
    if (item === undefined) return
    onChange(item)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) show()
      else setActive(Math.min(items.length - 1, Math.max(0, current + step)))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(items[current])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div className={classNames(styles.root, look === 'name' && styles.asName)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && ' (required)'}
      </label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          role="combobox"
          // An open list takes Escape for itself; the dialog around it stays.
          data-mantine-stop-propagation={open}
          autoComplete="off"
          spellCheck={false}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-required={required}
          aria-activedescendant={open && items.length > 0 ? `${listId}-${current}` : undefined}
          {...describedBy(id, { hint, error })}
          className={styles.input}
          placeholder={props.placeholder}
          value={open ? search : value === null ? '' : nameOf(value)}
          onClick={() => !open && show()}
          onBlur={close}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            if (!open) show()
            setActive(0)
            onSearch(event.target.value)
          }}
        />
        {clearable && value !== null && !open && (
          <IconButton
            icon="close"
            label="Clear"
            className={styles.clear}
            onClick={() => {
              onChange(null)
              input.current?.focus()
            }}
          />
        )}
        <Icon name="chevron" className={styles.sign} />
      </div>
      {open && <OptionList {...props} listId={listId} active={current} onChoose={choose} />}
      <VisuallyHidden>
        <span role="status">{open && !props.pending ? `${total ?? items.length} found` : ''}</span>
      </VisuallyHidden>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="octagon" />
          {error}
        </p>
      )}
    </div>
  )
}

const KEY_STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

interface OptionListProps<Item> extends ComboboxProps<Item> {
  listId: string
  active: number
  onChoose: (item: Item) => void
}

function OptionList<Item>(props: OptionListProps<Item>) {
  const {
    items,
    total,
    value,
    keyOf,
    nameOf,
    renderItem,
    itemHeight = 40,
    pending,
    failure,
    onReachEnd,
    listId,
    active,
    onChoose,
    label,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    overscan: 6,
  })
  useFollowActive(scroller, active, itemHeight)
  // Within a dialog the list may open below the fold.
  useEffect(() => scroller.current?.scrollIntoView({ block: 'nearest' }), [])
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index
  useEffect(() => {
    if (last !== undefined && last >= items.length - 5 && items.length < (total ?? 0)) onReachEnd?.()
  }, [last, items.length, total, onReachEnd])
  return (
    // A press inside must not take the focus from the text box: it would close the list before the choice.
    <div className={styles.list} ref={scroller} onMouseDown={(event) => event.preventDefault()}>
      {failure !== undefined ? (
        <p className={styles.message} role="alert">
          {failure}
        </p>
      ) : items.length === 0 ? (
        <p className={styles.message}>
          {pending ? 'Searching…' : 'Nothing matches. Try a shorter piece of it.'}
        </p>
      ) : null}
      <div
        role="listbox"
        id={listId}
        aria-label={typeof label === 'string' ? label : 'Matches'}
        className={styles.sizer}
        style={{ height: virtual.getTotalSize() }}
      >
        {rows.map((row) => {
          const item = items[row.index]
          if (item === undefined) return null
          return (
            // The keyboard works on the text box, which names the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={keyOf(item)}
              id={`${listId}-${row.index}`}
              role="option"
              aria-selected={value !== null && keyOf(value) === keyOf(item)}
              aria-setsize={total ?? items.length}
              aria-posinset={row.index + 1}
              data-active={row.index === active || undefined}
              className={styles.option}
              style={{ height: row.size, transform: `translateY(${row.start}px)` }}
              onClick={() => onChoose(item)}
            >
              {renderItem?.(item) ?? nameOf(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Keeps the active option in view; scrolls the list alone, never the page. */
function useFollowActive(scroller: RefObject<HTMLDivElement | null>, active: number, itemHeight: number) {
  useEffect(() => {
    const box = scroller.current
    if (box === null) return
    const top = active * itemHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + itemHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + itemHeight - box.clientHeight
  }, [scroller, active, itemHeight])
}
