import { dayOf } from '../../ui/words/day.ts'
import type { DefinedForm, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'

export const Vaccinations = (props: RecordsProps<DefinedForm>) => (
  <Records
    of="vaccination"
    {...props}
    line={({ product }) => <b>{product}</b>}
    facts={({ next_due, lot, given_by, notes }) => [
      next_due === null ? null : `next due ${dayOf(next_due)}`,
      lot === null ? null : `lot ${lot}`,
      given_by === null ? null : `by ${given_by}`,
      notes,
    ]}
  />
)
