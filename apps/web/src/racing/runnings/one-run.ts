import { UnknownDistanceError } from '@quarterpole/racing/distance-standards'
import { lengthsPerPoint } from '@quarterpole/racing/lengths'
import { createRng } from '@quarterpole/numerics/rng'

/** A horse that may run; not a starter: scratched. */
export interface Entrant {
  id: number
  projectedSi: number
  starts: boolean
}

/** A horse's finish in one running. */
export interface Finisher {
  id: number
  si: number
  /** Behind the winner; null at a distance without a speed index table. */
  lengths: number | null
}

/** The race that is run. */
export interface RunnableRace {
  /** The same race, the same runs. */
  seed: string
  /** Each in the same place whoever is scratched, so that a horse's luck in a run stays his. */
  entrants: readonly Entrant[]
  /** Of one run about a projection, SI points. */
  sd: number
  distanceYards: number
}

/**
 * One running, best first: each starter's speed index drawn from a normal about his projection, as the chances assume.
 *
 * @param run  from 1; the same number is the same running on every machine
 */
export function oneRun({ seed, entrants, sd, distanceYards }: RunnableRace, run: number): Finisher[] {
  const rng = createRng(`${seed} run ${run}`)
  const drawn = entrants.map((entrant) => ({ ...entrant, si: entrant.projectedSi + sd * rng.normal() }))
  const order = drawn.filter(({ starts }) => starts).toSorted((a, b) => b.si - a.si)
  const perPoint = lengthsOfPoint(distanceYards)
  const best = order[0]?.si ?? 0
  return order.map(({ id, si }) => ({ id, si, lengths: perPoint === null ? null : (best - si) * perPoint }))
}

/** Null at a distance without a speed index table. */
export function lengthsOfPoint(distanceYards: number): number | null {
  try {
    return lengthsPerPoint(distanceYards)
  } catch (error) {
    if (error instanceof UnknownDistanceError) return null
    throw error
  }
}
