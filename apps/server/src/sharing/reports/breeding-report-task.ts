import { COVER_METHOD_WORDS, REPORT_GAP_WORDS } from '@quarterpole/contract/cover-words'
import type { BreedingReport, ReportedMare } from '@quarterpole/contract/stallion-season'
import { closeSheet, INK, MEANING, openSheet, type Paper, section, write } from '../../platform/paper/page.ts'
import { table } from '../../platform/paper/table.ts'

export interface DrawnBreedingReport {
  report: BreedingReport
  paper: Paper
  /** Instant it was made. */
  made: string
}

/** Draws one stallion breeding report in a worker thread: a tagged PDF, landscape, one table. */
export function run({ report, paper, made }: DrawnBreedingReport): Promise<Uint8Array> {
  const title = `${report.stallion_name}: stallion breeding report ${report.season_year}`
  const sheet = openSheet(paper, { title, created: new Date(made), layout: 'landscape' })
  write(sheet, 'P', `Breeding season ${report.season_year} · due ${dayOf(report.due_on)}`, {
    size: 8.5,
    color: INK.caption,
    gap: 6,
  })
  write(sheet, 'H1', report.stallion_name, { face: 'serif-head', size: 22, gap: 4 })
  write(sheet, 'P', `AQHA ${report.stallion_aqha_id ?? 'number not on file'}`, { gap: 6 })
  for (const finding of report.findings) write(sheet, 'P', finding, { color: MEANING.below, gap: 2 })
  section(sheet, `Mares: ${report.mares.length}`, 60)
  if (report.mares.length === 0) write(sheet, 'P', 'No mares on file for this season.')
  else table(sheet, COLUMNS, report.mares.map(rowOf))
  write(sheet, 'Caption', SOURCE, { size: 8, color: INK.caption })
  return closeSheet(sheet, title)
}

const SOURCE =
  'From the bookings and breeding records on file here. Quarterpole isn’t an official registry: file the report with AQHA yourself.'

const COLUMNS = [
  { head: 'Mare', share: 4 },
  { head: 'Number', share: 2 },
  { head: 'Owner', share: 4 },
  { head: 'First exposure', share: 2.4 },
  { head: 'Last exposure', share: 2.4 },
  { head: 'Method', share: 2.6 },
  { head: 'Place', share: 3 },
  { head: 'Missing', share: 3 },
] as const

const rowOf = (mare: ReportedMare) => [
  mare.mare_name,
  mare.aqha_id ?? '–',
  mare.owner ?? '–',
  mare.first_date === null ? '–' : dayOf(mare.first_date),
  mare.last_date === null ? '–' : dayOf(mare.last_date),
  mare.methods.map((method) => COVER_METHOD_WORDS[method]).join(', ') || '–',
  mare.places.join(', ') || '–',
  mare.missing.map((gap) => REPORT_GAP_WORDS[gap]).join(', '),
]

const dayOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
