import { testFields } from '@quarterpole/contract/genetic-test'
import type { FieldValues } from '@quarterpole/contract/fields'
import type { HorseId } from '@quarterpole/contract/ids'
import { MARKER_LABELS } from '@quarterpole/contract/limits'
import {
  insertTest,
  readTest,
  removeTest,
  type TestFields,
  updateTest,
} from '@quarterpole/db/queries/genetic-test'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import { readTest as readResult } from '@quarterpole/genetics/test-reading'
import { resultOf } from '@quarterpole/herd-files/drafts/genetic-result'
import { editWords } from '../../history/activity/edit-words.ts'
import { invalid } from '../../platform/http/problem.ts'
import { checkAfterFoaling, checkNotFuture } from '../horses/check-day.ts'
import type { EntryTable } from '../records/entry-commands.ts'
import { editedFields } from '../records/record-rules.ts'

type Typed = FieldValues<typeof testFields>
type Input = Typed & { horse_id?: HorseId }

/** How a result is written. One that is typed is read as an import reads it. */
export const geneticTests: EntryTable<GeneticTestTable, Input, TestFields & { horse_id: HorseId }> = {
  table: 'genetic_test',
  noun: 'test result',
  kinds: ['test_added', 'test_edited', 'test_removed'],
  read: readTest,
  store(_db, input, { horse, today, before }) {
    const { tested_on } = input
    const result = before !== null && isSameResult(before, input) ? resultOnFile(before) : resultIn(input)
    if (tested_on !== null) {
      checkNotFuture('tested_on', tested_on, today)
      checkAfterFoaling('tested_on', tested_on, horse)
    }
    return { ...result, ...input, horse_id: horse.id }
  },
  insert: insertTest,
  update: updateTest,
  remove: removeTest,
  added: ({ marker, value }) => `${MARKER_LABELS[marker]} ${value} was added`,
  edited: (before, after) => `${MARKER_LABELS[before.marker]} was edited: ${changeWords(before, after)}`,
  removed: ({ marker, value, raw }) => `${MARKER_LABELS[marker]} ${value ?? raw} was deleted`,
}

/** @throws {AppError} invalid with the question it leaves open */
function resultIn({ marker, raw, assay }: Typed) {
  const { result, error } = resultOf(marker, raw, readResult(marker, raw, { assay }))
  if (error !== null) throw invalid('raw', `${error.message} ${error.remedy}`)
  if (result === null)
    throw invalid(
      'raw',
      `“${raw}” means not tested. Enter the result as the report prints it, or delete this one.`,
    )
  const { value, copiesMin, copiesMax, inferred } = result
  return { value, copies_min: copiesMin, copies_max: copiesMax, inferred }
}

/** An imported result keeps its reading, which may come from the whole column of its file. */
const isSameResult = (before: Typed, { marker, raw, assay }: Typed) =>
  before.marker === marker && before.raw === raw && (marker !== 'mstn' || before.assay === assay)

const resultOnFile = ({ value, copies_min, copies_max, inferred }: GeneticTestTable) => ({
  value,
  copies_min,
  copies_max,
  inferred: inferred === 1,
})

function changeWords(before: GeneticTestTable, after: GeneticTestTable): string {
  const { raw, lab, assay, tested_on } = editedFields(testFields, before, after)
  return editWords([
    ['test', MARKER_LABELS[before.marker], MARKER_LABELS[after.marker]],
    ['result', before.value, after.value],
    raw,
    lab,
    assay,
    tested_on,
  ])
}
