import type { ActivityKind } from '@quarterpole/contract/activity'
import type { TrackId } from '@quarterpole/contract/ids'
import type { InputOf } from '@quarterpole/contract/record'
import { type RecordName, records } from '@quarterpole/contract/records'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import {
  insertRecords,
  type NamedRecord,
  type NewRecord,
  readRecord,
  removeRecord,
  updateRecord,
} from '@quarterpole/db/queries/record'
import { readTrack } from '@quarterpole/db/queries/track'
import { tx } from '@quarterpole/db/tx'
import { editWords } from '../../history/activity/edit-words.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { horseOf } from '../horses/check-day.ts'
import { checkFacts, editedFields, type RecordRules } from './record-rules.ts'

export type RecordInput<T extends RecordName> = InputOf<(typeof records)[T]['fields']>

/** One kind of record with its rules. */
export interface Served<T extends RecordName> {
  readonly name: T
  readonly rules: RecordRules<T>
}

/** @throws {AppError} not_found or invalid */
export async function addRecord<T extends RecordName>(
  db: Db,
  { name, rules }: Served<T>,
  input: RecordInput<T>,
  today: string,
): Promise<Written<number>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    await check(trx, { name, rules }, input, today)
    const watch = await watchRows(trx, [])
    const id = await insertRecords(trx, name, [storedAs(input)])
    const row = await recordOf(trx, name, Number(id))
    const activityId = await insertActivity(trx, {
      kind: `${name}_added` as ActivityKind, // every record has these three
      sentence: `${row.horse_name}: ${rules.added(row)}.`,
      subject: { noun: 'horse', id: row.horse_id },
      changes: await watch.changes([refOf(name, row.id)]),
    })
    return { id: row.id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export async function editRecord<T extends RecordName>(
  db: Db,
  { name, rules }: Served<T>,
  { id, version, ...input }: RecordInput<T> & { id: number; version?: number | undefined },
  today: string,
): Promise<Written<number>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await recordOf(trx, name, id)
    const facts = input as unknown as RecordInput<T> // the rest of it
    const horse = await check(trx, { name, rules }, facts, today)
    const watch = await watchRows(trx, [refOf(name, id)])
    if ((await updateRecord(trx, name, { ...storedAs(facts), id, version })) === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed this ${records[name].noun} of ${horse.name} meanwhile. Reload it and edit it again.`,
      )
    const after = await recordOf(trx, name, id)
    const activityId = await insertActivity(trx, {
      kind: `${name}_edited` as ActivityKind, // as above
      sentence: `${horse.name}: ${rules.one(before)} edited: ${editWords(editedFields(name, before, after))}.`,
      subject: { noun: 'horse', id: horse.id },
      horses: [horse.id, before.horse_id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function deleteRecord<T extends RecordName>(
  db: Db,
  { name, rules }: Served<T>,
  id: number,
): Promise<Written<number>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await recordOf(trx, name, id)
    const watch = await watchRows(trx, [refOf(name, id)])
    await removeRecord(trx, name, id)
    const activityId = await insertActivity(trx, {
      kind: `${name}_removed` as ActivityKind, // as above
      sentence: `${row.horse_name}: ${(rules.removed ?? rules.one)(row)} deleted.`,
      subject: { noun: 'horse', id: row.horse_id },
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function recordOf<T extends RecordName>(db: Db, name: T, id: number): Promise<NamedRecord<T>> {
  const row = await readRecord(db, name, id)
  if (!row) throw new AppError('not_found', `There is no ${records[name].noun} with the id ${id}.`)
  return row
}

/** @throws {AppError} not_found or invalid */
async function check<T extends RecordName>(
  trx: Db,
  { name, rules }: Served<T>,
  facts: RecordInput<T>,
  today: string,
) {
  const horse = await horseOf(trx, facts.horse_id)
  checkFacts(name, rules, { facts, horse, today })
  for (const [member, { kind }] of Object.entries(records[name].fields)) {
    const id = (facts as Record<string, unknown>)[member]
    if (kind === 'track' && id !== null && !(await readTrack(trx, id as TrackId)))
      throw invalid(member, `There is no track with the id ${String(id)}. Choose another.`)
  }
  return horse
}

/** The columns of what was sent: a flag is 0 or 1. */
export const storedAs = <T extends RecordName>(facts: RecordInput<T>): NewRecord<T> =>
  Object.fromEntries(
    Object.entries(facts).map(([member, value]) => [
      member,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  ) as NewRecord<T> // the members of the record

export const refOf = (name: RecordName, id: number): RowRef => [name, id]
