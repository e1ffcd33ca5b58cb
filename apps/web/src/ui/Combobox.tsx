import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './Combobox.module.css'
import { describedBy, FieldShell } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { OptionList } from './OptionList.tsx'
import { useCombobox } from './use-combobox.ts'
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
  /** Pixels. */
  itemHeight?: number | undefined
  pending?: boolean | undefined
  /** The items answer an earlier text, or none have come yet: Enter waits for those of this one. */
  stale?: boolean | undefined
  /** Why no items could be had. */
  failure?: string | undefined
  /** The box is about to be opened: time to fetch the first items. */
  onFocus?: (() => void) | undefined
  /** Called when the last item comes into view: time to fetch more. */
  onReachEnd?: (() => void) | undefined
  placeholder?: string | undefined
  clearable?: boolean | undefined
  required?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  id?: string | undefined
  /** A dialog opens with the focus here. */
  'data-autofocus'?: boolean | undefined
}

/** Server-side search over any number of items: a virtual list, complete by keyboard (arrows, Page, Enter, Escape). */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, value, onChange, items, total, nameOf, required, hint, error } = props
  const madeId = useId()
  const id = props.id ?? madeId
  const listId = `${id}-list`
  const input = useRef<HTMLInputElement>(null)
  const state = useCombobox(props)
  const { open, active } = state
  const clear = () => {
    onChange(null)
    input.current?.focus()
  }
  return (
    <FieldShell {...{ id, label, hint, error, required }}>
      <div className={classNames(styles.root, props.look === 'name' && styles.asName)}>
        <div className={styles.box}>
          <input
            ref={input}
            id={id}
            data-autofocus={props['data-autofocus']}
            role="combobox"
            // An open list takes Escape for itself; the dialog around it stays.
            data-mantine-stop-propagation={open}
            autoComplete="off"
            spellCheck={false}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-required={required}
            aria-activedescendant={open && items.length > 0 ? `${listId}-${active}` : undefined}
            {...describedBy(id, { hint, error })}
            className={styles.input}
            placeholder={props.placeholder}
            value={open ? props.search : value === null ? '' : nameOf(value)}
            onClick={() => !open && state.show()}
            onFocus={() => {
              state.enterBox()
              props.onFocus?.()
            }}
            onBlur={state.leaveBox}
            onKeyDown={state.onKeyDown}
            onChange={(event) => state.type(event.target.value)}
          />
          {props.clearable && value !== null && !open && (
            <IconButton icon="close" label="Clear" className={styles.clear} onClick={clear} />
          )}
          <Icon name="chevron" className={styles.sign} />
        </div>
        {open && <OptionList {...props} listId={listId} active={active} onChoose={state.choose} />}
        <VisuallyHidden>
          <span role="status">{open && !props.pending ? `${total ?? items.length} found` : ''}</span>
        </VisuallyHidden>
      </div>
    </FieldShell>
  )
}
