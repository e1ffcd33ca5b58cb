import { readHerdFile } from '../src/read-herd-file.ts'
import { chartPdf, type ChartRaceText, type ChartStyle } from './chart-pdf.ts'

/** Charts as a PDF, read as an upload of results is: rows by field, without what is blank. */
export async function readCharts(charts: readonly ChartRaceText[], style?: ChartStyle) {
  const bytes = await chartPdf(charts, style)
  const { table, notes, faults } = await readHerdFile(bytes, {
    fileName: 'chart.pdf',
    fileType: 'race_results',
  })
  const rows = table.rows.map((row) =>
    Object.fromEntries(table.header.flatMap((field, at) => (row[at] === '' ? [] : [[field, row[at] ?? '']]))),
  )
  return { rows, lines: table.lines ?? [], notes, faults }
}
