import { dollarsAndCents } from '@quarterpole/contract/cents'
import type { IssuedInFull } from '@quarterpole/contract/issued-statement'
import { AGES, OLDEST_FIRST, SPLIT_BY_DAYS } from '@quarterpole/contract/statement-words'
import {
  closeSheet,
  INK,
  openSheet,
  type Paper,
  section,
  type Sheet,
  write,
} from '../../platform/paper/page.ts'
import { table } from '../../platform/paper/table.ts'
import { usDay } from '../../platform/us-day.ts'
import { linesTable, statementTitle, sumsOf } from './statement-words.ts'

export interface StatementOnPaper {
  readonly statement: IssuedInFull
  readonly paper: Paper
}

/** Draws an issued statement in a worker thread; the same one is the same sheet, whenever it is drawn. */
export function run({ statement, paper }: StatementOnPaper): Promise<Uint8Array> {
  const { name, address, issued_on, lines } = statement
  const title = statementTitle(statement)
  const created = new Date(`${issued_on}T00:00:00Z`)
  const sheet = openSheet(paper, { title: `${title}: ${name}`, created })
  write(sheet, 'P', `${title} · issued ${usDay(issued_on)}`, { size: 8.5, color: INK.caption, gap: 6 })
  write(sheet, 'H1', name, { face: 'serif-head', size: 25, gap: 4 })
  if (address !== null) write(sheet, 'P', address, { color: INK.support })
  section(sheet, 'Balance')
  table(
    sheet,
    [
      { head: '', share: 4 },
      { head: 'Amount', share: 1.4, align: 'right' },
    ],
    sumsOf(statement),
  )
  drawAging(sheet, statement)
  if (lines.length > 0) drawLines(sheet, statement)
  return closeSheet(sheet, `${title} for ${name}`)
}

function drawAging(sheet: Sheet, { aging, due_cents }: IssuedInFull) {
  if (aging === null || due_cents <= 0) return
  table(
    sheet,
    AGES.map(([, head]) => ({ head, share: 1, align: 'right' })),
    [AGES.map(([age]) => dollarsAndCents(aging[age]))],
  )
  write(sheet, 'Caption', `Owed, by age of the charges. ${OLDEST_FIRST}`, { size: 8, color: INK.caption })
}

function drawLines(sheet: Sheet, { lines }: IssuedInFull) {
  section(sheet, 'Charges and payments')
  table(sheet, ...linesTable(lines))
  write(sheet, 'Caption', SPLIT_BY_DAYS, { size: 8, color: INK.caption })
}
