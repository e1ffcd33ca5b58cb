import { useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useIdempotencyKey } from '../../app/api/use-idempotency-key.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { type ChosenHorse, HorseCombobox } from './HorseCombobox.tsx'
import { Row } from '../../ui/Layout.tsx'
import styles from './HorseForm.module.css'

export interface ParentComboboxProps {
  parent: 'sire' | 'dam'
  value: ChosenHorse | null
  error?: string | undefined
  onChange: (parent: ChosenHorse | null) => void
}

const WORDS = {
  sire: { label: 'Sire', sex: 'S', placeholder: 'Search stallions', kind: 'stallion' },
  dam: { label: 'Dam', sex: 'M', placeholder: 'Search mares', kind: 'mare' },
} as const

/** The sire or dam: one on file, or a new reference horse added from here. */
export function ParentCombobox({ parent: role, value, error, onChange }: ParentComboboxProps) {
  const { label, sex, placeholder, kind } = WORDS[role]
  const [name, setName] = useState<string | null>(null)
  if (name !== null)
    return (
      <NewParent
        parent={role}
        name={name}
        onCancel={() => setName(null)}
        onAdded={(added) => {
          setName(null)
          onChange(added)
        }}
      />
    )
  return (
    <HorseCombobox
      label={label}
      sex={sex}
      clearable
      value={value}
      placeholder={placeholder}
      error={error}
      onChange={onChange}
      addable={(typed) => `Add “${typed}” as a new ${kind}`}
      onAdd={setName}
    />
  )
}

interface NewParentProps {
  parent: 'sire' | 'dam'
  name: string
  onCancel: () => void
  onAdded: (parent: ChosenHorse) => void
}

/** Asks the one thing worth asking, the birth year, and adds the horse. */
function NewParent({ parent: role, name, onCancel, onAdded }: NewParentProps) {
  const { sex, kind } = WORDS[role]
  const [year, setYear] = useState('')
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  const isYear = year.trim() === '' || /^\d{4}$/.test(year.trim())
  const add = useMutation({
    mutationFn: () =>
      write('createHorse', {
        body: {
          name,
          sex,
          foaled: year.trim() === '' ? null : `${year.trim()}-01-01`,
          foaled_precision: 'year',
          is_mine: false,
        },
        idempotencyKey,
      }),
    onSuccess: async ({ data, activityId }) => {
      done(`${data.name} added as a reference ${kind}`, activityId)
      onAdded({ id: data.id, name: data.name })
      await invalidateAfter('record')
    },
    onError: renewKeyAfter,
  })
  const addOnce = useSingleFlight(add)
  const failure = add.error === null ? undefined : detailOf(add.error, `The ${kind} wasn’t added. Try again.`)
  return (
    <Row gap={2} align="end" className={styles.newParent} role="group" aria-label={`Add ${name}`}>
      <TextField
        label={`${name}, foaled in`}
        inputMode="numeric"
        placeholder="Year, if known"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the box that had the focus
        autoFocus
        autoComplete="off"
        value={year}
        error={isYear ? failure : 'Enter a four-digit year, or leave it blank.'}
        onChange={(event) => setYear(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // the form around it stays open
          if (isYear) addOnce()
        }}
      />
      <Button size="small" busy={add.isPending} onClick={() => isYear && addOnce()}>
        Add {kind}
      </Button>
      <Button size="small" kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Row>
  )
}
