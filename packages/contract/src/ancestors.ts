import { z } from 'zod'
import { AqhaIdInput } from './horse-fields.ts'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { BRACKET_GENERATIONS } from './limits.ts'
import { Pedigree } from './pedigree.ts'
import { requiredText } from './values.ts'

/** S the sire, SD his dam, DSS the dam's sire's sire. */
const BracketPath = z
  .string()
  .regex(
    new RegExp(`^[SD]{1,${BRACKET_GENERATIONS}}$`),
    `must be a path such as S, D or SD, at most ${BRACKET_GENERATIONS} letters`,
  )

/** One box of a bracket: a horse on file, or a new one by name. */
export const BracketBox = z
  .strictObject({
    path: BracketPath,
    horse_id: HorseId.optional(),
    name: requiredText(60).optional(),
    aqha_id: AqhaIdInput.default(null), // of a new horse; an existing one with this number is used instead
  })
  .refine(({ horse_id, name }) => (horse_id === undefined) !== (name === undefined), {
    message: 'must have either horse_id or name',
    path: ['name'],
  })
export type BracketBox = z.infer<typeof BracketBox>

export const saveAncestors = endpoint({
  method: 'PUT',
  path: '/horses/:id/ancestors',
  need: 'edit_horses',
  horses: ['params.id'],
  tag: 'Genetics',
  summary: 'Save a typed pedigree in one step; boxes left out stay as they are',
  params: z.object({ id: pathId(HorseId) }),
  body: z.strictObject({
    boxes: z
      .array(BracketBox)
      .min(1)
      .max(2 ** (BRACKET_GENERATIONS + 1) - 2)
      .refine((boxes) => new Set(boxes.map(({ path }) => path)).size === boxes.length, {
        message: 'must give each path once',
      }),
    replace: z.array(BracketPath).default([]), // paths where the parent on file may be replaced; others answer 409
  }),
  reply: Pedigree,
  errors: ['not_found', 'invalid', 'conflict'],
})
