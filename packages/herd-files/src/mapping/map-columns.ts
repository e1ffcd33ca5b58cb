import type { FileType } from '@quarterpole/contract/limits'
import { type Field, FIELDS, isComputed, normalHeader } from '../columns.ts'
import { ownWidth } from '../left-out-columns.ts'
import { columnNames, ColumnPlaces } from './column-places.ts'
import { suggestSure } from './suggest.ts'
import type { Mapping } from '../column-mapping.ts'

/**
 * Finds a column for each field by its header, as `suggest` does, taking what is sure and nothing that is only alike.
 * `chosen` (our field → column) is taken as said and wins; columns that are `unread` feed no field.
 */
export const mapColumns = (
  fileType: FileType,
  header: readonly string[],
  chosen: ReadonlyMap<string, string> = new Map(),
  unread: ReadonlySet<string> = new Set(),
): Mapping => mapFields(FIELDS[fileType], header, chosen, unread)

export function mapFields(
  fields: readonly Field[],
  header: readonly string[],
  chosen: ReadonlyMap<string, string> = new Map(),
  unread: ReadonlySet<string> = new Set(),
): Mapping {
  const columnOf = new Map<string, number>()
  const impossible: { field: string; column: string; unknown: 'field' | 'column' }[] = []
  const places = new ColumnPlaces(header, normalHeader)
  for (const [name, column] of chosen) {
    const at = places.of(column)
    if (fields.every((known) => known.name !== name))
      impossible.push({ field: name, column, unknown: 'field' })
    else if (at < 0) impossible.push({ field: name, column, unknown: 'column' })
    else columnOf.set(name, at)
  }
  const decided = new Map<number, string | null>([...unread].map((column) => [places.of(column), null]))
  for (let at = ownWidth(header); at < header.length; at++) decided.set(at, null)
  for (const [name, at] of columnOf) decided.set(at, name)
  const taken = new Set(decided.keys())
  const open = fields.filter(({ name }) => !columnOf.has(name))
  const names = columnNames(header)
  const columns = header.map((text, at) => ({ name: names[at] ?? text, header: text, values: [] }))
  const sure = suggestSure(open, columns, decided)
  sure.columns.forEach(({ field }, at) => {
    if (field === null || taken.has(at)) return
    columnOf.set(field, at)
    taken.add(at)
  })
  for (const { field, places: hits } of sure.contested) {
    columnOf.set(field.name, hits[0] ?? -1) // its column is not missing, whichever it is
    for (const at of hits) taken.add(at)
  }
  return {
    columnOf,
    missing: fields.filter((candidate) => candidate.required === true && !columnOf.has(candidate.name)),
    contested: sure.contested.map(({ field, columns: headers }) => ({ field, headers })),
    ignored: header.flatMap((text, at) => (text !== '' && !taken.has(at) && !isComputed(text) ? [at] : [])),
    unheaded: header.flatMap((text, at) => (text === '' && !taken.has(at) ? [at] : [])),
    impossible,
  }
}
