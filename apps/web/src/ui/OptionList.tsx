import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { ComboboxProps } from './combobox-props.ts'
import styles from './Combobox.module.css'

export interface OptionListProps<Item> extends ComboboxProps<Item> {
  listId: string
  /** Row of the keyboard cursor. */
  active: number
  onChoose: (item: Item) => void
  /** Words of the row that adds the typed name, after the items. */
  added?: ReactNode
  onAddRow?: (() => void) | undefined
}

/** More rows are fetched this many rows before the end. */
const PREFETCH_ROWS = 5

function Message({
  failure,
  pending,
  noMatch,
}: Pick<ComboboxProps<never>, 'failure' | 'pending' | 'noMatch'>) {
  if (failure !== undefined)
    return (
      <p className={styles.message} role="alert">
        {failure}
      </p>
    )
  return (
    <p className={styles.message}>
      {pending ? 'Searching…' : (noMatch ?? 'No match. Try part of the name.')}
    </p>
  )
}

/** The matches of a combobox; only rows in view are rendered. */
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
    if (active < items.length) virtual.scrollToIndex(active)
  }, [virtual, active, items.length])
  // In a dialog the list may open below the fold.
  useEffect(() => {
    // Not returned: newer browsers return a promise from scrollIntoView, which is no clean-up.
    scroller.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (last !== undefined && last >= items.length - PREFETCH_ROWS && items.length < (total ?? 0))
      onReachEnd?.()
  }, [last, items.length, total, onReachEnd])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press must not take the focus from the text box
    <div className={styles.list} onMouseDown={(event) => event.preventDefault()}>
      {((items.length === 0 && props.added === undefined) || props.failure !== undefined) && (
        <Message failure={props.failure} pending={props.pending} noMatch={props.noMatch} />
      )}
      {/* The text box scrolls the listbox, so it needs no focus of its own. */}
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
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys go to the text box
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
        {props.added !== undefined && (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above
          <div
            id={`${listId}-${items.length}`}
            role="option"
            aria-selected={false}
            data-active={active === items.length || undefined}
            className={classNames(styles.option, styles.added)}
            onClick={props.onAddRow}
          >
            {props.added}
          </div>
        )}
      </div>
    </div>
  )
}
