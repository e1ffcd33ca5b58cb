import type { Rng } from '@quarterpole/numerics/rng'
import { dayOf, firstDayOf, isoOf, yearOf } from './calendar.ts'
import type { HerdIdentity, HerdLife, HerdRace, HerdStart } from './herd.ts'
import type { HerdStallionSeason } from './herd-plans.ts'
import { ownerName, ranch } from './people.ts'
import type { Plans } from './sample-plans.ts'

export interface Barn {
  readonly horses: readonly HerdIdentity[]
  readonly plans: Pick<Plans, 'crosses' | 'stallion_book'>
  /** Last day each horse is on record: foaled, raced, or a foal was born. Days since 1970. */
  readonly seen: readonly number[]
  readonly today: string
}

/** A horse out of the last 400 days' races is no longer in training. */
const TRAINING_DAYS = 400
const OLDEST_MARE = 22
/** Ages from which a horse may be dead, and is. */
const MAY_BE_DEAD = 16
const IS_DEAD = 27
/** Share of horses of which nobody noted what became of them. */
const UNKNOWN = 0.06

/**
 * What became of each horse and what it does: from its age, foals, starts and fee, so that nothing on file contradicts
 * it. Horses of the owner's plans and stallions at stud live; a few horses are left unknown.
 */
export function sampleLives(rng: Rng, barn: Barn): HerdLife[] {
  const { horses, seen, today } = barn
  const year = yearOf(today)
  const planned = new Set(
    [
      ...barn.plans.crosses.map(({ sire, dam }) => [sire, dam]),
      ...barn.plans.stallion_book.map((b) => [b.stallion, b.mare]),
    ].flat(),
  )
  return horses.map((horse, i): HerdLife => {
    const draw = {
      dies: rng.uniform(),
      when: rng.uniform(),
      sells: rng.uniform(),
      unknown: rng.uniform(),
      buyer: rng.int(3000),
    }
    const age = year - yearOf(horse.foaled)
    const mustLive = planned.has(i) || horse.stud_fee !== null
    const from = Math.max(seen[i] + 60, dayOf(horse.foaled) + 365 * MAY_BE_DEAD)
    const on = (since: number) => isoOf(since + Math.floor(draw.when * (dayOf(today) - since)))
    const chance = Math.max(0, (age - MAY_BE_DEAD) / (IS_DEAD - MAY_BE_DEAD)) ** 2
    if (!mustLive && from < dayOf(today) && draw.dies < chance)
      return { ...NOTHING, status: 'died', status_date: on(from) }
    if (!mustLive && draw.unknown < UNKNOWN) return NOTHING
    const role = roleOf(horse, { age, sinceStart: dayOf(today) - seen[i] })
    const sold = dayOf(today) - 300
    if (horse.sex === 'G' && age > 4 && seen[i] < sold && draw.sells < 0.4)
      return { status: 'sold', status_date: on(sold), sold_to: ownerName(draw.buyer), role: null }
    return { ...NOTHING, status: role === null && age > 8 ? 'retired' : 'alive', role }
  })
}

const NOTHING: HerdLife = { status: null, status_date: null, sold_to: null, role: null }

function roleOf(
  { sex, stud_fee, trainer }: HerdIdentity,
  { age, sinceStart }: { age: number; sinceStart: number },
): HerdLife['role'] {
  if (stud_fee !== null) return 'at_stud'
  if (age < 2) return 'young_stock'
  if (trainer !== null && (age === 2 || sinceStart <= TRAINING_DAYS)) return 'in_training'
  return sex === 'M' && age >= 4 && age <= OLDEST_MARE ? 'broodmare' : null
}

interface OnRecord {
  readonly horses: readonly HerdIdentity[]
  readonly races: readonly HerdRace[]
  readonly starts: readonly HerdStart[]
}

/** Last day each horse is on record: foaled, raced, or a foal was born. Days since 1970. */
export function lastSeen({ horses, races, starts }: OnRecord): number[] {
  const seen = horses.map(({ foaled }) => dayOf(foaled))
  for (const { race, horse } of starts) seen[horse] = Math.max(seen[horse], dayOf(races[race].race_date))
  for (const { sire, dam, foaled } of horses)
    for (const parent of [sire, dam]) if (parent >= 0) seen[parent] = Math.max(seen[parent], dayOf(foaled))
  return seen
}

/** The season being booked: the coming one from fall on. */
export function bookedSeason(today: string): number {
  const year = yearOf(today)
  return dayOf(today) >= firstDayOf(year) + 212 ? year + 1 : year
}

/** Where the stallions with a fee are in the season being booked; books of 40 to 120 mares. */
export function sampleStallionSeasons(
  rng: Rng,
  { horses, today }: Pick<Barn, 'horses' | 'today'>,
): HerdStallionSeason[] {
  const places = Array.from({ length: 4 }, () => ranch(rng.int(200)))
  return horses.flatMap(({ stud_fee }, stallion) => {
    const draw = { place: rng.int(places.length), limit: 40 + 10 * rng.int(9) }
    if (stud_fee === null) return []
    return [
      {
        stallion,
        season_year: bookedSeason(today),
        stud_fee,
        place: places[draw.place],
        book_limit: draw.limit,
      },
    ]
  })
}
