import { lineOf } from '@quarterpole/sheet-reader/table'
import type { NamedBytes } from '../mapping/join-files.ts'
import { readHerdFile } from '../read-herd-file.ts'
import type { EntryLine, EntryList } from './entry.ts'
import { readEntries } from './read-entries.ts'

/**
 * Reads a CSV file or workbook of entries, the lines above its header included.
 *
 * @throws {UnreadableFileError} when it is no table, is damaged, or is too large
 */
export async function readEntriesFile({ name, bytes }: NamedBytes): Promise<EntryList> {
  const { table, firstLines, headerRow } = await readHerdFile(bytes, {
    fileName: name,
    fileType: 'race_results',
  })
  const above = firstLines.filter(({ line }) => line < headerRow)
  return readEntries([
    ...above.map(({ line, cells }) => lineOfCells(line, cells)),
    ...(headerRow === 0 ? [] : [lineOfCells(headerRow, table.header)]),
    ...table.rows.map((cells, i) => lineOfCells(lineOf(table, i), cells)),
  ])
}

const lineOfCells = (line: number, cells: readonly string[]): EntryLine => ({
  line,
  text: cells.join('\t'),
  cells,
})
