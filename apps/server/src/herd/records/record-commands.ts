import type { ActivityKind } from '@quarterpole/contract/activity'
import type { Field } from '@quarterpole/contract/fields'
import { type InputOf, privateRead, rowNeed } from '@quarterpole/contract/record'
import type { HorseId } from '@quarterpole/contract/ids'
import { type HorseRecordName, type RecordName, records } from '@quarterpole/contract/records'
import { isReference, type Reference } from '@quarterpole/contract/reference'
import type { Db } from '@quarterpole/db/open'
import { readRow } from '@quarterpole/db/queries/change'
import {
  insertRecords,
  type NamedRecord,
  type NewRecord,
  readRecord,
  removeRecord,
  updateRecord,
} from '@quarterpole/db/queries/record'
import { isAboutOnFile } from '@quarterpole/db/queries/paper-about'
import { isFileStored } from '@quarterpole/db/queries/stored-file'
import { partFor } from '@quarterpole/db/sentence'
import { type EditedField, editWords } from '../../history/activity/edit-words.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { EntryTable } from './entry-commands.ts'
import { checkFacts, editedFields, type RecordRules } from './record-rules.ts'

export type RecordInput<T extends RecordName> = InputOf<
  (typeof records)[T]['fields'],
  (typeof records)[T]['of']
>

/** One kind of record with its rules. */
export interface Served<T extends RecordName> {
  readonly name: T
  readonly rules: RecordRules<T>
}

/** How a record of a horse that the contract defines is written. */
export const entriesOf = <T extends HorseRecordName>({
  name,
  rules,
}: Served<T>): EntryTable<NamedRecord<T>, RecordInput<T>, NewRecord<T>> => {
  const said = (words: string) => forReaders(name, words)
  return {
    table: name,
    noun: records[name].noun,
    kinds: [`${name}_added`, `${name}_edited`, `${name}_removed`] as unknown as ActivityKinds, // every record has these three
    read: (db, id) => readRecord(db, name, id),
    async store(db, facts, about) {
      checkFacts(name, rules, { facts, ...about })
      await checkReferences(db, name, facts)
      return storedAs<T>(facts)
    },
    insert: async (db, row) => Number(await insertRecords(db, name, [row])) as NamedRecord<T>['id'], // of its table
    update: (db, { id }, row, version) => updateRecord(db, name, { ...row, id, version }),
    remove: (db, { id }) => removeRecord(db, name, id),
    ...(rules.holds && { holds: rules.holds }),
    added: (row) => said(rules.added(row)),
    edited: (before, after) =>
      said(
        `${rules.one(before)} edited: ${editWords([
          ['horse', before.horse_name, after.horse_name],
          ...editedRecord(name, before, after),
        ])}`,
      ),
    removed: (row) => said(`${(rules.removed ?? rules.one)(row)} deleted`),
  }
}

/** What a line says of a record; nothing to those who may not read it. */
export function forReaders(name: RecordName, words: string): string {
  const need = privateRead(records[name])
  return need === undefined ? words : partFor(need, words, `${records[name].nouns} changed`)
}

type ActivityKinds = readonly [ActivityKind, ActivityKind, ActivityKind]

/** Each field before and after an edit; of a row that not everyone may see, for those who may. */
export function editedRecord<T extends RecordName>(
  name: T,
  before: NamedRecord<T>,
  after: NamedRecord<T>,
): EditedField[] {
  const edited = Object.values<EditedField>(editedFields(records[name].fields, before, after))
  const isForSome = [before, after].some((row) => rowNeed(records[name], row) !== undefined)
  return edited.map((field) => (isForSome ? [field[0], field[1], field[2], 'private'] : field))
}

/** That what a record refers to is on file. @throws {AppError} invalid */
export async function checkReferences(db: Db, name: RecordName, facts: object): Promise<void> {
  for (const [member, { kind }] of Object.entries<Field>(records[name].fields)) {
    const id: unknown = Reflect.get(facts, member)
    if (isReference(kind) && id !== null && !(await isOnFile(db, kind, Number(id))))
      throw invalid(member, `There is no ${kind} with the id ${String(id)}. Choose another.`)
    if (kind === 'file' && !(await isFileStored(db, String(id))))
      throw invalid(member, 'Its file isn’t on this server. Send the photo or the PDF again.')
    if (kind === 'entry' && id !== null) {
      const horse = Reflect.get(facts, 'horse_id') as HorseId // only records of a horse have such a field
      if (!(await isAboutOnFile(db, String(id), horse)))
        throw invalid(
          member,
          'What it’s about isn’t on file for this horse. It may have been deleted meanwhile.',
        )
    }
  }
}

const isOnFile = async (db: Db, kind: Reference, id: number): Promise<boolean> =>
  (await readRow(db, [kind, id])) !== null

/** The columns of what was sent: a flag is 0 or 1. */
export const storedAs = <T extends RecordName>(facts: RecordInput<T>): NewRecord<T> =>
  Object.fromEntries(
    Object.entries(facts).map(([member, value]) => [
      member,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  ) as NewRecord<T> // the members of the record
