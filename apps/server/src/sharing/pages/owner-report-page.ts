import { lastDayOf } from '@quarterpole/contract/day'
import type { ReportedHorse } from '@quarterpole/contract/owner-report'
import { REPORT_SECTION_WORDS } from '@quarterpole/contract/report-sections'
import { markup, type Part } from '../../platform/http/markup.ts'
import { usDay, usMonth } from '../../platform/us-day.ts'
import type { ReportOnPaper } from '../owner-reports/draw-owner-report.ts'
import { longDay, SOURCE } from '../words/heading.ts'
import type { SharedPage } from './document.ts'
import { paragraph, portrait, section } from './parts.ts'

/** The report of a month to an owner, as it is drawn on paper. */
export function ownerReportPage({ report, note, photos, on }: Omit<ReportOnPaper, 'paper'>): SharedPage {
  const { name, month, through_day, horses } = report
  return {
    kind: 'Owner report',
    title: `${name}: report for ${usMonth(month)}`,
    under: [through_day === lastDayOf(month) ? null : `Through ${longDay(through_day)}`],
    content: [
      note === null ? null : paragraph(note),
      horses.length === 0 ? paragraph(`No share of a horse on file in ${usMonth(month)}.`) : null,
      horses.map((horse) => ofHorse(horse, photos.get(horse.horse_id) ?? null)),
    ],
    method: [SOURCE(on)],
  }
}

const ofHorse = (
  { name, facts, by_line, owned, stood, sections }: ReportedHorse,
  jpeg: Uint8Array | null,
): Part =>
  section(
    name,
    [facts, by_line, owned, ...stood].map((line) => (line === null ? null : paragraph(line))),
    portrait(jpeg, name),
    sections.map(
      ({ section: of, lines, money_lines }) =>
        markup`<h3>${REPORT_SECTION_WORDS[of]}</h3>
          <ul>
            ${[...lines, ...money_lines].map(
              ({ day, words }) => markup`<li>${day === null ? words : `${usDay(day)} · ${words}`}</li>`,
            )}
          </ul>`,
    ),
  )
