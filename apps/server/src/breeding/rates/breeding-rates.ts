import type { BreedingRate, BreedingRates, RateKind } from '@quarterpole/contract/breeding-rates'
import { capital } from '@quarterpole/contract/capital'
import { COVER_METHOD_WORDS } from '@quarterpole/contract/cover-words'
import { daysBetween } from '@quarterpole/contract/day'
import { embryo } from '@quarterpole/contract/embryo'
import { FLUSHED_AFTER, flushesOf } from '@quarterpole/contract/flushed'
import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { allCovers } from '@quarterpole/db/queries/cover'
import { eventsByCover } from '@quarterpole/db/queries/cover-event'
import { embryosSince } from '@quarterpole/db/queries/recipient'
import { cyclesOf } from '@quarterpole/genetics/breeding-cycles'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { isTransfer } from '@quarterpole/genetics/cover-course'
import { firstDayOf } from '@quarterpole/genetics/horse-year'
import {
  COLLECTION_RATES,
  CYCLE_RATES,
  STARTING_WEIGHT,
  type StartingRate,
  TRANSFER_RATE,
} from '@quarterpole/genetics/starting-rates'
import { pooledRates, rateFrom, type Tries } from '@quarterpole/numerics/pooled-rates'

/** Seasons that count: a stud’s fertility of long ago says little of today’s. */
const SEASONS = 10
const MOST_ROWS = 50

/** One cycle, collection or transfer. */
interface Try {
  readonly took: boolean | null
  readonly method: Method
  readonly of: readonly Member[]
}
interface Method {
  readonly label: string
  readonly start: StartingRate
}
/** A horse or person that it is of. */
interface Member {
  readonly by: 'stallion' | 'donor' | 'operator'
  readonly key: string
  readonly label: string
  readonly horse_id: HorseId | null
}

/**
 * How often breedings take here. A method starts from the published rate; stallions, donors and operators from what their
 * methods do here, and each is drawn to it as far as his own tries are few (see docs/models/breeding-rates.md).
 */
export async function breedingRates(db: Db, year: number): Promise<BreedingRates> {
  const from_season = year - SEASONS + 1
  const tries = await triesSince(db, from_season)
  return {
    from_season,
    kinds: (['cycle', 'collection', 'transfer'] as const).map((kind) => ({
      kind,
      waiting: tries[kind].filter(({ took }) => took === null).length,
      groups: groupsOf(tries[kind].filter(({ took }) => took !== null)),
    })),
  }
}

async function triesSince(db: Db, from_season: number): Promise<Record<RateKind, Try[]>> {
  const covers = await allCovers(db, { from_season })
  const events = await eventsByCover(db, covers)
  const entries = await embryosSince(db, firstDayOf(from_season, await readYearStart(db)))
  const byDonor = Map.groupBy(entries, ({ horse_id }) => horse_id)
  const tries: Record<RateKind, Try[]> = { cycle: [], collection: [], transfer: [] }
  for (const cover of covers) {
    const own = events.get(cover.id) ?? []
    const stallion = horseOf('stallion', cover.stallion_id, cover.stallion_name)
    if (isTransfer(cover, own)) {
      const of = [stallion, horseOf('donor', cover.mare_id, cover.mare_name)]
      for (const { took } of cyclesOf(own)) tries.transfer.push({ took, method: TRANSFER, of })
      continue
    }
    const flushes = flushesOf({ ...cover, events: own }, byDonor.get(cover.mare_id) ?? [])
    const wasFlushed = (to: string) =>
      flushes.some(({ day }) => day >= to && daysBetween(to, day) <= FLUSHED_AFTER.to)
    // What was flushed is asked of the flush, not of a scan.
    for (const { took, method, to } of cyclesOf(own))
      if (!wasFlushed(to)) tries.cycle.push({ took, method: cycleBy(method), of: [stallion] })
  }
  for (const { kind, structures, horse_id, horse_name, operator } of entries)
    if (kind !== 'embryo') {
      const donor = horseOf('donor', horse_id, horse_name)
      const took = structures === null ? null : structures > 0
      tries.collection.push({ took, method: collectionBy(kind), of: [donor, ...operatorOf(operator)] })
    }
  return tries
}

