import { foldText } from '@quarterpole/contract/name-key'
import type { JoinedFile } from '@quarterpole/contract/import-mapping'
import type { FileType } from '@quarterpole/contract/limits'
import { normalHeader } from '../columns.ts'
import { csvLine, unguarded } from '@quarterpole/sheet-reader/csv-text'
import { FILE_LIMITS, type Table, tooLarge } from '@quarterpole/sheet-reader/table'
import { readHerdFile } from '../read-herd-file.ts'

export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}
export interface JoinRequest {
  readonly file: NamedBytes
  readonly other: NamedBytes
  readonly fileType: FileType
}

interface NamedTable extends Table {
  readonly name: string
}
/** Columns both files have, by position in each. */
type SharedColumns = readonly { readonly header: string; readonly here: number; readonly there: number }[]

/** No column, nor all shared ones together, ties the rows of two files together. */
export class NoSharedKeyError extends Error {
  override readonly name = 'NoSharedKeyError'
}

const MAX_JOINED_BYTES = 32 * 1024 * 1024
/** So many rows must find their partner by a column for it to be what ties two files together. */
const MIN_MATCHED = 0.5

/**
 * Two files as one: to each row of the file with many rows a key (runners), the row of the other that has it (races).
 * The key is a header both have, or all such headers together, of which one file has each value once; which of the two
 * was given first does not matter.
 *
 * @throws {UnreadableFileError} when one of them is no table, or the two are too large together
 * @throws {NoSharedKeyError} when nothing ties them together
 */
export async function joinFiles({ file, other, fileType }: JoinRequest): Promise<JoinedFile> {
  const [first, second] = [await tableOf(file, fileType), await tableOf(other, fileType)]
  const shared = sharedColumns(first, second)
  const tie = bestTie(first, second, shared)
  if (tie === null) throw noTie(first, second, shared)
  const { many, one, key } = tie
  const kept = one.header.map((_, at) => at).filter((at) => key.every(({ there }) => there !== at))
  const header = [...many.header, ...kept.map((at) => distinctHeader(many, one, at))]
  if (header.length > FILE_LIMITS.columns)
    throw tooLarge(`Together the files have more than ${FILE_LIMITS.columns} columns.`)
  const partner = rowsByKey(one, key, 'there')
  const lines = [csvLine(header)]
  let [unmatched, length] = [0, 0]
  for (const row of many.rows) {
    const found = partner.get(keyOf(row, key, 'here'))
    if (found === undefined) unmatched++
    const cells = [...many.header.map((_, at) => row[at] ?? ''), ...kept.map((at) => found?.[at] ?? '')]
    const line = csvLine(cells.map(unguarded))
    length += line.length
    if (length > MAX_JOINED_BYTES)
      throw tooLarge('Together the files are too large. Combine them in a spreadsheet.')
    lines.push(line)
  }
  return {
    file_name: `${withoutEnding(many.name)} with ${withoutEnding(one.name)}.csv`,
    csv: lines.join(''),
    key: key.map((column) => column.header).join(', '),
    rows: many.rows.length,
    unmatched,
  }
}

async function tableOf({ name, bytes }: NamedBytes, fileType: FileType): Promise<NamedTable> {
  const { table } = await readHerdFile(bytes, { fileName: name, fileType })
  return { ...table, name }
}

const withoutEnding = (name: string) => name.replace(/\.[a-z]{2,4}$/i, '')

function sharedColumns(first: Table, second: Table): SharedColumns {
  const there = new Map(second.header.map((text, at) => [normalHeader(text), at]))
  return first.header.flatMap((header, here) => {
    const at = there.get(normalHeader(header))
    return header === '' || at === undefined ? [] : [{ header, here, there: at }]
  })
}

interface Tie {
  readonly many: NamedTable
  readonly one: NamedTable
  readonly key: SharedColumns
}

function bestTie(first: NamedTable, second: NamedTable, shared: SharedColumns): Tie | null {
  const turned = shared.map(({ header, here, there }) => ({ header, here: there, there: here }))
  const ways = [
    ...shared.map((column): Tie => ({ many: first, one: second, key: [column] })),
    ...turned.map((column): Tie => ({ many: second, one: first, key: [column] })),
    { many: first, one: second, key: shared },
    { many: second, one: first, key: turned },
  ]
  let best: Tie | null = null
  let bestShare = 0
  for (const way of ways) {
    if (way.key.length === 0) continue
    const share = matchedShare(way)
    if (share >= MIN_MATCHED && share > bestShare) [best, bestShare] = [way, share]
  }
  return best
}

/** The share of rows that find their partner; 0 where a key is repeated, or where all rows share one value. */
function matchedShare({ many, one, key }: Tie): number {
  const partner = rowsByKey(one, key, 'there')
  if (partner.size !== one.rows.length || partner.size < 2) return 0
  const matched = many.rows.filter((row) => partner.has(keyOf(row, key, 'here'))).length
  return many.rows.length === 0 ? 0 : matched / many.rows.length
}

const rowsByKey = ({ rows }: Table, key: SharedColumns, side: 'here' | 'there') =>
  new Map(rows.map((row) => [keyOf(row, key, side), row]))
const keyOf = (row: readonly string[], key: SharedColumns, side: 'here' | 'there') =>
  key.map((column) => foldText(row[column[side]] ?? '')).join('\u001f')

/** The header of a column that comes along; with its file's name where the other file has the same. */
function distinctHeader(many: NamedTable, one: NamedTable, at: number): string {
  const header = one.header[at] ?? ''
  const isTaken = many.header.some((text) => normalHeader(text) === normalHeader(header))
  return isTaken && header !== '' ? `${header} (${one.name})` : header
}

function noTie(first: NamedTable, second: NamedTable, shared: SharedColumns): NoSharedKeyError {
  const both = `${first.name} and ${second.name}`
  return new NoSharedKeyError(
    shared.length === 0
      ? `${both} have no header in common. Give the column that links them the same header in both.`
      : `${shared.map(({ header }) => header).join(', ')} are in ${both}, but neither file has each value only once. Add a column that does, such as a race number.`,
  )
}
