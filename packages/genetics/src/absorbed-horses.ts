import { crossProducts } from './evaluation-records.ts'
import type { RecordsByHorse } from './evaluation-records.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import type { EvaluationParameters } from './parameters.ts'
import type { Pedigree } from './pedigree.ts'
import { damped, setBlock } from './small-blocks.ts'

/** Horses with foals, renumbered in order. */
export interface ParentRows {
  readonly count: number
  readonly row: Int32Array
  /** Number among the parents by pedigree row, −1 for a horse without foals. */
  readonly numberOf: Int32Array
  readonly sire: Int32Array
  readonly dam: Int32Array
  /** 1/d of each. */
  readonly invD: Float64Array
}

/** One entry a recorded horse. */
export interface AbsorbedHorses {
  /** Parent numbers whose values the horse carries: itself twice, or its sire and dam (−1 unknown), ½ each. */
  readonly first: Int32Array
  readonly second: Int32Array
  /** Share of G in V: d for a horse without foals, 0 for one with. */
  readonly mendelian: Float64Array
  /** C, three values (level·level, level·slope, slope·slope) a horse. */
  readonly c: Float64Array
}

/** The covariance in use: without slopes, the slope has variance 1 and appears in no record. */
export function slopesOrUnit(
  block: readonly [number, number, number],
  terms: EvaluationParameters['terms'],
): readonly [number, number, number] {
  return terms === 'level' ? [block[0], 0, 1] : block
}

export function parentRows(ped: Pedigree, f: Float64Array): ParentRows {
  const numberOf = new Int32Array(ped.n).fill(-1)
  for (let i = 0; i < ped.n; i++) {
    if (ped.sire[i] >= 0) numberOf[ped.sire[i]] = 0
    if (ped.dam[i] >= 0) numberOf[ped.dam[i]] = 0
  }
  let count = 0
  for (let i = 0; i < ped.n; i++) if (numberOf[i] === 0) numberOf[i] = count++
  const rows = { row: new Int32Array(count), sire: new Int32Array(count), dam: new Int32Array(count) }
  const invD = new Float64Array(count)
  for (let i = 0; i < ped.n; i++) {
    const k = numberOf[i]
    if (k < 0) continue
    rows.row[k] = i
    rows.sire[k] = ped.sire[i] < 0 ? -1 : numberOf[ped.sire[i]]
    rows.dam[k] = ped.dam[i] < 0 ? -1 : numberOf[ped.dam[i]]
    invD[k] = 1 / mendelianVarianceOf(ped, f, i)
  }
  return { count, numberOf, ...rows, invD }
}

export interface HorseSources {
  readonly ped: Pedigree
  readonly f: Float64Array
  readonly records: RecordsByHorse
  readonly parents: ParentRows
}

export function absorbedHorses(
  { ped, f, records, parents }: HorseSources,
  { components, terms }: EvaluationParameters,
): AbsorbedHorses {
  const { count } = records
  const first = new Int32Array(count)
  const second = new Int32Array(count)
  const mendelian = new Float64Array(count)
  const c = new Float64Array(3 * count)
  const g = slopesOrUnit(components.genetic, terms)
  const p = terms === 'level' ? ([components.permanent[0], 0, 0] as const) : components.permanent
  for (let h = 0; h < count; h++) {
    const row = records.row[h]
    const own = parents.numberOf[row]
    if (own >= 0) first[h] = second[h] = own
    else {
      first[h] = ped.sire[row] < 0 ? -1 : parents.numberOf[ped.sire[row]]
      second[h] = ped.dam[row] < 0 ? -1 : parents.numberOf[ped.dam[row]]
      mendelian[h] = mendelianVarianceOf(ped, f, row)
    }
    const d = mendelian[h]
    const v = [d * g[0] + p[0], d * g[1] + p[1], d * g[2] + p[2]] as const
    setBlock(c, h, damped(v, crossProducts(records, h), components.residual))
  }
  return { first, second, mendelian, c }
}
