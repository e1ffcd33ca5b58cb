import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classNames } from './class-names.ts'
import { Grid, Line, look } from './Layout.tsx'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { Range } from './Range.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to fix it; shown at the field and read with it. */
  error?: string | undefined
}

interface ShellProps extends FieldWords {
  id: string
  required?: boolean | undefined
  children: ReactNode
}

/** The label that a group of choices shows; its name for screen readers is its own. */
export const GroupLabel = ({ children }: { children: string }) => (
  <span className={styles.label} aria-hidden="true">
    {children}
  </span>
)

/** Label above, control, hint and error below; shared by every field and the combobox. */
export function FieldShell({ id, label, hint, error, required, children }: ShellProps) {
  return (
    <div className={look({ block: true, shrinks: true })}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && ' (required)'}
      </label>
      {children}
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

/** The attributes that tie a control to its hint and error. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const ids = classNames(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`)
  return {
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': ids || undefined,
  }
}

export type TextFieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { id?: string | undefined }

export function TextField({ label, hint, error, id: ownId, className, ...rest }: TextFieldProps) {
  const made = useId()
  const id = ownId ?? made
  return (
    <FieldShell {...{ id, label, hint, error }} required={rest.required}>
      <input
        type="text"
        {...rest}
        {...describedBy(id, { hint, error })}
        id={id}
        className={classNames(styles.control, className)}
      />
    </FieldShell>
  )
}

export function SearchField({
  label,
  id: ownId,
  ...rest
}: Pick<TextFieldProps, 'label' | 'id'> & InputHTMLAttributes<HTMLInputElement>) {
  const made = useId()
  const id = ownId ?? made
  return (
    <FieldShell id={id} label={label}>
      <span className={styles.search}>
        <Icon name="search" />
        <input type="search" autoComplete="off" {...rest} id={id} className={styles.control} />
      </span>
    </FieldShell>
  )
}

export type TextAreaProps = FieldWords & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <FieldShell {...{ id, label, hint, error }} required={rest.required}>
      <textarea
        rows={3}
        {...rest}
        {...describedBy(id, { hint, error })}
        id={id}
        className={classNames(styles.control, styles.area)}
      />
    </FieldShell>
  )
}

export interface Choice<Value extends string> {
  value: Value
  label: string
}

export type SelectFieldProps<Value extends string> = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'value' | 'onChange'> & {
    value: Value
    choices: readonly Choice<Value>[]
    onChange: (value: Value) => void
    id?: string | undefined
  }

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  value,
  choices,
  onChange,
  id: ownId,
  ...rest
}: SelectFieldProps<Value>) {
  const made = useId()
  const id = ownId ?? made
  return (
    <FieldShell {...{ id, label, hint, error }} required={rest.required}>
      <span className={styles.select}>
        {/* The options are exactly the choices, so the value is one of them. */}
        <select
          {...rest}
          {...describedBy(id, { hint, error })}
          id={id}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </FieldShell>
  )
}

export interface SegmentedProps<Value extends string> {
  /** Name of the group, for screen readers. */
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  size?: 'normal' | 'small' | undefined
}

/** A few exclusive choices on one line: radio buttons. */
export function Segmented<Value extends string>({
  label,
  value,
  choices,
  onChange,
  size,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classNames(styles.segmented, size === 'small' && styles.segmentedSmall)}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export interface SliderProps {
  label: string
  /** Words at the two ends. */
  ends: readonly [ReactNode, ReactNode]
  value: number
  min: number
  max: number
  step: number
  /** The value in words, for screen readers. */
  valueText?: string | undefined
  onChange: (value: number) => void
}

export function Slider({
  label,
  ends: [low, high],
  value,
  min,
  max,
  step,
  valueText,
  onChange,
}: SliderProps) {
  return (
    <Grid gap={3} align="center" columns="auto minmax(min(6rem, 20vw), 1fr) auto" size="small" tone="muted">
      <span aria-hidden="true">{low}</span>
      <Range
        aria-label={label}
        aria-valuetext={valueText}
        {...{ min, max, step, value }}
        onChange={onChange}
      />
      <span aria-hidden="true">{high}</span>
    </Grid>
  )
}

export function CheckField({
  label,
  checked,
  onChange,
  ...rest
}: { label: ReactNode; checked: boolean; onChange: (checked: boolean) => void } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'checked'
>) {
  return (
    <Line as="label" gap={2} align="start" className={styles.check}>
      <input
        {...rest}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </Line>
  )
}
