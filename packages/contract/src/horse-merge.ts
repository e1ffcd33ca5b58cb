import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Horse } from './horse.ts'
import { HorseId, pathId } from './ids.ts'
import { MERGE_FIELDS } from './merge-fields.ts'
import { queryInt } from './values.ts'

const params = z.object({ id: pathId(HorseId) }) // the horse that stays
const horseId = queryInt(1, Number.MAX_SAFE_INTEGER)

/** What a merge would do. */
export const HorseMerge = z
  .object({
    kept: Horse,
    other: Horse, // goes
    moves: z.string().nullable(), // what refers to the other, in words; null: nothing
    notes: z.array(z.string()), // what becomes of records that contradict or repeat one another
    problem: z.string().nullable(), // why they can't be merged as they are
  })
  .meta({ id: 'HorseMerge' })
export type HorseMerge = z.infer<typeof HorseMerge>

export const LikelyPair = z
  .object({
    kept: z.object({ id: HorseId, name: z.string() }), // the one with more on file
    other: z.object({ id: HorseId, name: z.string() }),
    why: z.string(), // a sentence
  })
  .meta({ id: 'LikelyPair' })
export type LikelyPair = z.infer<typeof LikelyPair>

const tag = 'Horses'

export const previewHorseMerge = endpoint({
  method: 'GET',
  path: '/horses/:id/merge',
  need: 'edit_horses',
  horses: ['params.id', 'query.horse_id'],
  tag,
  summary: 'What merging another record into this horse would do',
  params,
  query: z.strictObject({ horse_id: horseId }),
  reply: HorseMerge,
  errors: ['not_found', 'invalid'],
})
export const mergeHorses = endpoint({
  method: 'POST',
  path: '/horses/:id/merge',
  need: 'edit_horses',
  horses: ['params.id', 'body.horse_id'],
  tag,
  summary: 'Merge another record of the same horse into this one; one step to undo',
  params,
  body: z.strictObject({
    horse_id: HorseId, // the record that goes
    take: z.array(z.enum(MERGE_FIELDS)).optional(), // fields as the other has them, the rest as this one has; left out: this one's, where it has none the other's
    version: z.number().int().positive().optional(), // of the horse that stays, as it was shown
    other_version: z.number().int().positive().optional(),
  }),
  reply: Horse,
  errors: ['not_found', 'invalid', 'conflict', 'forbidden'],
})
export const listLikelyPairs = endpoint({
  method: 'GET',
  path: '/horse-pairs',
  need: 'edit_horses',
  horses: ['query.horse_id'],
  tag,
  summary: 'Records that are likely of one horse, by name; the first fifty',
  query: z.strictObject({ horse_id: horseId.optional() }), // only pairs with this one
  reply: z.array(LikelyPair),
  errors: ['invalid'],
})
