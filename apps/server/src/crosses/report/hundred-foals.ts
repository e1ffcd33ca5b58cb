import type { FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { foalQuantiles } from '@quarterpole/genetics/foal'
import { figure, INK, label, LINE, MEANING, type Sheet } from '../../pdf/page.ts'

const BIN = 1.25
const DOT = 5.4

export interface FoalCounts {
  record: number
  strong: number
  below: number
}

export function countFoals(foals: readonly number[]): FoalCounts {
  const record = foals.filter((si) => si >= SI_RECORD).length
  const below = foals.filter((si) => si < SI_STRONG).length
  return { record, strong: foals.length - record - below, below }
}

const zoneOf = (si: number): keyof FoalCounts =>
  si >= SI_RECORD ? 'record' : si >= SI_STRONG ? 'strong' : 'below'

/** A hundred countable foals in columns of speed index: filled at record pace, ringed with a dot when strong, open below. */
export function hundredFoalPlot(sheet: Sheet, distribution: FoalDistribution) {
  const foals = [...foalQuantiles(distribution)]
  const columns = Map.groupBy(foals, (si) => Math.floor(si / BIN))
  const bins = [...columns.keys()]
  const first = Math.min(...bins, Math.floor((SI_STRONG - 5) / BIN))
  const last = Math.max(...bins, Math.ceil((SI_RECORD + 5) / BIN))
  const tallest = Math.max(...[...columns.values()].map(({ length }) => length))
  const step = sheet.width / (last - first + 1)
  const stack = tallest * (DOT + 1.6)
  const counts = countFoals(foals)
  figure(sheet, altOf(distribution, counts), stack + 44, (top) => {
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
    for (let si = Math.ceil((first * BIN) / 5) * 5; si <= last * BIN; si += 5)
      label(pdf, String(si), [x(si), floor + 5], { size: 7.5, align: 'center', width: 30 })
    zoneLabels(sheet, { counts, top, x })
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

function foalMark({ pdf }: Sheet, { x, y, zone }: { x: number; y: number; zone: keyof FoalCounts }) {
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

const altOf = ({ distance_yards, mean, sd }: FoalDistribution, { record, strong, below }: FoalCounts) =>
  `Of a hundred foals at ${distance_yards} yards, ${record} reach speed index 100 (record pace), ${strong} are from 90 to 99 (strong) and ${below} below 90. Mean ${mean.toFixed(1)}, standard deviation ${sd.toFixed(1)}.`
