import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { ComboboxProps } from './Combobox.tsx'
import styles from './Combobox.module.css'

export interface OptionListProps<Item> extends ComboboxProps<Item> {
  listId: string
  /** Row the keyboard stands at. */
  active: number
  onChoose: (item: Item) => void
}

/** Rows from the end at which more are asked for. */
const AHEAD = 5

function Message({ failure, pending }: { failure: string | undefined; pending: boolean | undefined }) {
  if (failure !== undefined)
    return (
      <p className={styles.message} role="alert">
        {failure}
      </p>
    )
  return (
    <p className={styles.message}>{pending ? 'Searching…' : 'Nothing matches. Try a shorter piece of it.'}</p>
  )
}

/** The matches of a combobox; only the rows in view exist. */
export function OptionList<Item>(props: OptionListProps<Item>) {
  const {
    items,
    total,
    value,
    keyOf,
    nameOf,
    renderItem,
    itemHeight = 40,
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
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index
  useEffect(() => {
    virtual.scrollToIndex(active)
  }, [virtual, active])
  // Within a dialog the list may open below the fold.
  useEffect(() => {
    // Not returned: browsers have begun to answer a scroll with a promise, which is no clean-up.
    scroller.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (last !== undefined && last >= items.length - AHEAD && items.length < (total ?? 0)) onReachEnd?.()
  }, [last, items.length, total, onReachEnd])
  return (
    // A press inside must not take the focus from the text box: it would close the list before the choice.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.list} onMouseDown={(event) => event.preventDefault()}>
      {(items.length === 0 || props.failure !== undefined) && (
        <Message failure={props.failure} pending={props.pending} />
      )}
      {/* What scrolls is the listbox itself: the text box moves it, so it needs no focus of its own. */}
      <div
        ref={scroller}
        role="listbox"
        id={listId}
        aria-label={typeof label === 'string' ? label : 'Matches'}
        className={styles.scroller}
      >
        <div role="presentation" className={styles.sizer} style={{ height: virtual.getTotalSize() }}>
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
    </div>
  )
}
