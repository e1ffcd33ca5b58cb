import { fault, type ProblemList } from '../problems.ts'
import { lineOf, type Table } from '@quarterpole/sheet-reader/table'
import { columnLetters } from '@quarterpole/sheet-reader/column-letters'
import type { Mapping } from '../column-mapping.ts'

/** Notes text under no header: a comma in a text without quotation marks moves the rest of its row there. */
export function noteUnheaded(table: Table, { unheaded }: Mapping, problems: ProblemList): void {
  const { header, rows } = table
  let count = 0
  let first: { row: number; at: number; text: string } | null = null
  const look = (index: number, at: number) => {
    const text = rows[index]?.[at]?.trim() ?? ''
    if (text === '') return
    count++
    first ??= { row: lineOf(table, index), at, text }
  }
  for (let index = 0; index < rows.length; index++) {
    for (const at of unheaded) look(index, at)
    for (let at = header.length; at < (rows[index]?.length ?? 0); at++) look(index, at)
  }
  if (first !== null) problems.warn({ row: null }, unheadedText(first, count))
}

const SHOWN = 60

function unheadedText({ row, at, text }: { row: number; at: number; text: string }, count: number) {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  const cells = count === 1 ? 'a cell' : `${count} cells, the first`
  return fault(
    'no-header',
    `Not read: ${cells} in column ${columnLetters(at)} of row ${row}, “${shown}”, which has no header.`,
    'Give the column a header. If a comma in a text shifted the row, put quotation marks around that text.',
  )
}
