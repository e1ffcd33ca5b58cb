import { closeSheet, INK, openSheet, section, write } from '../../platform/paper/page.ts'
import { table } from '../../platform/paper/table.ts'
import { writeHeading } from './heading-lines.ts'
import { SOURCE } from '../words/heading.ts'
import { NO_PRODUCE, NOT_ON_FILE, produceSummary, produceTable } from './produce-table.ts'
import type { ProduceReport } from './report.ts'

/** The produce record of a mare, year by year. */
export function produceReport({ heading, year, record, paper, on }: ProduceReport): Promise<Buffer> {
  const title = `${heading.name}: produce record`
  const sheet = openSheet(paper, { title, created: new Date(`${on}T00:00:00Z`) })
  writeHeading(sheet, 'Produce record', heading)
  const [columns, rows] = produceTable(record, year)
  section(sheet, produceSummary(record))
  if (rows.length === 0) write(sheet, 'P', NO_PRODUCE)
  else table(sheet, columns, rows)
  write(sheet, 'Caption', `${NOT_ON_FILE} ${SOURCE(on)}`, { size: 8, color: INK.caption })
  return closeSheet(sheet, title)
}
