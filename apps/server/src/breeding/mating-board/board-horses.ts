import { isOfferedAsMate } from '@quarterpole/contract/barn-facts'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { PlannedPair } from '@quarterpole/db/queries/mating-board'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { stallionsOnFile } from '@quarterpole/db/queries/stallion'
import { breedingValueAt } from '@quarterpole/genetics/foal'
import { ageIn } from '@quarterpole/genetics/horse-year'
import { slopeUnits } from '@quarterpole/genetics/level-slope'
import { parentEvaluation } from '../../evaluation/parent-evaluation.ts'
import { isHistory } from '../predictions/stallions.ts'
import { componentsOf } from '../../herd/components.ts'
import { factsAt } from '../../herd/snapshot/filter-columns.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'

/** The years in which a horse is bred. */
const [YOUNGEST, OLDEST] = [2, 25]

/** Horses to draw where none are named: the likeliest first, and how many there are in all. */
export interface Offered {
  readonly ids: readonly HorseId[]
  readonly inAll: number
  /** Left out because they are in training. */
  readonly inTraining: number
}
export interface OfferedHorses {
  readonly mares: Offered
  readonly studs: Offered
}

interface Season {
  readonly year: number
  readonly distanceYards: number
  /** Horses in training are offered too. */
  readonly inTraining: boolean
  readonly most: { readonly mares: number; readonly studs: number }
}

/**
 * My living mares of breeding age, broodmares first, and the living stallions on file, mine at stud first, without those
 * in training unless asked for; then by breeding value at the distance, without one the youngest. One pass over the herd, O(n) with a sort of the best.
 */
export async function offeredHorses(db: Db, herd: HerdSnapshot, season: Season): Promise<OfferedHorses> {
  const isOffered = (row: number) => season.inTraining || isOfferedAsMate(factsAt(herd.filters, row).role)
  const inOrder = (all: Tiers, most: number): Offered => {
    const tiers = all.map((tier) => tier.filter(isOffered))
    const count = (some: Tiers) => some.reduce((sum, tier) => sum + tier.length, 0)
    const rows: number[] = []
    for (const tier of tiers)
      rows.push(...bestOf(tier, (row) => valueOf(herd, row, season.distanceYards), most - rows.length))
    return {
      ids: rows.map((row) => at(herd.ids, row) as HorseId), // the snapshot's ids are horse ids
      inAll: count(tiers),
      inTraining: count(all) - count(tiers),
    }
  }
  return {
    mares: inOrder(offeredMares(herd, season.year), season.most.mares),
    studs: inOrder(await offeredStuds(db, herd, season.year), season.most.studs),
  }
}

/** Rows by what is offered first. */
type Tiers = readonly (readonly number[])[]

function offeredMares(herd: HerdSnapshot, year: number): Tiers {
  const mare = SEX_CODES.indexOf('M')
  const [broodmares, others]: [number[], number[]] = [[], []]
  for (let row = 0; row < herd.n; row++) {
    if (herd.sex[row] !== mare || herd.gone.has(row) || !isOfAge(herd, row, year)) continue
    const { is_mine, status, role } = factsAt(herd.filters, row)
    if (!is_mine || (status !== null && status !== 'alive')) continue
    const tier = role === 'broodmare' ? broodmares : others
    tier.push(row)
  }
  return [broodmares, others]
}

async function offeredStuds(db: Db, herd: HerdSnapshot, year: number): Promise<Tiers> {
  const { id: ids } = await stallionsOnFile(db)
  const [mine, atStud, others]: [number[], number[], number[]] = [[], [], []]
  for (const id of ids) {
    const row = rowOf(herd, id)
    if (row < 0 || !isOfAge(herd, row, year)) continue
    const { is_mine, status, role } = factsAt(herd.filters, row)
    const isAtStud = role === 'at_stud'
    if (isHistory(status, { isAtStud, age: ageIn(year, at(herd.crop, row)) })) continue
    const tier = isAtStud ? (is_mine ? mine : atStud) : others
    tier.push(row)
  }
  return [mine, atStud, others]
}

function isOfAge(herd: HerdSnapshot, row: number, year: number): boolean {
  const age = ageIn(year, at(herd.crop, row))
  return age === null || (age >= YOUNGEST && age <= OLDEST)
}

/** Level and slope at the distance; the crop in a herd that is not evaluated. */
function valueOf(herd: HerdSnapshot, row: number, distanceYards: number): number {
  const { evaluation, crop } = herd
  if (evaluation === null) return at(crop, row)
  const value = at(evaluation.a_level, row) + slopeUnits(distanceYards) * at(evaluation.a_slope, row)
  if (!Number.isNaN(value)) return value
  return breedingValueAt(parentEvaluation(herd, row, componentsOf(evaluation.run).genetic), distanceYards)
}

/** The rows with the highest values, in order; ties by row. Bare numbers sort many times faster than rows. */
function bestOf(rows: readonly number[], value: (row: number) => number, most: number): number[] {
  if (most === 0) return []
  const values = Float64Array.from(rows, value)
  const least = values.length <= most ? -Infinity : at(values.toSorted(), values.length - most)
  return rows
    .filter((_, i) => at(values, i) >= least)
    .toSorted((a, b) => value(b) - value(a) || a - b)
    .slice(0, most)
}

/** The horses with plans before the others, up to a limit. */
export function withPlans(
  { mares, studs }: OfferedHorses,
  plans: readonly PlannedPair[],
  most: Season['most'],
): { mares: HorseId[]; studs: HorseId[] } {
  const first = (planned: readonly HorseId[], offered: readonly HorseId[], count: number) =>
    [...new Set([...planned, ...offered])].slice(0, count)
  return {
    mares: first(
      plans.map(({ mare_id }) => mare_id),
      mares.ids,
      most.mares,
    ),
    studs: first(
      plans.map(({ stallion_id }) => stallion_id),
      studs.ids,
      most.studs,
    ),
  }
}
