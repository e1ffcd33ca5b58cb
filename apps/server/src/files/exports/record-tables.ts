import { dollarsTyped } from '@quarterpole/contract/cents'
import type { Field } from '@quarterpole/contract/fields'
import { readAbout } from '@quarterpole/contract/paper-about'
import { privateRead } from '@quarterpole/contract/record'
import { columnName, isReference, nameMember } from '@quarterpole/contract/reference'
import type { HorseId } from '@quarterpole/contract/ids'
import { type HorseRecordName, isOfHorse, type RecordName, records } from '@quarterpole/contract/records'
import type { Db } from '@quarterpole/db/open'
import { entriesAbout, nameAbout } from '@quarterpole/db/queries/paper-about'
import { barnRecordsForExport, recordsForExport } from '@quarterpole/db/queries/record'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'
import { namesForExport } from './counted-names.ts'
import { type ExportPage, pagesOf, type Rows } from './pages.ts'

export const recordHeaders = (name: RecordName): string[] => [
  ...(isOfHorse(name) ? ['name', 'aqha_id', 'foaled'] : []),
  ...Object.entries<Field>(records[name].fields).map(([member, { kind }]) => columnName(member, kind)),
]

export async function* recordPages(
  db: Db,
  name: RecordName,
  { limit, hidden }: ExportPage,
): AsyncGenerator<Rows> {
  const need = privateRead(records[name])
  if (need !== undefined && hidden.includes(need)) return
  const fields = Object.entries<Field>(records[name].fields)
  const valuesOf = (row: object) =>
    fields.map(([member, field]) => cellOf(row as Readonly<Record<string, Cell>>, member, field)) // a row of its table
  if (!isOfHorse(name)) {
    yield* pagesOf(limit, (after) => barnRecordsForExport(db, name, { after, limit, hidden }), valuesOf)
    return
  }
  const nameOf = await namesForExport(db)
  yield* pagesOf(
    limit,
    async (after) => namingEntries(db, name, await recordsForExport(db, name, { after, limit, hidden })),
    (row) => [
      nameOf(row.horse_id, row.horse_name),
      row.horse_aqha_id,
      row.horse_birth_year,
      ...valuesOf(row),
    ],
  )
}

/** Rows with the entries they are about as a file names them. */
async function namingEntries<Row extends { horse_id: HorseId }>(
  db: Db,
  name: HorseRecordName,
  rows: Row[],
): Promise<Row[]> {
  if (name !== 'paper') return rows
  const about = (row: Row) => Reflect.get(row, 'about') as string | null // a paper's
  const named = new Map<Row, string>()
  const some = rows.flatMap((row) => ({ row, text: about(row) ?? '' })).filter(({ text }) => text !== '')
  for (const [kind, ofKind] of Map.groupBy(some, ({ text }) => readAbout(text).kind)) {
    const entries = await entriesAbout(
      db,
      kind,
      ofKind.map(({ row }) => row.horse_id),
    )
    for (const { row, text } of ofKind)
      named.set(row, `${kind.replaceAll('_', ' ')} ${nameAbout(entries, readAbout(text).id) ?? ''}`)
  }
  return rows.map((row) => ({ ...row, about: named.get(row) ?? null }))
}

function cellOf(row: Readonly<Record<string, Cell>>, member: string, { kind }: Field): Cell {
  const value = row[isReference(kind) ? nameMember(member) : member] ?? null
  if (kind === 'flag') return value === 1 ? 'yes' : null
  if (kind === 'cents') return typeof value === 'number' ? dollarsTyped(value) : null
  return kind === 'choice' && typeof value === 'string' ? value.replaceAll('_', ' ') : value
}
