import {
  type BarnRecordName,
  type HorseRecordName,
  isOfContact,
  records,
} from '@quarterpole/contract/records'
import type { HorseId } from '@quarterpole/contract/ids'
import { aboutText, isAboutKind } from '@quarterpole/contract/paper-about'
import type { Db } from '@quarterpole/db/open'
import {
  barnRecordsNamed,
  insertRecords,
  type NewRecord,
  recordsOfHorses,
} from '@quarterpole/db/queries/record'
import { entriesAbout, nameAbout } from '@quarterpole/db/queries/paper-about'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import { readFields } from '@quarterpole/herd-files/records/read-fields'
import { type FieldFile, THE_HORSE } from '@quarterpole/herd-files/records/record-file'
import {
  checkReferences,
  type RecordInput,
  type Served,
  storedAs,
} from '../../herd/records/record-commands.ts'
import { checkFacts } from '../../herd/records/record-rules.ts'
import { importNewRows, passes, type RecordImporter } from './record-importer.ts'
import { RowReferences } from './row-references.ts'

/** The entry that a paper's row names by its day: "injury 2026-03-02"; of several of one day "injury 2026-03-02 #2". */
async function entryNamed(trx: Db, row: RecordRow, { id, name }: { id: number; name: string }) {
  const text = row.says('about')
  if (text === '') return {}
  const [, said = '', day] = /^(.+?) (\d{4}.*)$/.exec(text) ?? []
  const kind = said.toLowerCase().replaceAll(' ', '_')
  const entries = isAboutKind(kind) ? await entriesAbout(trx, kind, [id as HorseId]) : []
  const one = entries.find((entry) => nameAbout(entries, entry.id) === day)
  if (one === undefined || !isAboutKind(kind)) {
    row.refuse('about', `“${text}” isn’t on file for ${name}.`, 'Import it first, or leave the cell blank.')
    return { about: null }
  }
  return { about: aboutText(kind, one.id) }
}

/** Imports records of horses. What they refer to and isn't on file is added: published tracks, and contacts by name. */
export const importRecord =
  <T extends HorseRecordName>({ name, rules }: Served<T>, file: FieldFile): RecordImporter =>
  async (trx, { rows, horses, problems, today }) => {
    const references = await RowReferences.of(trx, file, { rows, problems })
    return importNewRows<NewRecord<T>>(trx, rows, {
      table: name,
      onFile: (await recordsOfHorses(trx, name, horses.ids)) as unknown as NewRecord<T>[], // with more columns
      columns: ['horse_id', ...Object.keys(file.fields)] as (keyof NewRecord<T>)[], // its columns
      async read(row) {
        const horse = horses.find(row, THE_HORSE)
        const values = readFields(row, file, today)
        const found = references.find(row)
        if (horse === null || values === null || found === null) return null
        const facts = {
          horse_id: horse.id,
          ...values,
          ...(name === 'paper' && (await entryNamed(trx, row, horse))),
          ...(await references.idsOf(row, found)),
        } as RecordInput<T> // all its fields
        const check = async () => {
          checkFacts(name, rules, { facts, horse, today })
          await checkReferences(trx, name, facts)
        }
        if (!(await passes(row, check))) return null
        return storedAs<T>(facts)
      },
      ...(rules.unfit && { unfit: (fresh) => rules.unfit?.(trx, fresh) ?? Promise.resolve(new Map()) }),
      insert: (fresh) => insertRecords(trx, name, fresh),
      others: references.made,
    })
  }

/** Imports records of the barn or of contacts. One on file with all that a row says of it is not added again. */
export const importBarnRecord =
  <T extends BarnRecordName>({ name, rules }: Served<T>, file: FieldFile): RecordImporter =>
  async (trx, { rows, problems, today }) => {
    const references = await RowReferences.of(trx, file, { rows, problems })
    return importNewRows<NewRecord<T>>(trx, rows, {
      table: name,
      onFile: (await barnRecordsNamed(
        trx,
        name,
        rows.map((row) => row.says(isOfContact(name) ? 'contact' : 'name')),
      )) as unknown as NewRecord<T>[], // with more columns
      columns: Object.keys(records[name].fields) as (keyof NewRecord<T>)[], // its columns
      async read(row) {
        const values = readFields(row, file, today)
        const found = references.find(row)
        if (values === null || found === null) return null
        const facts = { ...values, ...(await references.idsOf(row, found)) } as RecordInput<T> // all its fields
        const check = async () => {
          checkFacts(name, rules, { facts, horse: null, today })
          await checkReferences(trx, name, facts)
        }
        if (!(await passes(row, check))) return null
        return storedAs<T>(facts)
      },
      insert: (fresh) => insertRecords(trx, name, fresh),
      others: references.made,
    })
  }
