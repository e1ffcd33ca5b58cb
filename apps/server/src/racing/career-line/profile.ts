import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseProfile } from '@quarterpole/contract/start'
import type { Db } from '@quarterpole/db/open'
import { pastStarts } from '@quarterpole/db/queries/start'
import { addDays } from '@quarterpole/contract/day'
import { profileOf } from '../../evaluation/breeding-values.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { sexAgeOf } from '../races/ability.ts'
import { horseOnDay } from '../races/card-inputs.ts'
import { formEnds } from './career-line.ts'

/**
 * Expected speed index by distance for a horse of his sex and age on the day his career line ends, so that both have one
 * base. Null as of {@link profileOf}.
 */
export async function profileNow(
  db: Db,
  herd: HerdSnapshot,
  { id, today }: { id: HorseId; today: string },
): Promise<HorseProfile | null> {
  const profile = profileOf(herd, id)
  const { evaluation } = herd
  if (!profile || !evaluation) return null
  const last = (await pastStarts(db, [id], { before: addDays(today, 1) })).at(-1)
  const { sex, age } = horseOnDay(herd, id, last ? formEnds(last.race_date, today) : today)
  const ofSexAndAge = sexAgeOf({ herd, evaluation, source: 'in_use', days: null })(sex, age)
  return {
    ...profile,
    points: profile.points.map((point) => ({ ...point, expected_si: point.expected_si + ofSexAndAge })),
  }
}
