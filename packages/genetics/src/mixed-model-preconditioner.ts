import type { Operator } from '@quarterpole/numerics/pcg'
import type { ModelShape, PriorWeights } from './model-shape.ts'
import { crossProducts } from './evaluation-records.ts'
import { raceBlockSolver } from './race-block.ts'
import { sharedShifts } from './shared-shifts.ts'

/**
 * About the inverse of the absorbed equations: blocks of races with the means of their seasons, or one by one, and of
 * each parent's (level, slope), and on top of them the shifts they share with the fixed effects.
 */
export function preconditioner(shape: ModelShape, weights: PriorWeights): Operator {
  const { parentsAt, parents, width } = shape
  const solveRaces = raceBlockSolver(shape, weights, inverseRaceDiagonal(shape, weights))
  const shift = sharedShifts(shape, weights)
  const block = inverseParentBlocks(shape, weights)
  const ofTrainer = inverseTrainerDiagonal(shape, weights)
  return (x, y) => {
    solveRaces(x, y)
    if (width === 1)
      for (let i = 0; i < parents.count; i++) y[parentsAt + i] = block[3 * i] * x[parentsAt + i]
    for (let i = 0; i < parents.count && width === 2; i++) {
      const at = parentsAt + 2 * i
      y[at] = block[3 * i] * x[at] + block[3 * i + 1] * x[at + 1]
      y[at + 1] = block[3 * i + 1] * x[at] + block[3 * i + 2] * x[at + 1]
    }
    for (let t = 0; t < ofTrainer.length; t++)
      y[shape.trainersAt + t] = ofTrainer[t] * x[shape.trainersAt + t]
    shift(x, y)
  }
}

function inverseRaceDiagonal(shape: ModelShape, weights: PriorWeights): Float64Array {
  const diagonal = new Float64Array(shape.races).fill(weights.race)
  if (shape.races > 0) addStartInformation(diagonal, shape, shape.records.race)
  // A number no start uses has no equation when races are fixed; its effect stays 0.
  return diagonal.map((value) => (value > 0 ? 1 / value : 1))
}

function inverseTrainerDiagonal(shape: ModelShape, weights: PriorWeights): Float64Array {
  const diagonal = new Float64Array(shape.trainers).fill(weights.trainer)
  if (shape.trainers > 0) addStartInformation(diagonal, shape, shape.records.trainer)
  return diagonal.map((value) => 1 / value)
}

/** Adds what each start says of its group, its horse's own effects absorbed: 1 − φᵀCφ. */
function addStartInformation(
  diagonal: Float64Array,
  { horses: { c }, records }: ModelShape,
  group: Int32Array,
): void {
  for (let h = 0; h < records.count; h++) {
    for (let r = records.start[h]; r < records.start[h + 1]; r++) {
      const x = records.x[r]
      if (group[r] >= 0) diagonal[group[r]] += 1 - (c[3 * h] + 2 * x * c[3 * h + 1] + x * x * c[3 * h + 2])
    }
  }
}

function inverseParentBlocks({ parents, horses, records }: ModelShape, w: PriorWeights): Float64Array {
  const { count, sire, dam, invD } = parents
  const block = new Float64Array(3 * count)
  const add = (i: number, share: number, [ll, ls, ss]: readonly [number, number, number]): void => {
    if (i < 0) return
    block[3 * i] += share * ll
    block[3 * i + 1] += share * ls
    block[3 * i + 2] += share * ss
  }
  const prior = [w.ll, w.ls, w.ss] as const
  for (let i = 0; i < count; i++) {
    add(i, invD[i], prior)
    add(sire[i], 0.25 * invD[i], prior)
    add(dam[i], 0.25 * invD[i], prior)
  }
  for (let h = 0; h < records.count; h++) {
    const information = absorbedInformation(crossProducts(records, h), horses.c.subarray(3 * h, 3 * h + 3))
    const isOwn = horses.first[h] >= 0 && horses.first[h] === horses.second[h]
    add(horses.first[h], isOwn ? 1 : 0.25, information)
    if (!isOwn) add(horses.second[h], 0.25, information)
  }
  for (let i = 0; i < count; i++) {
    const [ll, ls, ss] = block.subarray(3 * i, 3 * i + 3)
    const det = ll * ss - ls * ls
    block[3 * i] = ss / det
    block[3 * i + 1] = -ls / det
    block[3 * i + 2] = ll / det
  }
  return block
}

/** S − S·C·S: the information of one horse's starts on its breeding value, times σ²e. */
export function absorbedInformation(
  [n, s1, s2]: readonly [number, number, number],
  c: Float64Array,
): readonly [number, number, number] {
  const u0 = c[0] * n + c[1] * s1
  const u1 = c[1] * n + c[2] * s1
  const v0 = c[0] * s1 + c[1] * s2
  const v1 = c[1] * s1 + c[2] * s2
  return [n - (n * u0 + s1 * u1), s1 - (n * v0 + s1 * v1), s2 - (s1 * v0 + s2 * v1)]
}
