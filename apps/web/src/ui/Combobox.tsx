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
  placeholder?: string | undefined
  clearable?: boolean | undefined
  required?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  id?: string | undefined
  /** Takes the focus when its dialog opens. */
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
            // Escape closes the open list, not the dialog around it.
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
