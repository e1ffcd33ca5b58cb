import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { SafeStud } from './life-in-foals.ts'

export const SuggestedCross = SafeStud.extend({ dam_id: HorseId, dam_name: z.string() })
export type SuggestedCross = z.infer<typeof SuggestedCross>

export const SuggestedCrosses = z.object({
  crosses: z.array(SuggestedCross), // at most three, fastest first
  distance_yards: z.number().int(),
  mares: z.number().int(), // of mine that were looked at
  missing_speed: z.string().nullable(), // why nothing is suggested yet, and what to do
})
export type SuggestedCrosses = z.infer<typeof SuggestedCrosses>

export const suggestCrosses = endpoint({
  method: 'GET',
  path: '/predict/breeding/suggested',
  need: 'read_barn',
  tag: 'Predictions',
  summary: 'A few crosses worth a look: my own mares, each with her best safe stud',
  reply: SuggestedCrosses,
  errors: [],
})
