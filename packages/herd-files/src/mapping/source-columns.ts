import type { FileType } from '@quarterpole/contract/limits'
import { FIELDS } from '../columns.ts'
import type { Table } from '@quarterpole/sheet-reader/table'
import { columnNames } from './column-places.ts'
import { type SourceColumn, suggest } from './suggest.ts'
import type { Mapping } from '../column-mapping.ts'

const LOOKED_AT = { rows: 500, values: 60 }

/** A table's columns with their first values. */
export function sourceColumns({ header, rows }: Table): SourceColumn[] {
  const names = columnNames(header)
  const looked = rows.slice(0, LOOKED_AT.rows)
  return header.map((text, at) => ({
    name: names[at] ?? text,
    header: text,
    values: looked
      .map((row) => (row[at] ?? '').trim())
      .filter(Boolean)
      .slice(0, LOOKED_AT.values),
  }))
}

/** What columns that are not read may be, by their position, with the label of the field: alike, and not taken for it. */
export function doubtfulColumns(
  fileType: FileType,
  table: Table,
  { columnOf, ignored }: Mapping,
): ReadonlyMap<number, string> {
  const open = new Set(ignored)
  const decided = new Map<number, string | null>(
    table.header.flatMap((_, at): [number, null][] => (open.has(at) ? [] : [[at, null]])),
  )
  for (const [field, at] of columnOf) decided.set(at, field)
  const fields = FIELDS[fileType].filter(({ name }) => !columnOf.has(name))
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const { columns } = suggest(fields, sourceColumns(table), decided)
  return new Map(
    columns.flatMap(({ field }, at): [number, string][] => {
      const label = open.has(at) ? labels.get(field ?? '') : undefined
      return label === undefined ? [] : [[at, label]]
    }),
  )
}
