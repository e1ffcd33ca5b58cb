import type { ActivityKind } from '@quarterpole/contract/activity'
import { type BarnRecordName, isOfContact, type RecordName, records } from '@quarterpole/contract/records'
import { isReference } from '@quarterpole/contract/reference'
import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import {
  insertRecords,
  type NamedRecord,
  readRecord,
  removeRecord,
  updateRecord,
} from '@quarterpole/db/queries/record'
import { referencesTo, rowsNaming } from '@quarterpole/db/queries/record-references'
import { hasStatements } from '@quarterpole/db/queries/statement'
import { editWords } from '../../history/activity/edit-words.ts'
import { mayRead } from '../../history/activity/row-rights.ts'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { seesMoney } from '../../platform/http/private-parts.ts'
import { AppError } from '../../platform/http/problem.ts'
import { entryOf } from './entry-commands.ts'
import { plural } from '../../platform/words/words.ts'
import {
  checkReferences,
  editedRecord,
  forReaders,
  type RecordInput,
  type Served,
  storedAs,
} from './record-commands.ts'
import { checkFacts } from './record-rules.ts'

/** The row of a record of the barn or of a contact. @throws {AppError} not_found */
export const barnRecordOf = <T extends BarnRecordName>(
  db: Db,
  name: T,
  id: number,
): Promise<NamedRecord<T>> =>
  entryOf(db, { noun: records[name].noun, read: (on, of) => readRecord(on, name, of) }, id)

/** @throws {AppError} invalid */
export const addBarnRecord = <T extends BarnRecordName>(
  db: Db,
  { name, rules }: Served<T>,
  facts: RecordInput<T>,
  today: string,
): Promise<Written<number>> =>
  writeLogged(db, async (trx) => {
    checkFacts(name, rules, { facts, horse: null, today })
    await checkReferences(trx, name, facts)
    const id = Number(await insertRecords(trx, name, [storedAs<T>(facts)]))
    const row = await barnRecordOf(trx, name, id)
    return { ...lineOf(name, row, 'added', rules.added(row)), made: [refOf(name, id)] }
  })

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export const editBarnRecord = <T extends BarnRecordName>(
  db: Db,
  { name, rules }: Served<T>,
  { id, version, ...rest }: RecordInput<T> & { id: number; version?: number | undefined },
  today: string,
): Promise<Written<number>> =>
  writeLogged(db, async (trx, watch) => {
    const before = await barnRecordOf(trx, name, id)
    const facts = rest as unknown as RecordInput<T> // what is left of it
    checkFacts(name, rules, { facts, horse: null, today })
    await checkReferences(trx, name, facts)
    await watch([refOf(name, id)])
    if ((await updateRecord(trx, name, { ...storedAs<T>(facts), id, version })) === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed ${calledOf(before)} meanwhile. Reload the ${records[name].noun} and edit it again.`,
      )
    const after = await barnRecordOf(trx, name, id)
    const edits = editWords(editedRecord(name, before, after))
    return lineOf(name, before, 'edited', `${rules.one(before)} edited: ${edits}`)
  })

/** @throws {AppError} not_found, or conflict where other records refer to it */
export const deleteBarnRecord = <T extends BarnRecordName>(
  db: Db,
  { name, rules }: Served<T>,
  id: number,
  caller: Caller | null,
): Promise<Written<number>> =>
  writeLogged(db, async (trx, watch) => {
    const row = await barnRecordOf(trx, name, id)
    await checkUnused(trx, name, { id, called: calledOf(row), caller })
    await watch([refOf(name, id)])
    await removeRecord(trx, name, id)
    return { ...lineOf(name, row, 'removed', `${(rules.removed ?? rules.one)(row)} deleted`) }
  })

async function checkUnused(
  db: Db,
  name: BarnRecordName,
  { id, called, caller }: { id: number; called: string; caller: Caller | null },
) {
  if (!isReference(name)) return
  if (name === 'contact') await checkNoStatements(db, id, { called, caller })
  const referring = await rowsNaming(db, referencesTo(name), id)
  const seen = referring.filter(
    ({ table, row }) => caller === null || mayRead({ table, before: row, after: null }, caller.rights),
  )
  // Only records refer to them.
  const words = [...Map.groupBy(seen, ({ table }) => records[table as RecordName].noun)].map(([noun, rows]) =>
    plural(rows.length, noun),
  )
  if (seen.length < referring.length)
    throw new AppError(
      'conflict',
      `${called} has ${[...words, UNSEEN].join(' and ')}. Ask the barn’s manager to delete it.`,
    )
  if (words.length > 0)
    throw new AppError(
      'conflict',
      `${called} has ${words.join(' and ')} on file. Delete ${referring.length === 1 ? 'it' : 'them'} first, or merge the ${records[name].noun} with another.`,
    )
}

const UNSEEN = 'records that you may not see'

/** Statements are in nobody else's name, and never deleted. @throws {AppError} conflict */
export async function checkNoStatements(
  db: Db,
  contact: number,
  { called, caller }: { called: string; caller: Caller | null },
): Promise<void> {
  if (await hasStatements(db, contact))
    throw new AppError(
      'conflict',
      `${called} has ${seesMoney(caller) ? 'issued statements' : UNSEEN}, so this contact stays. If it’s on file twice, merge the other one into it.`,
    )
}

const refOf = (name: BarnRecordName, id: number): RowRef => [name, id]

/** Its name, or its contact's. */
const calledOf = (row: object) => String(Reflect.get(row, 'name') ?? Reflect.get(row, 'contact_name'))

function lineOf<T extends BarnRecordName>(
  name: T,
  row: NamedRecord<T>,
  event: 'added' | 'edited' | 'removed',
  words: string,
) {
  const whose = isOfContact(name) ? { noun: 'contact', id: Reflect.get(row, 'contact_id') as number } : null // it has one
  return {
    id: row.id,
    subject: whose ?? (event === 'removed' ? null : { noun: name as string, id: row.id }),
    kind: `${name}_${event}` as ActivityKind, // every record has these three
    sentence: `${calledOf(row)}: ${forReaders(name, words)}.`,
  }
}
