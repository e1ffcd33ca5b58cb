import { placeOf } from '@quarterpole/contract/place-of-stay'
import { Records } from '../records/Records.tsx'
import type { DefinedForm, RecordsProps } from '../records/record-form.ts'
import { dayOf } from '../../ui/words/day.ts'

/** Where a horse has stood, the last first. */
export const Stays = (props: RecordsProps<DefinedForm>) => (
  <Records
    {...props}
    of="stay"
    line={placeOf}
    facts={({ until_day }) => [until_day !== null && `until ${dayOf(until_day)}`]}
  />
)
