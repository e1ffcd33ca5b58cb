import { withArticle } from '@quarterpole/contract/with-article'
import { horseFactsOfRecords } from '@quarterpole/contract/record-facts'
import type { HorseRecordName } from '@quarterpole/contract/records'
import type { CoverId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import {
  type Keeping,
  matingsOnFile,
  type SampleHorse,
  sampleParentsOfOthers,
  touchedSampleHorses,
} from '@quarterpole/db/queries/sample-herd'

/** What stays of the sample herd and why, and the matings that go. */
export interface SampleSplit {
  /** The user has added records: these horses are now his own. */
  readonly touched: ReadonlyMap<HorseId, Keeping>
  /** A horse that stays needs these; they become reference horses. */
  readonly needed: ReadonlyMap<HorseId, Keeping>
  /** Foals before their parents. */
  readonly going: readonly HorseId[]
  readonly crosses: readonly number[]
  readonly bookings: readonly number[]
  readonly covers: readonly CoverId[]
}

/** Splits the sample herd into horses that stay and horses that go. */
export async function splitSample(db: Db, sample: readonly SampleHorse[]): Promise<SampleSplit> {
  const byId = new Map(sample.map((horse) => [horse.id, horse]))
  const touched = await touchedSampleHorses(db)
  const needed = new Map<HorseId, Keeping>()
  const need = (id: HorseId, why: Keeping) => {
    if (byId.has(id) && !touched.has(id) && !needed.has(id)) needed.set(id, why)
  }
  const isOwn = (id: HorseId) => !byId.has(id) || touched.has(id)
  const { crosses, bookings, covers } = await matingsOnFile(db)
  const isGoing = (a: HorseId, b: HorseId) => !isOwn(a) && !isOwn(b)
  for (const { sire_id, dam_id } of crosses)
    if (!isGoing(sire_id, dam_id)) for (const id of [sire_id, dam_id]) need(id, 'cross')
  for (const { stallion_id, mare_id } of bookings)
    if (!isGoing(stallion_id, mare_id)) for (const id of [stallion_id, mare_id]) need(id, 'booking')
  for (const { stallion_id, mare_id } of covers)
    if (!isGoing(stallion_id, mare_id)) for (const id of [stallion_id, mare_id]) need(id, 'cover')
  for (const id of await sampleParentsOfOthers(db)) need(id, 'parent')
  for (const id of [...touched.keys(), ...needed.keys()]) needAncestors(id)
  return {
    touched,
    needed,
    going: foalsFirst(sample, byId).filter((id) => !touched.has(id) && !needed.has(id)),
    crosses: crosses.filter(({ sire_id, dam_id }) => isGoing(sire_id, dam_id)).map(({ id }) => id),
    bookings: bookings
      .filter(({ stallion_id, mare_id }) => isGoing(stallion_id, mare_id))
      .map(({ id }) => id),
    covers: covers.filter(({ stallion_id, mare_id }) => isGoing(stallion_id, mare_id)).map(({ id }) => id),
  }

  /** A pedigree stays whole. */
  function needAncestors(id: HorseId) {
    const horse = byId.get(id)
    for (const parent of [horse?.sire_id, horse?.dam_id]) {
      if (parent === null || parent === undefined || !byId.has(parent)) continue
      const isNew = !touched.has(parent) && !needed.has(parent)
      need(parent, 'parent')
      if (isNew) needAncestors(parent)
    }
  }
}

/** Ids of horses, each before its parents. */
function foalsFirst(sample: readonly SampleHorse[], byId: ReadonlyMap<HorseId, SampleHorse>): HorseId[] {
  const generations = new Map<HorseId, number>()
  const generationOf = (id: HorseId | null): number => {
    const horse = id === null ? undefined : byId.get(id)
    if (horse === undefined) return 0
    const known = generations.get(horse.id)
    if (known !== undefined) return known
    const generation = 1 + Math.max(generationOf(horse.sire_id), generationOf(horse.dam_id))
    generations.set(horse.id, generation)
    return generation
  }
  return sample.map(({ id }) => id).toSorted((a, b) => generationOf(b) - generationOf(a) || a - b)
}

const OF_RECORDS = Object.fromEntries(
  horseFactsOfRecords.map(({ name, noun }) => [name, `has ${withArticle(noun)} you added or changed`]),
) as Record<HorseRecordName, string> // their own names

/** Why a horse stays, after its name. */
export const KEEPING_WORDS: Record<Keeping, string> = {
  test: 'has a genetic test you added or changed',
  injury: 'has an injury you added or changed',
  ...OF_RECORDS,
  start: 'has a start you added or changed',
  cover: 'has a breeding you added, or one with a horse that stays',
  season: 'has a season at stud you added',
  to_do: 'has something on your to-do list',
  card: 'ran in a race that scored one of your race cards',
  sealed: 'is on a race card you sealed',
  parent: 'is in the pedigree of a horse that stays',
  cross: 'is in a saved cross with a horse that stays',
  booking: 'is booked with a horse that stays',
}
