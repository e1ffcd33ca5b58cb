import { dollarsSaid } from '@quarterpole/contract/cents'
import { formFacts } from '@quarterpole/contract/form-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { May, useMay } from '../../ui/may.ts'
import { dayOf } from '../../ui/words/day.ts'
import { splitOff } from '../../ui/split-off.tsx'
import { type RecordOf, recordsQuery } from '../records/record-calls.ts'
import type { DefinedForm, FormWords, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'

const BillDays = splitOff(async () => (await import('./BillDays.tsx')).BillDays)

/** "$20 a day" */
export const rateWords = ({ amount_cents, per }: Pick<RecordOf<'rate'>, 'amount_cents' | 'per'>) =>
  `${dollarsSaid(amount_cents)} a ${per}`

const words: FormWords<'rate'> = { saved: (saved) => `rate of ${rateWords(saved)}` }

/** What his keep costs a day, and what comes each month. */
export const Rates = (props: RecordsProps<DefinedForm>) => (
  <May need="listRates">
    <Records
      of="rate"
      {...props}
      line={(one) => (
        <>
          <b>{rateWords(one)}</b> {formFacts.rate.kind.words[one.kind].toLowerCase()}
        </>
      )}
      facts={({ through_day, what, contact_name, notes }) => [
        through_day === null ? null : `through ${dayOf(through_day)}`,
        what,
        contact_name === null ? null : `owed to ${contact_name}`,
        notes,
      ]}
      words={words}
    />
    <BillHorse {...props.horse} />
  </May>
)

/** Bills the days of one horse that has a rate. */
function BillHorse({ id, name }: RecordsProps<DefinedForm>['horse']) {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({ ...recordsQuery('rate', id), enabled: useMay('billDays') })
  if (data.length === 0) return null
  return (
    <p>
      <Button need="billDays" size="small" onClick={() => setOpen(true)}>
        Bill days
      </Button>
      {isOpen && <BillDays ids={[id]} whom={name} onClose={() => setOpen(false)} />}
    </p>
  )
}
