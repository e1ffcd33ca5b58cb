import { requireLength } from '@quarterpole/numerics/shape'
import type { EvaluationData } from './evaluation-records.ts'
import { informing } from './informative-horses.ts'

/** Unknown parents of horses foaled in one period, whose mean breeding value is estimated. */
export interface ParentGroups {
  /** First birth year of each group, ascending; the first also takes older horses and those of unknown age. Empty: none. */
  readonly from: readonly number[]
}

/** Years of a period. */
const PERIOD = 5
/** Horses with an unknown parent that make a group; a period with fewer joins the next older one. */
const FEWEST = 100

/** The group of a horse's unknown parents by its birth year. */
export function groupOfYear({ from }: ParentGroups, birthYear: number): number {
  let group = 0
  while (group + 1 < from.length && birthYear >= from[group + 1]) group++
  return group
}

/**
 * Groups of unknown parents by the birth year of their foals, in periods of five years: a foal of today without
 * parents on file had parents of today, not founders. In a herd with too few such horses for two groups there are none. Counted
 * are horses that ran or have a descendant that ran: others say nothing of their parents.
 *
 * @param birthYear  0 = unknown
 */
export function parentGroups(
  data: Pick<EvaluationData, 'ped' | 'horse'>,
  birthYear: ArrayLike<number>,
): ParentGroups {
  const { sire, dam, n } = data.ped
  requireLength('birthYear', birthYear, n)
  const informs = informing(data)
  const horses = new Map<number, number>()
  for (let i = 0; i < n; i++) {
    if (informs[i] === 0 || (sire[i] >= 0 && dam[i] >= 0) || birthYear[i] === 0) continue
    const period = PERIOD * Math.floor(birthYear[i] / PERIOD)
    horses.set(period, (horses.get(period) ?? 0) + 1)
  }
  const from: number[] = []
  let count = 0
  for (const period of [...horses.keys()].toSorted((a, b) => b - a)) {
    count += horses.get(period) ?? 0
    if (count < FEWEST) continue
    from.unshift(period)
    count = 0
  }
  return { from: from.length < 2 ? [] : from }
}

/**
 * The data with a row in front for each group, as sire or dam of the horses whose parent is not known: groups of unknown
 * parents (Quaas 1988 J. Dairy Sci. 71:1338), whose means walk from period to period,
 *   a = ½(a_sire + g_dam) + m,   m ~ N(0, d·G), d as with an unknown parent,   g_k ~ N(g_{k−1}, G), the first about 0.
 * In the equations an F of −1 says both of a parent: such a parent leaves a foal the Mendelian variance of an unknown one,
 * and the next group, whose sire and dam it is, a variance of 1. A group without information stays where the last one was.
 * What is solved for are breeding values with their groups in them, as in Quaas and Pollak's equations.
 *
 * @returns  the data, and the rows put in front: group k is row k, the horse of row i is row i + rows. O(n + starts)
 */
export function withParentGroups(
  data: EvaluationData,
  groups: ParentGroups,
  birthYear: ArrayLike<number>,
): { readonly data: EvaluationData; readonly rows: number } {
  const rows = groups.from.length
  if (rows === 0) return { data, rows }
  const { ped, f } = data
  const parents = (known: Int32Array): Int32Array => {
    const column = new Int32Array(rows + ped.n)
    for (let k = 0; k < rows; k++) column[k] = k - 1
    for (let i = 0; i < ped.n; i++)
      column[rows + i] = known[i] >= 0 ? rows + known[i] : groupOfYear(groups, birthYear[i])
    return column
  }
  const inbreeding = new Float64Array(rows + ped.n).fill(-1, 0, rows)
  inbreeding.set(f, rows)
  const behindGroups = (column: Float64Array): Float64Array => {
    const shifted = new Float64Array(rows + ped.n)
    shifted.set(column, rows)
    return shifted
  }
  const chosen = data.chosen && {
    sires: behindGroups(data.chosen.sires),
    dams: behindGroups(data.chosen.dams),
  }
  return {
    rows,
    data: {
      ...data,
      ped: { n: rows + ped.n, sire: parents(ped.sire), dam: parents(ped.dam) },
      f: inbreeding,
      ...(chosen ? { chosen } : {}),
      horse: data.horse.map((row) => row + rows),
    },
  }
}
