import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ParentageDoubt } from './pedigree.ts'
import { queryFlag } from './values.ts'

/** Horses whose parents on file are in doubt by tests and colors. */
export const DoubtedParents = z
  .object({
    horses: z.number().int(),
    first: z.array(z.object({ horse_id: z.number().int(), name: z.string(), doubt: ParentageDoubt })), // at most 100, the strongest doubt first
  })
  .meta({ id: 'DoubtedParents' })
export type DoubtedParents = z.infer<typeof DoubtedParents>

export const listDoubtedParents = endpoint({
  method: 'GET',
  path: '/data-import/doubted-parents',
  need: 'manage',
  tag: 'Data import',
  summary: 'Horses whose parents on file are in doubt, among all or my horses alone',
  query: z.strictObject({ mine: queryFlag.optional() }),
  reply: DoubtedParents,
  errors: ['invalid'],
})
