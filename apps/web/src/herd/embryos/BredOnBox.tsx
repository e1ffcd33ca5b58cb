import { daysBetween } from '@quarterpole/contract/day'
import { FLUSHED_AFTER } from '@quarterpole/contract/flushed'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMay } from '../../ui/may.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { horseCoversQuery } from '../horses/covers-query.ts'
import type { OwnBoxProps } from '../records/record-form.ts'

/** The donor's breeding that an embryo is of, of those on file; a new one is of the last that fits its day. */
export function BredOnBox({ horse, draft, isNew, error, onChange }: OwnBoxProps) {
  const [isChosen, setChosen] = useState(false)
  const { data } = useQuery({ ...horseCoversQuery(horse.id, 'mare_id'), enabled: useMay('listCovers') })
  const day = String(draft['entry_date'])
  const breedings = (data ?? [])
    .flatMap(({ stallion_name, events }) =>
      events.flatMap(({ kind, event_date }) =>
        kind === 'bred'
          ? [{ day: event_date, sire: stallion_name, key: `${event_date} ${stallion_name}` }]
          : [],
      ),
    )
    .filter((one) => one.day <= day)
    .toSorted((a, b) => (a.day > b.day ? -1 : 1))
  const fitting = breedings.find((one) => {
    const after = daysBetween(one.day, day)
    return after >= FLUSHED_AFTER.from && after <= FLUSHED_AFTER.to
  })
  const preset = isNew && !isChosen ? (fitting ?? null) : undefined
  const [presetDay, presetSire] = [preset?.day ?? '', preset?.sire ?? '']
  const isPreset = preset !== undefined && data !== undefined
  useEffect(() => {
    if (isPreset) onChange({ bred_on: presetDay, ...(presetSire !== '' && { sire: presetSire }) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- written when what fits changes, not when the draft does
  }, [isPreset, presetDay, presetSire])
  const value = String(draft['bred_on'] ?? '')
  const ofDay = breedings.filter((one) => one.day === value)
  const isOnFile = value === '' || ofDay.length > 0
  if (breedings.length === 0 || !isOnFile)
    return (
      <TextField
        label="Donor bred on"
        type="date"
        value={value}
        error={error}
        onChange={({ target }) => onChange({ bred_on: target.value })}
      />
    )
  const chosen = ofDay.find(({ sire }) => sire === draft['sire']) ?? ofDay[0]
  return (
    <SelectField
      label="Donor bred on"
      value={chosen?.key ?? ''}
      choices={[
        { value: '', label: 'Not on file' },
        ...breedings.map((one) => ({ value: one.key, label: `${dayOf(one.day)} to ${one.sire}` })),
      ]}
      error={error}
      onChange={(key) => {
        setChosen(true)
        const picked = breedings.find((one) => one.key === key)
        onChange(picked === undefined ? { bred_on: '' } : { bred_on: picked.day, sire: picked.sire })
      }}
    />
  )
}
