import type { FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { figure, INK, label, LINE, MEANING, type Sheet } from '../../../platform/paper/page.ts'
import { BIN, foalColumns, type FoalCounts, type FoalZone, zoneOf } from './foal-columns.ts'

const DOT = 5.4

/** A hundred countable foals in columns of speed index: filled at record pace, ringed with a dot when strong, open below. */
/** @param lost  foals of the hundred that die: crossed out below the axis */
export function hundredFoalPlot(sheet: Sheet, distribution: FoalDistribution, lost: number) {
  const { counts, columns, first, last, tallest, ticks, alt } = foalColumns(distribution, lost)
  const step = sheet.width / (last - first + 1)
  const stack = tallest * (DOT + 1.6)
  figure(sheet, alt, stack + 44 + (lost > 0 ? LOST_ROW : 0), (top) => {
    const floor = top + 20 + stack
    const { pdf, left } = sheet
    const x = (si: number) => left + (si / BIN - first) * step
    for (const [bin, members] of columns)
      for (const [i, si] of members.entries())
        foalMark(sheet, {
          x: left + (bin - first + 0.5) * step,
          y: floor - (i + 0.5) * (DOT + 1.6),
          zone: zoneOf(si),
        })
    pdf
      .moveTo(left, floor + 1)
      .lineTo(left + sheet.width, floor + 1)
      .lineWidth(0.7)
      .strokeColor(LINE.soft)
      .stroke()
    for (const si of [SI_STRONG, SI_RECORD])
      pdf
        .moveTo(x(si), top + 14)
        .lineTo(x(si), floor + 1)
        .lineWidth(0.6)
        .strokeColor(LINE.soft)
        .stroke()
    for (const si of ticks)
      label(pdf, String(si), [x(si), floor + 5], { size: 7.5, align: 'center', width: 30 })
    zoneLabels(sheet, { counts, top, x })
    if (lost > 0) lostFoals(sheet, lost, floor + 24)
  })
}

/** Height of the row of foals that die. */
const LOST_ROW = 14

function lostFoals({ pdf, left }: Sheet, lost: number, y: number) {
  const r = DOT / 2 - 0.6
  for (let i = 0; i < lost; i++) {
    const x = left + (i + 0.5) * (DOT - 1.4)
    pdf
      .moveTo(x - r, y - r)
      .lineTo(x + r, y + r)
      .moveTo(x + r, y - r)
      .lineTo(x - r, y + r)
      .lineWidth(0.8)
      .strokeColor(MEANING.below)
      .stroke()
  }
  label(pdf, `${lost} would die`, [left + lost * (DOT - 1.4) + 6, y - 4], {
    size: 8.5,
    face: 'sans-strong',
    color: MEANING.below,
  })
}

function zoneLabels(
  sheet: Sheet,
  { counts, top, x }: { counts: FoalCounts; top: number; x: (si: number) => number },
) {
  const { pdf } = sheet
  const style = { size: 8.5, face: 'sans-strong', width: 130 } as const
  label(pdf, `${counts.below} below ${SI_STRONG}`, [x(SI_STRONG) - 5, top], {
    ...style,
    color: MEANING.below,
    align: 'right',
  })
  label(pdf, `${counts.strong} strong`, [(x(SI_STRONG) + x(SI_RECORD)) / 2, top], {
    ...style,
    color: MEANING.strong,
    align: 'center',
    width: 90,
  })
  label(pdf, `${counts.record} at record pace`, [x(SI_RECORD) + 5, top], { ...style, color: MEANING.record })
}

function foalMark({ pdf }: Sheet, { x, y, zone }: { x: number; y: number; zone: FoalZone }) {
  const color = MEANING[zone]
  const r = DOT / 2
  if (zone === 'record') pdf.circle(x, y, r).fill(color)
  else
    pdf
      .circle(x, y, r - 0.4)
      .lineWidth(0.8)
      .fillAndStroke('#ffffff', color)
  if (zone === 'strong') pdf.circle(x, y, r / 2.4).fill(color)
  pdf.fillColor(INK.read)
}
