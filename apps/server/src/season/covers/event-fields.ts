import type { BreedingEventEdit, BreedingEventInput } from '@quarterpole/contract/breeding-record'
import type { BreedingEventFields } from '@quarterpole/db/queries/breeding-event'
import type { z } from 'zod'

type Input = z.output<typeof BreedingEventInput> | Omit<z.output<typeof BreedingEventEdit>, 'version'>

/** The columns of an event; those of other kinds are empty. */
export function fieldsOf(input: Input): BreedingEventFields {
  const { kind, event_date, place, notes } = input
  return {
    kind,
    event_date,
    place,
    notes,
    last_date: 'last_date' in input ? input.last_date : null,
    method: 'method' in input ? input.method : null,
    result: 'result' in input ? input.result : null,
  }
}
