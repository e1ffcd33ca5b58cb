import type { FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { foalQuantiles } from '@quarterpole/genetics/foal'

/** Width of a column, SI points. */
export const BIN = 1.25

export interface FoalCounts {
  /** Foals that two copies of a gene would kill. */
  lost: number
  record: number
  strong: number
  below: number
}
export type FoalZone = Exclude<keyof FoalCounts, 'lost'>

/** A hundred equally likely foals of a cross, in columns of speed index. */
export interface FoalColumns {
  counts: FoalCounts
  /** By the number of the column: SI ÷ {@link BIN}, rounded down. */
  columns: ReadonlyMap<number, readonly number[]>
  first: number
  last: number
  tallest: number
  /** Speed indexes to write along the axis. */
  ticks: readonly number[]
  /** The picture in words. */
  alt: string
}

/**
 * The columns of a picture that shows 90 and 100 too, wherever the foals are.
 *
 * @param lost  foals of the hundred that die
 */
export function foalColumns(distribution: FoalDistribution, lost: number): FoalColumns {
  const foals = [...foalQuantiles(distribution, 100 - lost)]
  const columns = Map.groupBy(foals, (si) => Math.floor(si / BIN))
  const bins = [...columns.keys()]
  const first = Math.min(...bins, Math.floor((SI_STRONG - 5) / BIN))
  const last = Math.max(...bins, Math.ceil((SI_RECORD + 5) / BIN))
  const tallest = Math.max(...[...columns.values()].map(({ length }) => length), 0)
  const ticks = []
  for (let si = Math.ceil((first * BIN) / 5) * 5; si <= last * BIN; si += 5) ticks.push(si)
  const counts = { lost, ...countFoals(foals) }
  return { counts, columns, first, last, tallest, ticks, alt: altOf(distribution, counts) }
}

export function countFoals(foals: readonly number[]): Record<FoalZone, number> {
  const record = foals.filter((si) => si >= SI_RECORD).length
  const below = foals.filter((si) => si < SI_STRONG).length
  return { record, strong: foals.length - record - below, below }
}

export const zoneOf = (si: number): FoalZone =>
  si >= SI_RECORD ? 'record' : si >= SI_STRONG ? 'strong' : 'below'

const altOf = ({ distance_yards, mean, sd }: FoalDistribution, { lost, record, strong, below }: FoalCounts) =>
  `Of a hundred foals at ${distance_yards} yards, ${lost > 0 ? `${lost} die of two copies of a gene, ` : ''}${record} reach speed index 100 (record pace), ${strong} are from 90 to 99 (strong) and ${below} below 90. Mean ${mean.toFixed(1)}, standard deviation ${sd.toFixed(1)}.`
