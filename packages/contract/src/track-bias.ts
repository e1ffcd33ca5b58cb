import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, TrackId } from './ids.ts'
import { IsoDate } from './values.ts'

/** Effect of a post position or condition in SI points against the track's average; positive = faster. */
const effect = <Group extends z.ZodType>(group: Group) =>
  z.object({
    group,
    effect_si: z.number(), // shrunk toward 0
    sd: z.number(), // posterior, with the doubt about how much posts or conditions differ
    mean_si: z.number(), // as observed, unshrunk
    mean_se: z.number(), // standard error of what was observed
    n: z.number().int(),
    stands_out: z.boolean().optional(), // large and certain enough for a code; absent on cards sealed before it was stored
  })

/** The effects, or how much data there is and how much is needed. */
const estimate = <Group extends z.ZodType>(group: Group) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('estimated'),
      effects: z.array(effect(group)),
      n: z.number().int(),
      // chance of differences this large if no group had an effect; null from one day's races, which can't show it
      p_value: z.number().min(0).max(1).nullable().optional(), // absent on cards sealed before it was stored
    }),
    z.object({
      kind: z.literal('not_enough_data'),
      n: z.number().int(),
      needed: z.number().int(),
      reason: z.enum(['too_few', 'no_evaluation']),
    }),
  ])

export const LaneEffects = estimate(z.number().int())
export type LaneEffects = z.infer<typeof LaneEffects>
export const ConditionEffects = estimate(z.string())
export type ConditionEffects = z.infer<typeof ConditionEffects>

export const TrackBias = z.object({
  since: IsoDate, // earlier races are ignored
  distances: z.array(
    z.object({
      distance_yards: z.number().int(),
      lanes: LaneEffects, // n counts starts
      conditions: ConditionEffects, // n counts races: all starts of a race share its condition
    }),
  ),
})
export type TrackBias = z.infer<typeof TrackBias>

export const getTrackBias = endpoint({
  method: 'GET',
  path: '/tracks/:id/bias',
  need: 'read',
  tag: 'Tracks',
  summary: 'Effect of post position and condition on the speed index, by distance',
  params: z.object({ id: pathId(TrackId) }),
  reply: TrackBias,
  errors: ['not_found'],
})
