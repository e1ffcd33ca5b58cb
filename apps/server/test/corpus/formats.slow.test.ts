import { readHerdFile } from '@quarterpole/herd-files/read-herd-file'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { expect, test } from 'vitest'
import { CORPUS } from './corpus.ts'
import { FORMATS, type Format, type MessyFile } from './messy-file.ts'
import { written } from './write-file.ts'

const SHARED = CORPUS.filter(({ formats = FORMATS }) => formats.length > 1)

test.each(SHARED)('$fileType with $habit: the same table in every format', async (file) => {
  const [first, ...others] = file.formats ?? FORMATS
  const expected = await tableOf(file, first ?? 'csv')
  for (const format of others) expect(await tableOf(file, format), format).toEqual(expected)
})

/** Header and rows without blanks at their ends; the kind of refusal for a file that is no table. */
async function tableOf(file: MessyFile, format: Format) {
  const options = { fileName: `herd.${format}`, fileType: file.fileType, mapping: file.mapping?.columns }
  try {
    const { table } = await readHerdFile(await written(file, format), options)
    return { header: trimmed(table.header), rows: table.rows.map(trimmed), lines: table.lines }
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.kind
    throw error
  }
}

function trimmed(row: readonly string[]): string[] {
  const cells = row.map((cell) => cell.trim())
  while (cells.at(-1) === '') cells.pop()
  return cells
}
