import type { CoverEventEdit, CoverEventInput } from '@quarterpole/contract/cover'
import type { CoverEventFields } from '@quarterpole/db/queries/cover-event'
import type { z } from 'zod'

type Input = z.output<typeof CoverEventInput> | Omit<z.output<typeof CoverEventEdit>, 'version'>

/** The columns of an event; those of other kinds are empty. */
export function fieldsOf(input: Input): CoverEventFields {
  const { kind, event_date, place, notes } = input
  return {
    kind,
    event_date,
    place,
    notes,
    last_date: 'last_date' in input ? input.last_date : null,
    method: 'method' in input ? input.method : null,
    lot: 'lot' in input ? input.lot : null,
    doses: 'lot' in input && input.lot !== null ? (input.doses ?? 1) : null,
    result: 'result' in input ? input.result : null,
  }
}
