import { embryoRule, isFrozen, isOfEmbryos } from '@quarterpole/contract/embryo-rules'
import { nameKey } from '@quarterpole/contract/name-key'
import type { SeasonItem } from '@quarterpole/contract/season'
import { clockOf, endOf } from '@quarterpole/contract/semen-clock'
import type { Db } from '@quarterpole/db/open'
import { findHorses, findHorsesByNameKey, type HorseRow } from '@quarterpole/db/queries/horse'
import { embryosLeft } from '@quarterpole/db/queries/recipient'
import { endVerb, ownRules } from '../herd/semen/rules.ts'
import { usDay } from '../platform/us-day.ts'

type Item = Pick<
  SeasonItem,
  'kind' | 'due_on' | 'from' | 'until' | 'horse_id' | 'horse_name' | 'title' | 'record'
>

/**
 * Until when frozen embryos of dead donors, and by dead or gelded sires, may be used, through the last calendar year of the
 * shorter term. What a term counts from is asked for where it isn't on file.
 */
export async function embryoTermItems(db: Db, today: string): Promise<Item[]> {
  const frozen = (await embryosLeft(db)).filter(isFrozen)
  if (frozen.length === 0) return []
  const rule = embryoRule('embryo_term', (await ownRules(db)).filter(isOfEmbryos))
  const parentsOf = await parentsOfEmbryos(db, frozen)
  return frozen.flatMap((entry): Item[] => {
    const [first] = parentsOf(entry)
      .flatMap((parent) => {
        const clock = clockOf(parent, [rule])
        return clock === null ? [] : [{ ...clock, parent }]
      })
      .toSorted((a, b) => (a.until ?? '').localeCompare(b.until ?? '')) // an unknown one may be the shorter
    if (first === undefined) return []
    const { until, missing, parent } = first
    const { id, horse_id, horse_name, mark, entry_date } = entry
    const embryo = `frozen embryo ${mark} of ${usDay(entry_date)}`
    const item = { kind: 'embryo_term', horse_id, horse_name, record: { name: 'embryo', id } } as const
    if (until === null) {
      const lacking =
        missing === 'ended'
          ? `day ${parent.name} ${endVerb(endOf(parent))}`
          : `year ${parent.name} was foaled`
      const title = `The ${lacking} isn’t on file; ${rule.body} counts the term of ${embryo} from it`
      return [{ ...item, title, due_on: today, from: today, until: today }]
    }
    const title =
      until < today
        ? `The term of ${embryo} ended on ${usDay(until)}; ${rule.body} takes no foal of it`
        : `Use ${embryo} by ${usDay(until)}; ${rule.body} takes no foal of it after that`
    return [{ ...item, title, due_on: until, from: `${until.slice(0, 4)}-01-01`, until }]
  })
}

type Embryo = Awaited<ReturnType<typeof embryosLeft>>[number]

/** The donor, and the sire where one horse on file that can be has the name. */
async function parentsOfEmbryos(db: Db, embryos: readonly Embryo[]): Promise<(embryo: Embryo) => HorseRow[]> {
  const keys = embryos.flatMap(({ sire }) => (sire === null ? [] : nameKey(sire)))
  const named = (await findHorsesByNameKey(db, keys)).filter(({ sex }) => sex === 'S' || sex === 'G')
  const sires = Map.groupBy(named, ({ name_key }) => name_key)
  const ids = [...embryos.map(({ horse_id }) => horse_id), ...named.map(({ id }) => id)]
  const horses = new Map((await findHorses(db, ids)).map((horse) => [horse.id, horse]))
  return ({ horse_id, sire }) => {
    const meant = sire === null ? [] : (sires.get(nameKey(sire)) ?? [])
    return [horse_id, ...(meant.length === 1 ? meant.map(({ id }) => id) : [])].flatMap(
      (id) => horses.get(id) ?? [],
    )
  }
}
