import { normalQuantile } from '@quarterpole/numerics/normal'
import type { Rng } from '@quarterpole/numerics/rng'
import { person } from './people.ts'
import { scrambled } from './scramble.ts'

/** What happens in real herds and is no part of the evaluation's model. Nothing of it by default. */
export interface World {
  readonly trainers?: Trainers
  /** Form that comes and goes: a stationary process by race day, correlated e^(−days/`days`). Variance in SI². */
  readonly form?: { readonly variance: number; readonly days: number }
  /** Starts that lose 5 to 50 SI: a bad break, a bump, a bolt. */
  readonly badTrips?: { readonly share: number }
  /** Share of horses without parents on file, though they had parents of their time. */
  readonly unknownParents?: { readonly share: number }
  /** Who gets to race: the correlation of that with ability at 400 yards, over all horses. Chance alone by default. */
  readonly starting?: { readonly correlation: number }
  /** Error of breeders' judgment about the true value, in genetic standard deviations; the larger, the less selection. */
  readonly misjudgment?: number
}

/** Trainers whose horses run better or worse than they would with another. */
export interface Trainers {
  /** Of a trainer in a season, SI². */
  readonly variance: number
  /** Part of it that is the trainer's own and the same in all seasons. Default 0. */
  readonly lasting?: number
  /** Share of a sire's foals that go to the sire's own trainer. */
  readonly loyalty: number
  /** Horses a trainer has over all years. Default 40: one or two starters in a season. */
  readonly horsesEach?: number
}

/** Trainers by number. */
export interface Barns {
  readonly count: number
  of(horse: number): number
  name(horse: number): string
}

const SALT = { trainer: 3, loyalty: 9 }

/** Who trains whom, the whole career long. */
export function barnsOf(sire: Int32Array, { loyalty = 0, horsesEach = 40 }: Partial<Trainers> = {}): Barns {
  const count = Math.max(8, Math.ceil(sire.length / horsesEach))
  const ownOf = (horse: number) => scrambled(horse, SALT.trainer, count)
  const isLoyal = (horse: number) =>
    sire[horse] >= 0 && scrambled(horse, SALT.loyalty, 10_000) < 10_000 * loyalty
  const of = (horse: number) => ownOf(isLoyal(horse) ? sire[horse] : horse)
  return { count, of, name: (horse) => person(of(horse)) }
}

/**
 * Whether a horse gets to race, for so large a share of all: ability at 400 yards within its crop, in standard deviations of
 * crops, and chance, past a threshold.
 */
export function racingHorses(
  rng: Rng,
  { ability, birthYear }: { ability: Float64Array; birthYear: ArrayLike<number> },
  { share, correlation }: { share: number; correlation: number },
): (horse: number) => boolean {
  const crops = new Map<number, { sum: number; count: number }>()
  ability.forEach((value, horse) => {
    const { sum, count } = crops.get(birthYear[horse]) ?? { sum: 0, count: 0 }
    crops.set(birthYear[horse], { sum: sum + value, count: count + 1 })
  })
  const within = ability.map((value, horse) => {
    const { sum, count } = crops.get(birthYear[horse]) ?? { sum: 0, count: 1 }
    return value - sum / count
  })
  const sd = Math.sqrt(within.reduce((sum, value) => sum + value * value, 0) / within.length)
  const chance = Math.sqrt(1 - correlation * correlation)
  const threshold = normalQuantile(1 - Math.min(1 - 1e-9, share))
  return (horse) => (correlation * within[horse]) / sd + chance * rng.normal() >= threshold
}

interface StartDay {
  readonly year: number
  /** Days since 1970. */
  readonly day: number
}

/** SI points a start is better by than the horse's own figure says. A horse's starts must be asked for by date. */
export type StartEffect = (horse: number, on: StartDay) => number

/** What a world adds to the starts of so many horses; each part draws from its own stream. */
export function startEffect(
  rng: Rng,
  { trainers, form, badTrips }: World,
  { horses, barns }: { horses: number; barns: Barns },
): StartEffect {
  const parts = [
    ...(trainers ? [trainerEffect(rng.fork('trainers'), trainers, barns)] : []),
    ...(form ? [formEffect(rng.fork('form'), form, horses)] : []),
    ...(badTrips ? [badTripEffect(rng.fork('bad trips'), badTrips.share)] : []),
  ]
  return (horse, on) => parts.reduce((sum, part) => sum + part(horse, on), 0)
}

function trainerEffect(rng: Rng, { variance, lasting = 0 }: Trainers, barns: Barns): StartEffect {
  const own = Float64Array.from({ length: barns.count }, () => rng.normal(0, Math.sqrt(lasting * variance)))
  const seasons = new Map<number, Float64Array>()
  const seasonSd = Math.sqrt((1 - lasting) * variance)
  return (horse, { year }) => {
    const drawn = seasons.get(year) ?? own.map((effect) => effect + rng.normal(0, seasonSd))
    seasons.set(year, drawn)
    return drawn[barns.of(horse)]
  }
}

function formEffect(
  rng: Rng,
  { variance, days }: { variance: number; days: number },
  horses: number,
): StartEffect {
  const sd = Math.sqrt(variance)
  const form = new Float64Array(horses)
  const last = new Int32Array(horses).fill(-1)
  return (horse, { day }) => {
    const kept = last[horse] < 0 ? 0 : Math.exp((last[horse] - day) / days)
    form[horse] = kept * form[horse] + Math.sqrt(1 - kept * kept) * rng.normal(0, sd)
    last[horse] = day
    return form[horse]
  }
}

const BAD_TRIP = { least: 5, most: 50 }

const badTripEffect =
  (rng: Rng, share: number): StartEffect =>
  () =>
    rng.uniform() < share ? -(BAD_TRIP.least + (BAD_TRIP.most - BAD_TRIP.least) * rng.uniform()) : 0

/** Parents as the registry has them: a share of the horses without. */
export function recordedParents(
  rng: Rng,
  { sire, dam }: { sire: Int32Array; dam: Int32Array },
  { unknownParents: { share } = { share: 0 } }: World,
): { sire: Int32Array; dam: Int32Array } {
  if (share === 0) return { sire, dam }
  const isLost = Uint8Array.from(sire, () => (rng.uniform() < share ? 1 : 0))
  const onFile = (parent: Int32Array) => parent.map((row, horse) => (isLost[horse] === 1 ? -1 : row))
  return { sire: onFile(sire), dam: onFile(dam) }
}
