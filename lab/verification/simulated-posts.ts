import type { Rng } from '@quarterpole/numerics/rng'
import type { GroupUnit } from '@quarterpole/racing/group-equations'

/** How races are made that the model of post effects does not assume. */
export const WORLDS = {
  'full fields': {},
  'fields of every size': { uneven: true },
  'a rail that changes from day to day, sd 1.5': { daySd: 1.5 },
  'bad trips': { trips: true },
} as const satisfies Record<string, World>

export interface World {
  /** Two to all posts in use, one in ten scratched. */
  readonly uneven?: boolean
  /** Sd of what a post gains on one day alone, SI points. */
  readonly daySd?: number
  /** 4 % of starts lose 5 to 50 points. */
  readonly trips?: boolean
}

/** Sd of a start and of a race, SI points. */
const START_SD = 7.26
const RACE_SD = 5

/** At least so many starts in races of these posts, one to five races a day. */
export function startsAt(
  rng: Rng,
  { starts, effects }: { starts: number; effects: readonly number[] },
  { uneven = false, daySd = 0, trips = false }: World,
): GroupUnit<number>[] {
  const units: GroupUnit<number>[] = []
  let [race, day, left] = [0, 0, 0]
  let ofDay: number[] = []
  while (units.length < starts) {
    if (left-- === 0) {
      day++
      left = rng.int(5)
      ofDay = effects.map(() => rng.normal(0, daySd))
    }
    const posts = uneven ? 2 + rng.int(effects.length - 1) : effects.length
    const field = effects.slice(0, posts).map((_, post) => post)
    const ran = uneven ? field.filter(() => rng.uniform() > 0.1) : field
    if (ran.length < 2) continue
    const raceEffect = rng.normal(0, RACE_SD)
    race++
    for (const post of ran) {
      const trip = trips && rng.uniform() < 0.04 ? 5 + 45 * rng.uniform() : 0
      const residualSi = raceEffect + effects[post] + ofDay[post] + rng.normal(0, START_SD) - trip
      units.push({ group: post + 1, residualSi, weight: 1, block: race, day: `${day}` })
    }
  }
  return units
}

/** Conditions of races by day, and the races' means about them: days of sd 3.5, races of sd 4. */
export function racesOn(rng: Rng, days: number, effects: readonly number[]): GroupUnit<number>[] {
  const [DAY_SD, MEAN_SD] = [3.5, 4]
  return Array.from({ length: days }, (_, day) => {
    const ofDay = rng.normal(0, DAY_SD)
    const wet = rng.uniform()
    const group =
      wet < 0.7 ? 1 : Math.min(effects.length, 2 + Math.floor(((wet - 0.7) / 0.3) * (effects.length - 1)))
    return Array.from({ length: 1 + rng.int(7) }, () => ({
      group,
      residualSi: effects[group - 1] + ofDay + rng.normal(0, MEAN_SD),
      weight: 1,
      block: 'here',
      day: `${day}`,
    }))
  }).flat()
}
