import type { SireSummary } from '../barn/horse-page/queries.ts'
import type { StallionSeason } from '../season/stallion-book/queries.ts'
import { counts, smallSummary, summary } from './horse-page-fixtures.ts'
import { wire } from './wire.ts'

const crop = (year: number, foals: number): SireSummary['crops'][number] => {
  const [starters, rom, aaa, aaat] = [0.7, 0.4, 0.2, 0.08].map((part) => Math.floor(part * foals)) as [
    number,
    number,
    number,
    number,
  ] // as many as parts
  const earnings = { ...counts.earnings, cents: 1_250_050 * starters, runners: starters, known: starters }
  return {
    ...counts,
    earnings,
    year,
    foals,
    starters,
    register_of_merit: rom,
    aa: rom - aaa - aaat,
    aaa,
    aaat,
  }
}
const cropsOf = (from: number, foals: readonly number[]) =>
  foals.map((each, at) => crop(from + at, each)).toReversed()
const book = (season_year: number, booked: number, book_limit: number | null) =>
  wire<StallionSeason>({
    stallion_id: 13,
    stallion_name: 'Kiowa Signal',
    season_year,
    stud_fee: null,
    fee: 2500,
    place: null,
    book_limit,
    notes: null,
    booked,
    canceled: 0,
    fees: 0,
    fees_missing: 0,
    paid: 0,
    version: 0,
    updated_at: null,
  })

/** Crops and book of a stallion: none, few, many, and more than fit. */
export const cropStories: readonly {
  title: string
  summary: SireSummary
  seasons: readonly StallionSeason[]
}[] = [
  { title: 'no foals yet', summary: { ...smallSummary, foals: 0, crops: [] }, seasons: [] },
  { title: 'not enough', summary: smallSummary, seasons: [book(2026, 0, 40)] },
  {
    title: 'twelve crops',
    summary: { ...summary, crops: cropsOf(2014, [3, 6, 9, 12, 11, 14, 10, 9, 8, 13, 12, 4]) },
    seasons: [book(2026, 8, 40), book(2027, 3, null)],
  },
  {
    title: 'forty crops of up to 170',
    summary: {
      ...summary,
      crops: cropsOf(
        1986,
        Array.from({ length: 40 }, (_, at) => 10 + 4 * at),
      ),
    },
    seasons: [book(2026, 140, 140), book(2027, 12, 140)],
  },
]
