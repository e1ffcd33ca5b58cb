import type { ValueAssumption, ValueAssumptions } from '@quarterpole/contract/value-assumptions'
import { type ReactNode, useId } from 'react'
import { TextField } from '../../ui/Field.tsx'
import { FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { Muted } from '../../ui/Words.tsx'
import { type AssumptionsDraft, type DraftErrors, foundedWords, GROUPS, isOwn } from './assumptions-form.ts'
import { look } from '../../ui/Layout.tsx'

export interface AssumptionFieldsProps {
  record: ValueAssumptions
  draft: AssumptionsDraft
  errors: DraftErrors
  onChange: (part: Partial<AssumptionsDraft>) => void
}

/** Every assumption as a field, with the published value and its source beneath. */
export function AssumptionFields({ record, draft, errors, onChange }: AssumptionFieldsProps) {
  const byName = new Map(record.assumptions.map((one) => [one.name, one]))
  return (
    <>
      <p>
        <Muted>
          Your figures replace the ones shown under each field in every projected value from now on. In ln
          US$, 0.1 is about 10% of a price and 0.7 doubles it.
        </Muted>
      </p>
      {GROUPS.map(([title, names]) => (
        <Group key={title} title={title}>
          {names.map((name) => {
            const one = byName.get(name)
            return one && <Figure key={name} one={one} {...{ draft, errors, onChange }} />
          })}
        </Group>
      ))}
      <FormFields>
        <WholeRow>
          <TextField
            label="Where your figures come from"
            maxLength={200}
            autoComplete="off"
            hint="Optional. Shown with your figures wherever a projected value lists its assumptions."
            value={draft.source}
            error={errors.source}
            onChange={(event) => onChange({ source: event.target.value })}
          />
        </WholeRow>
      </FormFields>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={look({ above: 5, below: 5 })} aria-labelledby={id}>
      <h3 className={look({ below: 2 })} id={id}>
        {title}
      </h3>
      <FormFields>{children}</FormFields>
    </section>
  )
}

function Figure({
  one,
  draft,
  errors,
  onChange,
}: Omit<AssumptionFieldsProps, 'record'> & { one: ValueAssumption }) {
  const { name, label, unit } = one
  return (
    <TextField
      label={`${label}, ${unit}`}
      name={name}
      inputMode="text"
      autoComplete="off"
      data-autofocus={name === GROUPS[0]?.[1][0] || undefined}
      hint={
        <>
          {isOwn(draft, one) && <b>Yours. </b>}
          {foundedWords(one)}
        </>
      }
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
}
