import { foalCrop } from '@quarterpole/genetics/horse-year'
import type { StallionSeason } from '../../season/stallion-book/queries.ts'
import type { SireSummary } from './queries.ts'

/** How far a foal of a crop got, best first; `booked`: a mare whose foal is still to come. */
export const CROP_BANDS = ['record', 'strong', 'rom', 'started', 'unraced', 'booked'] as const
export type CropBand = (typeof CROP_BANDS)[number]

export interface CropColumn {
  year: number
  x: number
  /** Of its foals, or of the mares booked. */
  total: number
  /** One per `each` horses, from the bottom. */
  marks: readonly CropBand[]
}

export interface CropsLayout {
  columns: readonly CropColumn[]
  /** Horses a mark stands for. */
  each: number
  /** Between the crops on file and those to come; null where none is to come. */
  todayX: number | null
  /** Crops too old to fit. */
  left: number
  height: number
}

export const COLUMN = 52
export const MARK = 12
const MOST_MARKS = 14
const GAP = 28
const FOOT = 40
const HEAD = 24
const EACH = [1, 2, 5, 10, 20, 50, 100]

type Counts = Record<CropBand, number>
const NONE: Counts = { record: 0, strong: 0, rom: 0, started: 0, unraced: 0, booked: 0 }

function countsOf({ foals, starters, register_of_merit, aaa, aaat }: SireSummary['crops'][number]): Counts {
  return {
    ...NONE,
    record: aaat,
    strong: aaa,
    rom: register_of_merit - aaa - aaat,
    started: starters - register_of_merit,
    unraced: foals - starters,
  }
}

/** Marks of a column: each band up to its share of the sum, so that they add up to it. */
function marksOf(counts: Counts, each: number): CropBand[] {
  let sum = 0
  let drawn = 0
  return CROP_BANDS.flatMap((band) => {
    sum += counts[band]
    const upTo = Math.ceil(sum / each)
    const marks = Array.from({ length: upTo - drawn }, () => band)
    drawn = upTo
    return marks
  })
}

/** Oldest first, with the years between that had no crop. */
function withEmptyYears(crops: readonly { year: number; counts: Counts }[]) {
  const years = crops.map(({ year }) => year)
  const first = Math.min(...years)
  return Array.from({ length: crops.length === 0 ? 0 : Math.max(...years) - first + 1 }, (_, at) => ({
    year: first + at,
    counts: crops.find(({ year }) => year === first + at)?.counts ?? NONE,
  }))
}

/** A column a crop, oldest first, then one a season he is booked for; the newest that fit. */
export function cropsLayout(
  crops: SireSummary['crops'],
  seasons: readonly Pick<StallionSeason, 'season_year' | 'booked'>[],
  width: number,
): CropsLayout {
  const dated = crops.flatMap((crop) =>
    crop.year === null ? [] : [{ year: crop.year, counts: countsOf(crop) }],
  )
  const newest = Math.max(...dated.map(({ year }) => year), 0)
  const toCome = seasons
    .filter(({ season_year, booked }) => booked > 0 && foalCrop(season_year) > newest)
    .map(({ season_year, booked }) => ({ year: foalCrop(season_year), counts: { ...NONE, booked } }))
  const room = Math.max(1, Math.floor((width - (toCome.length > 0 ? GAP : 0)) / COLUMN) - toCome.length)
  const past = withEmptyYears(dated).slice(-room)
  const shown = [...past, ...toCome.toSorted((a, b) => a.year - b.year)]
  const totalOf = (counts: Counts) => CROP_BANDS.reduce((sum, band) => sum + counts[band], 0)
  const most = Math.max(1, ...shown.map(({ counts }) => totalOf(counts)))
  const each = EACH.find((one) => most / one <= MOST_MARKS) ?? Math.ceil(most / MOST_MARKS)
  const columns = shown.map(({ year, counts }, at) => ({
    year,
    x: at * COLUMN + (at >= past.length ? GAP : 0),
    total: totalOf(counts),
    marks: marksOf(counts, each),
  }))
  return {
    columns,
    each,
    todayX: toCome.length > 0 ? past.length * COLUMN + GAP / 2 - (COLUMN - MARK) / 4 : null,
    left: dated.length - past.filter(({ counts }) => totalOf(counts) > 0).length,
    height: HEAD + Math.ceil(most / each) * MARK + FOOT,
  }
}

/** The baseline of the marks. */
export const groundOf = ({ height }: CropsLayout) => height - FOOT
