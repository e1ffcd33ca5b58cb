import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, day, defineFields, inputShape, optional, text } from './fields.ts'
import { MarkerResult } from './genetics.ts'
import { GeneticTestId, HorseId, pathId } from './ids.ts'
import { MARKER_LABELS } from './limits.ts'
import { editsOf } from './record-edits.ts'

export const testFields = defineFields({
  marker: choice('Test', MARKER_LABELS, { preset: 'hypp' }),
  // "N/H", "clear", "Negative"; the server reads it as an import does
  raw: text('As printed', 200, {
    formLabel: 'Result',
    lacking: 'Enter the result as the report prints it, for example N/N.',
  }),
  lab: optional(text('Lab', 80)),
  tested_on: optional(day('Tested', { formLabel: 'Tested on' })),
  // of MSTN only: which of its two tests
  assay: optional(text('Assay', 80, { hint: 'MSTN has two: the C/T marker, or the SINE (ERE1) insertion.' })),
})

/** A result as a person types it from a report. */
export const GeneticTestInput = z.strictObject(inputShape(testFields)).meta({ id: 'GeneticTestInput' })
export const GeneticTest = MarkerResult.extend({
  id: GeneticTestId,
  horse_id: HorseId,
  is_current: z.boolean(), // false: a later sample counts instead
  warnings: z.array(z.string()), // contradictions with other results, of the horse or its parents
  version: z.number().int(), // send it with an edit; a stale version answers 409
  may_edit: z.literal(false).optional(), // someone else's entry, where the caller may change only his own
}).meta({ id: 'GeneticTest' })
export type GeneticTest = z.infer<typeof GeneticTest>

const tag = 'Genetics'
const horse = z.object({ id: pathId(HorseId) })

export const listTests = endpoint({
  method: 'GET',
  path: '/horses/:id/tests',
  need: 'read',
  horses: ['params.id'],
  tag,
  summary: 'All test results of one horse, by marker, the current one first',
  params: horse,
  reply: z.array(GeneticTest),
  errors: ['not_found'],
})
export const createTest = endpoint({
  method: 'POST',
  path: '/horses/:id/tests',
  need: 'edit_health',
  horses: ['params.id'],
  tag,
  summary: 'Add a test result',
  params: horse,
  body: GeneticTestInput,
  reply: GeneticTest,
  status: 201,
  errors: ['not_found', 'invalid'],
})
const edits = editsOf(
  {
    record: 'genetic_test',
    one: 'a test result',
    path: '/tests/:id',
    tag,
    need: 'edit_health',
    ownUnless: 'edit_horses',
    areNotesShared: true,
  },
  { params: z.object({ id: pathId(GeneticTestId) }), body: GeneticTestInput, reply: GeneticTest },
)
export const updateTest = endpoint(edits.update)
export const deleteTest = endpoint(edits.remove)
