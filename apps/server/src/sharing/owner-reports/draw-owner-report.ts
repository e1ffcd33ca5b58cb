import type { OwnerReport, ReportedHorse } from '@quarterpole/contract/owner-report'
import { REPORT_SECTION_WORDS } from '@quarterpole/contract/report-sections'
import {
  closeSheet,
  INK,
  openSheet,
  type Paper,
  photo,
  section,
  type Sheet,
  write,
} from '../../platform/paper/page.ts'
import { usDay, usMonth } from '../../platform/us-day.ts'
import { SOURCE } from '../words/heading.ts'

export interface ReportOnPaper {
  readonly report: OwnerReport
  readonly note: string | null
  /** By the id of the horse. */
  readonly photos: ReadonlyMap<number, Uint8Array>
  readonly paper: Paper
  /** Day of the records, YYYY-MM-DD. */
  readonly on: string
}

const PHOTO = { width: 150, height: 110 }

/** Draws an owner's report in a worker thread, each horse from the top of a sheet. */
export function run({ report, note, photos, paper, on }: ReportOnPaper): Promise<Uint8Array> {
  const { name, month, horses } = report
  const title = `${name}: report for ${usMonth(month)}`
  const sheet = openSheet(paper, { title, created: new Date(`${on}T00:00:00Z`) })
  const whose = () =>
    write(sheet, 'P', `${name} · ${usMonth(month)}`, { size: 8.5, color: INK.caption, gap: 6 })
  whose()
  for (const line of note?.split(/\r?\n/) ?? []) write(sheet, 'P', line)
  if (note !== null) sheet.pdf.y += 8
  if (horses.length === 0) write(sheet, 'P', `No share of a horse on file in ${usMonth(month)}.`)
  for (const [at, horse] of horses.entries()) {
    if (at > 0) {
      sheet.pdf.addPage()
      whose()
    }
    drawHead(sheet, horse, photos.get(horse.horse_id))
    for (const { section: of, lines, money_lines } of horse.sections) {
      section(sheet, REPORT_SECTION_WORDS[of], 60)
      for (const { day, words } of [...lines, ...money_lines])
        write(sheet, 'P', day === null ? words : `${usDay(day)} · ${words}`, { gap: 2 })
    }
    sheet.pdf.y += 10
    write(sheet, 'Caption', SOURCE(on), { size: 7.5, color: INK.caption })
  }
  return closeSheet(sheet, title)
}

function drawHead(sheet: Sheet, horse: ReportedHorse, jpeg: Uint8Array | undefined) {
  const { pdf, left } = sheet
  const top = pdf.y
  const width = sheet.width - (jpeg === undefined ? 0 : PHOTO.width + 12)
  if (jpeg !== undefined)
    photo(sheet, jpeg, { ...PHOTO, x: left + sheet.width - PHOTO.width, y: top, alt: horse.name })
  write(sheet, 'H1', horse.name, { face: 'serif-head', size: 22, gap: 2, width })
  write(sheet, 'P', horse.facts, { color: INK.support, gap: 2, width })
  if (horse.by_line !== null) write(sheet, 'P', horse.by_line, { color: INK.support, gap: 4, width })
  write(sheet, 'P', horse.owned, { width })
  for (const where of horse.stood) write(sheet, 'P', where, { gap: 2, width })
  if (jpeg !== undefined) pdf.y = Math.max(pdf.y, top + PHOTO.height + 4)
}
