import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MarkerResult } from './genetics.ts'
import { GeneticTestId, HorseId, pathId } from './ids.ts'
import { MARKERS } from './limits.ts'
import { PastDay, requiredText, typedText } from './values.ts'

/** A result as a person types it from a report: "N/H", "clear", "Negative" all read. */
export const GeneticTestInput = z
  .strictObject({
    marker: z.enum(MARKERS),
    raw: requiredText(200), // as the report prints it; the server reads it as an import does
    lab: typedText(80).default(null),
    assay: typedText(80).default(null), // MSTN only: which of its two tests
    tested_on: PastDay.nullable().default(null),
  })
  .meta({ id: 'GeneticTestInput' })
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
const params = z.object({ id: pathId(GeneticTestId) })

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
export const updateTest = endpoint({
  method: 'PUT',
  path: '/tests/:id',
  need: 'edit_health',
  horses: ['genetic_test'],
  areNotesShared: true,
  ownEntry: { record: 'genetic_test', unless: 'edit_horses' },
  tag,
  summary: 'Edit a test result',
  params,
  body: GeneticTestInput.extend({ version: z.number().int().positive().optional() }),
  reply: GeneticTest,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteTest = endpoint({
  method: 'DELETE',
  path: '/tests/:id',
  need: 'edit_health',
  horses: ['genetic_test'],
  areNotesShared: true,
  ownEntry: { record: 'genetic_test', unless: 'edit_horses' },
  tag,
  summary: 'Delete a test result',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
