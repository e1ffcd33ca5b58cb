import type { TrackId } from '@quarterpole/contract/ids'
import { TRACK_DISTANCES } from '@quarterpole/contract/limits'
import type { ConditionEffects, LaneEffects, TrackBias } from '@quarterpole/contract/track-bias'
import type { Db } from '@quarterpole/db/open'
import { figuresAtVenue } from '@quarterpole/db/queries/start'
import { type BiasEstimate, groupEffects } from '@quarterpole/racing/group-effects'
import type { GroupUnit } from '@quarterpole/racing/group-equations'
import { notableEffects, type TrackBias as BiasEstimates } from '@quarterpole/racing/track-bias'
import {
  type Expectation,
  expectationOf,
  type Figure,
  type Residual,
  residualsByRace,
} from '../../evaluation/expected-si.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'

/** Surfaces and gates are renewed: older races say little about today. */
const YEARS_BACK = 5
/** The newest starts of a venue are enough for any notable effect, and bound the work. */
const MAX_STARTS = 20_000

/** The first day of the races that count for a track's effects on a day. */
export const yearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - YEARS_BACK}${day.slice(4)}`

export interface BiasFigure extends Figure {
  post_position: number | null
  condition: string | null
}

/** Post and condition effects at a track, by distance, from the races of the last five years. */
export async function trackBiasAt(
  db: Db,
  herd: HerdSnapshot,
  trackId: TrackId,
  today: string,
): Promise<TrackBias> {
  const since = yearsBefore(today)
  const figures = await figuresAtVenue(db, trackId, { since, limit: MAX_STARTS })
  const byDistance = Map.groupBy(figures, ({ distance_yards }) => distance_yards)
  const expected = expectationOf(herd)
  const distances = TRACK_DISTANCES.map((distance_yards) => ({
    distance_yards,
    ...biasOf(byDistance.get(distance_yards) ?? [], expected),
  }))
  return { since, distances }
}

/** Post and condition effects at one distance, as the contract types them. */
export function biasOf(
  figures: readonly BiasFigure[],
  expected: Expectation | null,
): { lanes: LaneEffects; conditions: ConditionEffects } {
  if (!expected) {
    const none = { kind: 'not_enough_data', needed: 0, reason: 'no_evaluation' } as const
    const races = new Set(figures.map(({ race_id }) => race_id)).size
    return { lanes: { ...none, n: figures.length }, conditions: { ...none, n: races } }
  }
  const { lanes, conditions } = biasEstimates([...residualsByRace(figures, expected).values()])
  return { lanes: presentEffects(lanes), conditions: presentEffects(conditions) }
}

/**
 * Effects at one distance from the fields of its races. A start counts for its post by how far it ran above what the
 * horse's other starts let expect, against the others of its race, so that the horse and the day cancel. A race counts
 * once for its condition, by the mean of its field. Days are independent: a day's posts and races share what the next
 * day's do not.
 */
export function biasEstimates(fields: readonly (readonly Residual<BiasFigure>[])[]): BiasEstimates {
  return { lanes: groupEffects(fields.flatMap(posts)), conditions: groupEffects(fields.flatMap(conditionOf)) }
}

function posts(field: readonly Residual<BiasFigure>[]): GroupUnit<number>[] {
  const drawn = field.flatMap(({ post_position: group, deleted, race_id: block, race_date: day }) =>
    group === null ? [] : [{ group, residualSi: deleted.residual, weight: deleted.weight, block, day }],
  )
  return drawn.length < 2 ? [] : drawn
}

function conditionOf(field: readonly Residual<BiasFigure>[]): GroupUnit<string>[] {
  const [first] = field
  if (!first || first.condition === null) return []
  const weight = field.reduce((sum, { deleted }) => sum + deleted.weight, 0)
  const residualSi = field.reduce((sum, { deleted }) => sum + deleted.weight * deleted.residual, 0) / weight
  return [{ group: first.condition, residualSi, weight: 1, block: 'here', day: first.race_date }]
}

/** An estimate as the contract types it. */
export function presentEffects<K extends string | number>(estimate: BiasEstimate<K>) {
  const notable = new Set(notableEffects(estimate).map(({ group }) => group))
  switch (estimate.kind) {
    case 'not_enough_data':
      return {
        kind: 'not_enough_data',
        n: estimate.starts,
        needed: estimate.needed,
        reason: 'too_few',
      } as const
    case 'estimated':
      return {
        kind: 'estimated',
        n: estimate.starts,
        p_value: estimate.pValue,
        effects: estimate.effects.map((effect) => ({
          group: effect.group,
          effect_si: effect.effectSi,
          sd: effect.sd,
          mean_si: effect.meanSi,
          mean_se: effect.meanSe,
          n: effect.starts,
          stands_out: notable.has(effect.group),
        })),
      } as const
  }
}
