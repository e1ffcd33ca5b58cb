import type { GeneticTestInput } from '@quarterpole/contract/genetic-test'
import type { GeneticTestId, HorseId } from '@quarterpole/contract/ids'
import type { MarkerName } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { watchRows } from '@quarterpole/db/queries/change'
import {
  insertTest,
  readTest as readTestRow,
  removeTest,
  type TestFields,
  updateTest,
} from '@quarterpole/db/queries/genetic-test'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import { tx } from '@quarterpole/db/tx'
import { readTest } from '@quarterpole/genetics/test-reading'
import { resultOf } from '@quarterpole/herd-files/drafts/genetic-result'
import type { z } from 'zod'
import { editWords } from '../../history/activity/edit-words.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkAfterFoaling, checkNotFuture, horseOf } from '../horses/check-day.ts'

type Input = z.output<typeof GeneticTestInput>

const noSuchTest = (id: number) => new AppError('not_found', `There is no test result with the id ${id}.`)
export const markerWord = (marker: MarkerName) =>
  marker === 'mt_haplogroup' ? 'mt haplogroup' : marker.toUpperCase()

/** @throws {AppError} not_found, or invalid for a result that does not read */
export async function addTest(
  db: Db,
  horse_id: HorseId,
  input: Input,
  today: string,
): Promise<Written<GeneticTestId>> {
  const fields = fieldsOf(input)
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const horse = await horseOf(trx, horse_id)
    checkDay(input, today, horse)
    const watch = await watchRows(trx, [])
    const id = await insertTest(trx, { ...fields, horse_id })
    const activityId = await insertActivity(trx, {
      kind: 'test_added',
      sentence: `${horse.name}: ${markerWord(fields.marker)} ${fields.value} was added.`,
      subject: { noun: 'horse', id: horse_id },
      changes: await watch.changes([['genetic_test', id]]),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited the result in between */
export async function editTest(
  db: Db,
  id: GeneticTestId,
  { version, ...input }: Input & { version?: number | undefined },
  today: string,
): Promise<Written<GeneticTestId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await testOf(trx, id)
    const fields = isSameResult(before, input)
      ? { ...resultOnFile(before), ...reportOf(input) }
      : fieldsOf(input)
    const horse = await horseOf(trx, before.horse_id)
    checkDay(input, today, horse)
    const watch = await watchRows(trx, [['genetic_test', id]])
    if ((await updateTest(trx, before, fields, version)) === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed this test result of ${horse.name} meanwhile. Reload it and edit it again.`,
      )
    const activityId = await insertActivity(trx, {
      kind: 'test_edited',
      sentence: `${horse.name}: ${markerWord(before.marker)} was edited: ${changeWords(before, fields)}.`,
      subject: { noun: 'horse', id: horse.id },
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function deleteTest(db: Db, id: GeneticTestId): Promise<Written<GeneticTestId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await testOf(trx, id)
    const horse = await horseOf(trx, before.horse_id)
    const watch = await watchRows(trx, [['genetic_test', id]])
    await removeTest(trx, before)
    const activityId = await insertActivity(trx, {
      kind: 'test_removed',
      sentence: `${horse.name}: ${markerWord(before.marker)} ${before.value ?? before.raw} was deleted.`,
      subject: { noun: 'horse', id: horse.id },
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function testOf(db: Db, id: GeneticTestId): Promise<GeneticTestTable> {
  const row = await readTestRow(db, id)
  if (!row) throw noSuchTest(id)
  return row
}

const reportOf = ({ lab, assay, tested_on }: Input) => ({ lab, assay, tested_on })

/** The result as typed, read as an import reads it. @throws {AppError} invalid with the question it leaves open */
function fieldsOf(input: Input): TestFields {
  const { marker, raw, assay } = input
  const { result, error } = resultOf(marker, raw, readTest(marker, raw, { assay }))
  if (error !== null) throw invalid('raw', `${error.message} ${error.remedy}`)
  if (result === null)
    throw invalid(
      'raw',
      `“${raw}” means not tested. Enter the result as the report prints it, or delete this one.`,
    )
  return {
    marker,
    raw,
    value: result.value,
    copies_min: result.copiesMin,
    copies_max: result.copiesMax,
    inferred: result.inferred,
    ...reportOf(input),
  }
}

/** An imported result keeps its reading, which may come from the whole column of its file. */
const isSameResult = (before: GeneticTestTable, { marker, raw, assay }: Input) =>
  before.marker === marker && before.raw === raw && (marker !== 'mstn' || before.assay === assay)

const resultOnFile = ({ marker, value, copies_min, copies_max, raw, inferred }: GeneticTestTable) => ({
  marker,
  value,
  copies_min,
  copies_max,
  raw,
  inferred: inferred === 1,
})

function checkDay({ tested_on }: Input, today: string, horse: Parameters<typeof checkAfterFoaling>[2]) {
  if (tested_on === null) return
  checkNotFuture('tested_on', tested_on, today)
  checkAfterFoaling('tested_on', tested_on, horse)
}

const changeWords = (before: GeneticTestTable, after: TestFields) =>
  editWords([
    ['test', markerWord(before.marker), markerWord(after.marker)],
    ['result', before.value, after.value],
    ['as printed', before.raw, after.raw],
    ['lab', before.lab, after.lab],
    ['assay', before.assay, after.assay],
    ['tested', before.tested_on && usDay(before.tested_on), after.tested_on && usDay(after.tested_on)],
  ])
