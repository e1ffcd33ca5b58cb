import { embryoRule, isFrozen, isOfEmbryos } from '@quarterpole/contract/embryo-rules'
import type { SeasonItem } from '@quarterpole/contract/season'
import { clockOf } from '@quarterpole/contract/semen-clock'
import type { Db } from '@quarterpole/db/open'
import { embryosOfDeadDonors } from '@quarterpole/db/queries/recipient'
import { ownRules } from '../herd/semen/rules.ts'
import { usDay } from '../platform/us-day.ts'

type Item = Pick<
  SeasonItem,
  'kind' | 'due_on' | 'from' | 'until' | 'horse_id' | 'horse_name' | 'title' | 'record'
>

/**
 * Until when frozen embryos of dead donors may be used, through the last calendar year of the term. Where the day a donor
 * died isn't on file, and the rule counts from it, that is asked for.
 */
export async function embryoTermItems(db: Db, today: string): Promise<Item[]> {
  const frozen = (await embryosOfDeadDonors(db)).filter(isFrozen)
  if (frozen.length === 0) return []
  const rule = embryoRule('embryo_term', (await ownRules(db)).filter(isOfEmbryos))
  return frozen.flatMap((entry): Item[] => {
    const clock = clockOf(entry, [rule])
    if (clock === null) return []
    const { until, missing } = clock
    const { id, horse_id, horse_name, mark, entry_date } = entry
    const embryo = `frozen embryo ${mark} of ${usDay(entry_date)}`
    const item = { kind: 'embryo_term', horse_id, horse_name, record: { name: 'embryo', id } } as const
    if (until === null) {
      const lacking = missing === 'ended' ? 'The day she died' : 'The year she was foaled'
      const title = `${lacking} isn’t on file; ${rule.body} counts the term of ${embryo} from it`
      return [{ ...item, title, due_on: today, from: today, until: today }]
    }
    const title =
      until < today
        ? `The term of ${embryo} ended on ${usDay(until)}; ${rule.body} takes no foal of it`
        : `Use ${embryo} by ${usDay(until)}; ${rule.body} takes no foal of it after that`
    return [{ ...item, title, due_on: until, from: `${until.slice(0, 4)}-01-01`, until }]
  })
}
