import { qualityBand } from '@quarterpole/contract/quality-bands'
import { type FilterRead, packFacts, unpackFacts } from '@quarterpole/db/queries/filter-columns'

/** What the horse list filters and sorts by, and the tests of diseases, by row of the snapshot: seventeen bytes a horse. */
export interface FilterColumns {
  /** Mine, status and role, packed; see `unpackFacts`. */
  readonly facts: Uint8Array
  /** Bit i = lacks QUALITY_ITEMS[i]. */
  readonly lacks: Uint8Array
  /** The place of the score among QUALITY_BANDS. */
  readonly band: Uint8Array
  /** Three bits per disease: the copies its result leaves possible; see `resultCopies`. */
  readonly panel: Uint32Array
  /** All horses' results or-ed together: the diseases of which any result is on file. */
  readonly anyPanel: number
  /** 1 = has an active injury. */
  readonly injured: Uint8Array
  /** Best speed index; NaN without one. */
  readonly bestSi: Float32Array
  /** Earnings in cents; UNKNOWN_CENTS where none are on file. */
  readonly earned: Uint32Array
}

/** No horse won as much: $42,949,672.95. */
export const UNKNOWN_CENTS = 2 ** 32 - 1

/** For n horses of which nothing was read. */
export const noFilters = (n: number): FilterColumns => ({
  facts: new Uint8Array(n).fill(packFacts(true, null, null)),
  lacks: new Uint8Array(n),
  band: new Uint8Array(n),
  panel: new Uint32Array(n),
  anyPanel: 0,
  injured: new Uint8Array(n),
  bestSi: new Float32Array(n).fill(Number.NaN),
  earned: new Uint32Array(n).fill(UNKNOWN_CENTS),
})

interface Rows {
  readonly n: number
  readonly table: { get(id: number): number }
}

/** All horses as read, by row; horses that are not in the snapshot are skipped. */
export const joinFilters = (read: FilterRead, herd: Rows): FilterColumns =>
  withFilters(noFilters(0), read, herd)

/** The columns with what was read of some horses; copies them, about 10 MB at a million. */
export function withFilters(before: FilterColumns, read: FilterRead, { n, table }: Rows): FilterColumns {
  const columns = grown(before, n)
  const { facts, lacks, band, panel, injured, bestSi, earned } = columns
  each(read.horses.id, table, (row, i) => {
    facts[row] = Number(read.horses.facts[i])
    lacks[row] = Number(read.horses.lacks[i])
    band[row] = qualityBand(Number(read.horses.score[i]))
    panel[row] = 0
    injured[row] = 0
    bestSi[row] = Number.NaN
    earned[row] = UNKNOWN_CENTS
  })
  each(read.tested.id, table, (row, i) => (panel[row] = Number(read.tested.panel[i])))
  each(read.injured, table, (row) => (injured[row] = 1))
  each(read.raced.horse_id, table, (row, i) => (bestSi[row] = Number(read.raced.best_si[i])))
  const won =
    ({ cents }: { cents: Float64Array }) =>
    (row: number, i: number) =>
      (earned[row] = Math.min(Number(cents[i]), UNKNOWN_CENTS - 1))
  each(read.won.horse_id, table, won(read.won))
  each(read.lifetime.id, table, won(read.lifetime)) // counts before the starts on file
  return { ...columns, anyPanel: panel.reduce((any, one) => any | one, 0) }
}

function grown(before: FilterColumns, n: number): FilterColumns {
  const columns = noFilters(n)
  columns.facts.set(before.facts)
  columns.lacks.set(before.lacks)
  columns.band.set(before.band)
  columns.panel.set(before.panel)
  columns.injured.set(before.injured)
  columns.bestSi.set(before.bestSi)
  columns.earned.set(before.earned)
  return columns
}

function each(ids: Float64Array, table: Rows['table'], write: (row: number, i: number) => void): void {
  for (let i = 0; i < ids.length; i++) {
    const row = table.get(Number(ids[i]))
    if (row >= 0) write(row, i)
  }
}

/** Mine, status and role of a row. */
export const factsAt = ({ facts }: FilterColumns, row: number) => unpackFacts(Number(facts[row]))
