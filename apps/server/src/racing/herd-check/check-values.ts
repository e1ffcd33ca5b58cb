import {
  MIN_VALUE_HORSES,
  MIN_VALUE_SIRES,
  VALUE_GROUPS,
  type ValueCheck,
  type ValueGroup,
} from '@quarterpole/contract/herd-check'
import { lrStatistics } from '@quarterpole/genetics/lr-statistics'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import type { PredictedSeason } from './predicted-season.ts'

/** Crops before the season whose parents are in use, and whose mean both sets of values are taken from. */
const CROPS = 5

/**
 * Compares breeding values at 400 yards from before a season with those that read it.
 *
 * @param whole  level with the season, by row; NaN where the horse was not evaluated
 * @param year   of the season's first day
 */
export function checkValues(predicted: PredictedSeason, whole: Float64Array, year: number): ValueCheck[] {
  const { herd } = predicted
  const { evaluation } = herd
  const isOfCrops = (row: number) => {
    const born = at(herd.crop, row)
    return born >= year - CROPS && born < year
  }
  const isKnown = (row: number) =>
    Number.isFinite(at(whole, row)) && Number.isFinite(at(evaluation.a_level, row))
  const known = Array.from({ length: herd.n }, (_, row) => row).filter(isKnown)
  const newest = known.filter(isOfCrops)
  const base = newest.length > 0 ? newest : known
  const [partialBase, wholeBase] = [meanOf(evaluation.a_level, base), meanOf(whole, base)]
  const groups = focalGroups(predicted, newest)
  return VALUE_GROUPS.map((group) => {
    const rows = [...groups[group]].filter(isKnown)
    const sires = rows.map((row) => sireBlock(herd, row))
    const counts = { group, horses: rows.length, sires: new Set(sires).size }
    const isEnough = counts.horses >= MIN_VALUE_HORSES && counts.sires >= MIN_VALUE_SIRES
    const found = isEnough
      ? lrStatistics(
          rows.map((row) => at(evaluation.a_level, row) - partialBase),
          rows.map((row) => at(whole, row) - wholeBase),
          sires,
        )
      : null
    return {
      ...counts,
      statistics: found && {
        bias: found.bias,
        dispersion: found.dispersion,
        consistency: found.consistency,
      },
    }
  })
}

/** Rows of each group; parents in use are those of the newest crops. */
function focalGroups(
  { herd, row }: PredictedSeason,
  newest: readonly number[],
): Record<ValueGroup, Set<number>> {
  const parents = (column: Int32Array) =>
    new Set(newest.map((foal) => at(column, foal)).filter((parent) => parent >= 0))
  const ran = [...new Set(row)]
  return {
    sires: parents(herd.ped.sire),
    dams: parents(herd.ped.dam),
    unraced: new Set(ran.filter((horse) => at(herd.evaluation.starts, horse) === 0)),
    raced: new Set(ran.filter((horse) => at(herd.evaluation.starts, horse) > 0)),
  }
}

/** A horse of an unknown sire is a block of its own. */
function sireBlock({ ped }: HerdSnapshot, row: number): number {
  const sire = at(ped.sire, row)
  return sire < 0 ? -1 - row : sire
}

const meanOf = (values: Float64Array, rows: readonly number[]) =>
  rows.reduce((sum, row) => sum + at(values, row), 0) / Math.max(1, rows.length)