const horseOf = (by: 'stallion' | 'donor', horse_id: HorseId, label: string): Member => ({
  by,
  key: String(horse_id),
  label,
  horse_id,
})
const operatorOf = (label: string | null): Member[] =>
  label === null ? [] : [{ by: 'operator', key: nameKey(label), label, horse_id: null }]

const isKnown = (
  method: string | null,
): method is keyof typeof CYCLE_RATES & keyof typeof COVER_METHOD_WORDS =>
  method !== null && method in CYCLE_RATES && method in COVER_METHOD_WORDS

const cycleBy = (method: string | null): Method =>
  isKnown(method)
    ? { label: capital(COVER_METHOD_WORDS[method]), start: CYCLE_RATES[method] }
    : { label: 'Method not on file', start: CYCLE_RATES.unknown }
/** The share of the cycles of a method that took here; the published one where none is on file. */
export function cycleRate({ kinds }: BreedingRates, method: keyof typeof CYCLE_RATES): number {
  const { label, start } = cycleBy(method)
  const cycles = kinds.find(({ kind }) => kind === 'cycle')
  const methods = cycles?.groups.find(({ by }) => by === 'method')
  return methods?.rates.find((one) => one.label === label)?.rate ?? start.rate
}
const collectionBy = (kind: keyof typeof COLLECTION_RATES): Method => ({
  label: embryo.fields.kind.words?.[kind] ?? kind,
  start: COLLECTION_RATES[kind],
})
const TRANSFER: Method = { label: 'Transfer', start: TRANSFER_RATE }

const countOf = (tries: readonly Pick<Try, 'took'>[]): Tries => ({
  tries: tries.length,
  successes: tries.filter(({ took }) => took).length,
})

type Group = BreedingRates['kinds'][number]['groups'][number]

function groupsOf(tries: readonly Try[]): Group[] {
  const methods = [...Map.groupBy(tries, ({ method }) => method.label)].map(([label, ofMethod]) => {
    const { start } = (ofMethod[0] as Try).method // a group has one at least
    const rate = rateFrom(countOf(ofMethod), { rate: start.rate, weight: STARTING_WEIGHT })
    return { ...rate, label, horse_id: null, expected: start.rate, source: start.source }
  })
  const here = new Map(methods.map(({ label, rate }) => [label, rate]))
  const members = (['stallion', 'donor', 'operator'] as const).map((by) =>
    shown(by, membersOf(by, tries, here)),
  )
  return [shown('method', methods), ...members].filter(({ rates }) => rates.length > 0)
}

function membersOf(
  by: Member['by'],
  tries: readonly Try[],
  here: ReadonlyMap<string, number>,
): BreedingRate[] {
  const own = tries.flatMap((one) =>
    one.of.flatMap((member) =>
      member.by === by ? [{ ...member, method: one.method.label, took: one.took }] : [],
    ),
  )
  const members = [...Map.groupBy(own, ({ key }) => key).values()].map((ofOne) => {
    const { label, horse_id } = ofOne[0] as Member // a group has one at least
    const expected = ofOne.reduce((sum, { method }) => sum + (here.get(method) ?? 0), 0) / ofOne.length
    return { ...countOf(ofOne), label, horse_id, expected, source: null }
  })
  return pooledRates(members)
}

function shown(by: Group['by'], rates: readonly BreedingRate[]): Group {
  const most = rates.toSorted((a, b) => b.tries - a.tries || a.label.localeCompare(b.label))
  return { by, rates: most.slice(0, MOST_ROWS), more: Math.max(0, most.length - MOST_ROWS) }
}
