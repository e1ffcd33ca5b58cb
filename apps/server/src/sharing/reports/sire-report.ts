import { earnedCell, sumShort, sumWords } from '@quarterpole/contract/earnings'
import type { SireSummary } from '@quarterpole/contract/progeny'
import { closeSheet, INK, openSheet, section, type Sheet, write } from '../../platform/paper/page.ts'
import { table } from '../../platform/paper/table.ts'
import { siWords, SOURCE } from '../words/heading.ts'
import { writeHeading } from './heading-lines.ts'
import type { SireReport } from './report.ts'

/** What a stallion's get did, in all, by crop, and the best of them. */
export function sireReport({ heading, summary, best, paper, on }: SireReport): Promise<Buffer> {
  const title = `${heading.name}: sire summary`
  const sheet = openSheet(paper, { title, created: new Date(`${on}T00:00:00Z`) })
  writeHeading(sheet, 'Sire summary', heading)
  section(sheet, 'His get')
  if (summary.foals === 0) write(sheet, 'P', 'No foals on file.')
  else drawCounts(sheet, summary)
  const runners = best.filter(({ best_si }) => best_si !== null)
  if (runners.length > 0) {
    section(sheet, runners.length < summary.rated ? `The ${runners.length} fastest` : 'By best speed index')
    table(
      sheet,
      BEST_COLUMNS,
      runners.map((foal) => [
        foal.name,
        foal.crop === null ? '–' : String(foal.crop),
        foal.mate_name ?? 'not on file',
        String(foal.starts),
        String(foal.wins),
        siWords(foal),
        earnedCell(foal),
      ]),
    )
  }
  write(sheet, 'Caption', SOURCE(on), { size: 8, color: INK.caption })
  return closeSheet(sheet, title)
}

function drawCounts(sheet: Sheet, summary: SireSummary) {
  write(sheet, 'P', medianLine(summary), { size: 11 })
  const earned = sumWords(summary.earnings)
  write(sheet, 'P', earned === null ? 'Earnings not on file.' : `Progeny earnings ${earned}.`, { size: 11 })
  table(sheet, CROP_COLUMNS, [
    ['All', ...cells(summary)],
    ...summary.crops.map((crop) => [crop.year === null ? 'Year unknown' : String(crop.year), ...cells(crop)]),
  ])
}

const CROP_COLUMNS = [
  { head: 'Crop', share: 2 },
  { head: 'Foals', share: 1, align: 'right' },
  { head: 'Racing age', share: 1.6, align: 'right' },
  { head: 'Starters', share: 1.3, align: 'right' },
  { head: 'Winners', share: 1.3, align: 'right' },
  { head: 'ROM', share: 1, align: 'right' },
  { head: 'AAA', share: 1, align: 'right' },
  { head: 'AAAT', share: 1, align: 'right' },
  { head: 'Median best SI', share: 2.2, align: 'right' },
  { head: 'Earned', share: 2.6, align: 'right' },
] as const

const BEST_COLUMNS = [
  { head: 'Foal', share: 4 },
  { head: 'Foaled', share: 1.2 },
  { head: 'Dam', share: 4 },
  { head: 'Starts', share: 1, align: 'right' },
  { head: 'Wins', share: 1, align: 'right' },
  { head: 'Best SI', share: 2, align: 'right' },
  { head: 'Earned', share: 2.6, align: 'right' },
] as const

type Counts = Omit<SireSummary['crops'][number], 'year'>

const cells = (counts: Counts): string[] => [
  String(counts.foals),
  String(counts.of_racing_age),
  String(counts.starters),
  String(counts.winners),
  String(counts.register_of_merit),
  String(counts.aaa),
  String(counts.aaat),
  counts.median_best_si === null
    ? counts.rated === 0
      ? '–'
      : `not enough (${counts.rated})`
    : String(counts.median_best_si),
  sumShort(counts.earnings),
]

function medianLine({ rated, median_best_si, median_floor, herd }: SireSummary): string {
  const own =
    median_best_si === null
      ? `Not enough rated starters for a median: ${rated} of the ${median_floor} needed.`
      : `Median best speed index of ${rated} rated starters: ${median_best_si}.`
  if (herd === null) return own
  return `${own} All ${herd.rated} rated starters on file: ${herd.median_best_si}.`
}
