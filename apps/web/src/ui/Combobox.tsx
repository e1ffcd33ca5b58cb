import { useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import type { ComboboxProps } from './combobox-props.ts'
import styles from './Combobox.module.css'
import { describedBy, FieldShell } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { OptionList } from './OptionList.tsx'
import { useCombobox } from './use-combobox.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

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
            aria-activedescendant={
              open && (items.length > 0 || state.canAdd) ? `${listId}-${active}` : undefined
            }
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
        {open && (
          <OptionList
            {...props}
            listId={listId}
            active={active}
            onChoose={state.choose}
            added={state.canAdd ? props.addable?.(props.search.trim()) : undefined}
            onAddRow={state.add}
          />
        )}
        <VisuallyHidden>
          <span role="status">{open && !props.pending ? `${total ?? items.length} found` : ''}</span>
        </VisuallyHidden>
      </div>
    </FieldShell>
  )
}
