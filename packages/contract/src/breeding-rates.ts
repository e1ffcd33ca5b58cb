import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'

/** What can take or not: a cycle in which a mare was bred, a flush or aspiration, a transfer. */
export const RATE_KINDS = ['cycle', 'collection', 'transfer'] as const
export type RateKind = (typeof RATE_KINDS)[number]

/** How often it worked, with the interval that holds the true rate 8 times in 10. */
export const BreedingRate = z.object({
  label: z.string(),
  horse_id: HorseId.nullable(),
  tries: z.number().int(),
  successes: z.number().int(),
  rate: z.number(), // 0 to 1, drawn to what is expected as far as the tries are few
  low: z.number(),
  high: z.number(),
  expected: z.number(), // of a method: the published rate; of a horse or a person: that of the methods, here
  source: z.string().nullable(), // of the published rate
})
export type BreedingRate = z.infer<typeof BreedingRate>

export const BreedingRates = z.object({
  from_season: z.number().int(), // the first season that counts
  kinds: z.array(
    z.object({
      kind: z.enum(RATE_KINDS),
      waiting: z.number().int(), // tries whose result isn’t on file; they count nowhere
      groups: z.array(
        z.object({
          by: z.enum(['method', 'stallion', 'donor', 'operator']),
          rates: z.array(BreedingRate), // those with the most tries first
          more: z.number().int(), // left out
        }),
      ),
    }),
  ),
})
export type BreedingRates = z.infer<typeof BreedingRates>

export const getBreedingRates = endpoint({
  method: 'GET',
  path: '/season/rates',
  need: 'read_barn',
  tag: 'Season',
  summary: 'How often cycles, flushes and transfers took, by method, stallion, donor and operator',
  reply: BreedingRates,
  errors: [],
})
