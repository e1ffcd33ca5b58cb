import type { BreedingRate, BreedingRates, RateKind } from '@quarterpole/contract/breeding-rates'
import { COVER_METHOD_WORDS } from '@quarterpole/contract/cover-words'
import { daysBetween } from '@quarterpole/contract/day'
import { embryo } from '@quarterpole/contract/embryo'
import { flushesOf } from '@quarterpole/contract/flushed'
import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { allCovers } from '@quarterpole/db/queries/cover'
import { eventsByCover } from '@quarterpole/db/queries/cover-event'
import { embryosSince } from '@quarterpole/db/queries/recipient'
import { cyclesOf } from '@quarterpole/genetics/breeding-cycles'
import { isTransfer } from '@quarterpole/genetics/cover-course'
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
/** A donor is flushed 6 to 9 days after ovulation, which follows the last breeding within days. */
const FLUSHED_WITHIN_DAYS = 14
const MOST_ROWS = 50

/** One cycle, collection or transfer. */
interface Try {
  took: boolean | null
  method: { key: string; label: string; start: StartingRate }
  of: { by: 'stallion' | 'donor' | 'operator'; key: string; label: string; horse_id: HorseId | null }[]
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
  const entries = await embryosSince(db, `${from_season}-01-01`)
  const byDonor = Map.groupBy(entries, ({ horse_id }) => horse_id)
  const tries: Record<RateKind, Try[]> = { cycle: [], collection: [], transfer: [] }
  for (const cover of covers) {
    const own = events.get(cover.id) ?? []
    const stallion = horseOf('stallion', cover.stallion_id, cover.stallion_name)
    if (isTransfer(cover, own)) {
      const of = [stallion, horseOf('donor', cover.mare_id, cover.mare_name)]
      for (const { took } of cyclesOf(own)) tries.transfer.push({ took, method: TRANSFERS, of })
      continue
    }
    const flushes = flushesOf({ ...cover, events: own }, byDonor.get(cover.mare_id) ?? [])
    const wasFlushed = (to: string) =>
      flushes.some(({ day }) => day >= to && daysBetween(to, day) <= FLUSHED_WITHIN_DAYS)
    // What was flushed is asked of the flush, not of a scan.
    for (const { took, method, to } of cyclesOf(own))
      if (!wasFlushed(to)) tries.cycle.push({ took, method: cycleBy(method), of: [stallion] })
  }
  for (const { kind, structures, horse_id, horse_name, operator } of entries)
    if (kind !== 'embryo') {
      const donor = horseOf('donor', horse_id, horse_name)
      const took = structures === null ? null : structures > 0
      tries.collection.push({ took, method: COLLECTIONS[kind], of: [donor, ...operatorOf(operator)] })
    }
  return tries
}

const horseOf = (by: 'stallion' | 'donor', horse_id: HorseId, label: string) => ({
  by,
  key: String(horse_id),
  label,
  horse_id,
})
const operatorOf = (label: string | null): Try['of'] =>
  label === null ? [] : [{ by: 'operator', key: nameKey(label), label, horse_id: null }]

const isKnown = (method: string | null): method is keyof typeof CYCLE_RATES =>
  method !== null && method in CYCLE_RATES

function cycleBy(method: string | null): Try['method'] {
  const key = isKnown(method) ? method : 'unknown'
  const label = key === 'unknown' ? 'method not on file' : COVER_METHOD_WORDS[key]
  return { key, label, start: CYCLE_RATES[key] }
}
const collectionBy = (key: keyof typeof COLLECTION_RATES): Try['method'] => ({
  key,
  label: embryo.fields.kind.words?.[key] ?? key,
  start: COLLECTION_RATES[key],
})
const COLLECTIONS = { flushed: collectionBy('flushed'), aspirated: collectionBy('aspirated') }
const TRANSFERS: Try['method'] = { key: 'transfer', label: 'transfers', start: TRANSFER_RATE }

const countOf = (tries: readonly Try[]): Tries => ({
  tries: tries.length,
  successes: tries.filter(({ took }) => took).length,
})

type Group = BreedingRates['kinds'][number]['groups'][number]

function groupsOf(tries: readonly Try[]): Group[] {
  const methods = [...Map.groupBy(tries, ({ method }) => method.key).values()].map((ofMethod) => {
    const { key, label, start } = (ofMethod[0] as Try).method
    const rate = rateFrom(countOf(ofMethod), { rate: start.rate, weight: STARTING_WEIGHT })
    return { key, ...rate, label, horse_id: null, expected: start.rate, source: start.source }
  })
  const here = new Map(methods.map(({ key, rate }) => [key, rate]))
  const groups = (['stallion', 'donor', 'operator'] as const).map((by) =>
    shown(by, membersOf(by, tries, here)),
  )
  return [shown('method', methods), ...groups].filter(({ rates }) => rates.length > 0)
}

function membersOf(
  by: 'stallion' | 'donor' | 'operator',
  tries: readonly Try[],
  here: ReadonlyMap<string, number>,
): BreedingRate[] {
  const named = tries.flatMap((one) =>
    one.of.filter((member) => member.by === by).map((member) => ({ ...one, member })),
  )
  const members = [...Map.groupBy(named, ({ member }) => member.key).values()].map((own) => {
    const { label, horse_id } = (own[0] as (typeof named)[number]).member
    const expected = own.reduce((sum, { method }) => sum + (here.get(method.key) ?? 0), 0) / own.length
    return { ...countOf(own), label, horse_id, expected, source: null }
  })
  return pooledRates(members).map((rate, at) => ({ ...(members[at] as (typeof members)[number]), ...rate }))
}

function shown(by: Group['by'], rates: readonly BreedingRate[]): Group {
  const most = rates.toSorted((a, b) => b.tries - a.tries || a.label.localeCompare(b.label))
  return {
    by,
    rates: most
      .slice(0, MOST_ROWS)
      .map(({ label, horse_id, tries, successes, rate, low, high, expected, source }) => ({
        label,
        horse_id,
        tries,
        successes,
        rate,
        low,
        high,
        expected,
        source,
      })),
    more: Math.max(0, most.length - MOST_ROWS),
  }
}
