import type { CareerLine, CareerStart } from '@quarterpole/contract/career-line'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { scaleLinear, type ScaleTime, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { fitted, textWidth } from '../../ui/picture-text.ts'
import { injuryWords, layoffWords } from './career-words.ts'

/** How large a career line is drawn, and how much of it is in words. */
export interface CareerSize {
  width: number
  /** A strip has no distances and no names of gaps. */
  kind: 'page' | 'strip'
}

/** A start and where it is drawn; without a speed index, at the foot. */
export interface CareerDot {
  start: CareerStart
  x: number
  y: number
}

/** Time without a start: its place, and its name where it fits. */
export interface CareerGapMark {
  key: string
  kind: 'layoff' | 'injury'
  x: number
  width: number
  label: string
  labelX: number
}

const HEIGHT = { page: 320, strip: 120 }
const MARGIN = {
  page: { top: 46, right: 14, bottom: 52, left: 34 },
  strip: { top: 10, right: 10, bottom: 22, left: 30 },
}
const DAY_MS = 86_400_000
/** Time before the first start, for his breeding, as a share of the career and in days at least. */
const BEFORE = { share: 0.06, days: 40 }
const AFTER_DAYS = 6
const SI_STEP = 5
export const TEXT = 12
const LABEL_GAP = 8

/** Width a start and its flag take. */
const FLAG_ROOM = 16
/** Whether there is room for the flags of so many starts; where there is none, the words and the table have the wind. */
export const hasFlags = ({ starts }: CareerLine, width: number) => starts.length * FLAG_ROOM <= width

const timeOf = (date: string) => Date.parse(date)

/** The times drawn: from some days before the first start to the end of his form. */
function timesOf({ starts, form, today }: CareerLine): { from: number; first: number; last: number } {
  const days = [...starts.map(({ race_date }) => race_date), ...form.map(({ date }) => date)].map(timeOf)
  const [first, last] =
    days.length === 0 ? [timeOf(today), timeOf(today)] : [Math.min(...days), Math.max(...days)]
  const before = Math.max(BEFORE.days * DAY_MS, BEFORE.share * (last - first))
  return { from: first - before, first, last }
}

/** Line and band of the true form as paths. */
function formPaths(form: CareerLine['form'], at: (date: string) => number, y: (si: number) => number) {
  type Point = CareerLine['form'][number]
  const path = line<Point>(
    ({ date }) => at(date),
    ({ si }) => y(si),
  )
  const band = area<Point>(
    ({ date }) => at(date),
    ({ si, sd }) => y(si - sd),
    ({ si, sd }) => y(si + sd),
  )
  return { line: path(form) ?? '', band: band(form) ?? '' }
}

/** Where everything of a career line is drawn. O(points). */
export function careerLayout(career: CareerLine, { width, kind }: CareerSize) {
  const [height, margin] = [HEIGHT[kind], MARGIN[kind]]
  const { starts, form, breeding } = career
  const { from, first, last } = timesOf(career)
  const [left, right, foot] = [margin.left, width - margin.right, height - margin.bottom]
  const x = scaleUtc([from, last + AFTER_DAYS * DAY_MS], [left, right])
  const y = scaleLinear(siDomain(career), [foot, margin.top])
  const at = (date: string) => Math.min(right, Math.max(left, x(timeOf(date))))
  const dots = starts.map((start): CareerDot => ({
    start,
    x: at(start.race_date),
    y: start.si === null ? foot - 7 : y(start.si),
  }))
  const gaps = gapsOf(career)
    .filter((gap) => starts.length > 0 && timeOf(gap.to) >= from && timeOf(gap.from) <= last)
    .map(({ from: begun, to, ...gap }) => ({
      ...gap,
      x: at(begun),
      width: Math.max(2, at(to) - at(begun)),
    }))
  return {
    height,
    margin,
    foot,
    y,
    dots,
    ...formPaths(form, at, y),
    breeding: breeding && {
      y: y(breeding.si),
      high: y(breeding.si + breeding.sd),
      low: y(breeding.si - breeding.sd),
      from: left,
      to: x(first),
    },
    gaps: labeledGaps(gaps, width),
    years: yearTicks(x, width),
    levels: y.ticks(kind === 'page' ? 5 : 3),
    flags: kind === 'page' && hasFlags(career, width),
    distances: kind === 'page' ? distanceLabels(dots) : [],
  }
}

/** Lay-offs and injuries with their words. */
const gapsOf = ({ layoffs, injuries }: CareerLine) => [
  ...layoffs.map((gap) => ({
    from: gap.from,
    to: gap.to,
    key: `layoff ${gap.from}`,
    kind: 'layoff' as const,
    words: layoffWords(gap),
  })),
  ...injuries.map((gap) => ({
    from: gap.from,
    to: gap.to,
    key: `injury ${gap.id}`,
    kind: 'injury' as const,
    words: injuryWords(gap),
  })),
]

export type CareerLayout = ReturnType<typeof careerLayout>

/** SI of every start, the band and his breeding, and 90 and 100. */
function siDomain({ starts, form, breeding }: CareerLine): [number, number] {
  const values = [
    SI_STRONG,
    SI_RECORD,
    ...starts.flatMap(({ si }) => si ?? []),
    ...form.flatMap(({ si, sd }) => [si - sd, si + sd]),
    ...(breeding === null ? [] : [breeding.si - breeding.sd, breeding.si + breeding.sd]),
  ]
  return [
    Math.floor((Math.min(...values) - 1) / SI_STEP) * SI_STEP,
    Math.ceil((Math.max(...values) + 1) / SI_STEP) * SI_STEP,
  ]
}

type Gap = Omit<CareerGapMark, 'label' | 'labelX'> & { words: string }

/** Names of gaps, lay-offs on one line and injuries on another, each as far as the next one leaves room. */
function labeledGaps(gaps: readonly Gap[], width: number): CareerGapMark[] {
  return (['layoff', 'injury'] as const).flatMap((kind) => {
    const line = gaps.filter((gap) => gap.kind === kind)
    let free = 0
    return line.map(({ words, ...gap }, i) => {
      const end = Math.max(line[i + 1]?.x ?? width, gap.x + gap.width)
      const labelX = Math.max(free, Math.min(gap.x, end - textWidth(words, TEXT, 'name') - LABEL_GAP))
      const label = fitted(words, end - labelX - LABEL_GAP, TEXT, 'name')
      // A few letters and dots say nothing; the table has the name.
      if (label.length < Math.min(8, words.length)) return { ...gap, labelX, label: '' }
      free = labelX + textWidth(label, TEXT, 'name') + LABEL_GAP
      return { ...gap, labelX, label }
    })
  })
}

/** Years; months of a career of less than two, days of a shorter one. */
function yearTicks(x: ScaleTime<number, number>, width: number): { key: string; x: number; label: string }[] {
  const ticks = x.ticks(Math.max(2, Math.min(10, Math.floor(width / 90))))
  const label = ticks.every((date) => date.getUTCMonth() === 0 && date.getUTCDate() === 1)
    ? (date: Date) => String(date.getUTCFullYear())
    : ticks.every((date) => date.getUTCDate() === 1)
      ? (date: Date) => `${MONTHS[date.getUTCMonth()]} ’${String(date.getUTCFullYear()).slice(2)}`
      : (date: Date) => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
  return ticks.map((date) => ({ key: date.toISOString(), x: x(date), label: label(date) }))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Yards under the starts: wherever they change and there is room beside the label before. */
function distanceLabels(dots: readonly CareerDot[]): { key: number; x: number; label: string }[] {
  const labels: { key: number; x: number; label: string }[] = []
  let shown: number | null = null
  for (const { start, x } of dots) {
    const label = String(start.distance_yards)
    const before = labels.at(-1)
    const isFree = before === undefined || x - before.x >= textWidth(label, TEXT, 'name') + LABEL_GAP
    if (start.distance_yards === shown || !isFree) continue
    labels.push({ key: start.race_id, x, label })
    shown = start.distance_yards
  }
  return labels
}
