import type { Operator } from '@quarterpole/numerics/pcg'
import { addClassPrior } from './class-prior.ts'
import type { ModelShape, PriorWeights } from './model-shape.ts'
import { startCells } from './start-cells.ts'
import type { StartCells } from './start-cells.ts'

/** y += Wᵀ(I − Φ·C·Φᵀ)W·x over all starts, W the design of the unknowns. */
export function addRecords(shape: ModelShape): Operator {
  if (shape.width === 2) {
    const fitted = new Float64Array(mostStarts(shape.records))
    return (x, y) => addSlopeRecords({ ...shape, fitted }, x, y)
  }
  const cells = startCells(shape.records)
  const fitted = new Float64Array(cells.race.length)
  const left = new Float64Array(cells.race.length)
  return (x, y) => addLevelRecords(shape, { ...cells, fitted, left }, x, y)
}

const mostStarts = ({ count, start }: ModelShape['records']): number => {
  let most = 0
  for (let h = 0; h < count; h++) most = Math.max(most, start[h + 1] - start[h])
  return most
}

/** Race, class and trainer of each start of one horse: looked up in three far places, once. */
type WithScratch = ModelShape & { readonly fitted: Float64Array }

function addSlopeRecords(
  { covariatesAt, covariates, parentsAt, races, trainersAt, trainers, horses, records, fitted }: WithScratch,
  x: Float64Array,
  y: Float64Array,
): void {
  const { first, second, c } = horses
  const { start, race, cls, trainer, x: slope } = records
  const zs = covariates.map(({ z }) => z)
  for (let h = 0; h < records.count; h++) {
    const at1 = first[h] < 0 ? -1 : parentsAt + 2 * first[h]
    const at2 = second[h] < 0 ? -1 : parentsAt + 2 * second[h]
    let level = 0
    let trend = 0
    if (at1 >= 0) {
      level = 0.5 * x[at1]
      trend = 0.5 * x[at1 + 1]
    }
    if (at2 >= 0) {
      level += 0.5 * x[at2]
      trend += 0.5 * x[at2 + 1]
    }
    for (let j = 0; j < zs.length; j++) level += zs[j][h] * x[covariatesAt + j]
    let s0 = 0
    let s1 = 0
    const from = start[h]
    const to = start[h + 1]
    for (let r = from; r < to; r++) {
      let around = (races > 0 ? x[race[r]] : 0) + x[races + cls[r]]
      if (trainers > 0 && trainer[r] >= 0) around += x[trainersAt + trainer[r]]
      fitted[r - from] = around
      const t = around + level + slope[r] * trend
      s0 += t
      s1 += slope[r] * t
    }
    const k = 3 * h
    const q0 = level - (c[k] * s0 + c[k + 1] * s1)
    const q1 = trend - (c[k + 1] * s0 + c[k + 2] * s1)
    let g0 = 0
    let g1 = 0
    for (let r = from; r < to; r++) {
      const v = fitted[r - from] + q0 + slope[r] * q1
      if (races > 0) y[race[r]] += v
      y[races + cls[r]] += v
      if (trainers > 0 && trainer[r] >= 0) y[trainersAt + trainer[r]] += v
      g0 += v
      g1 += slope[r] * v
    }
    for (let j = 0; j < zs.length; j++) y[covariatesAt + j] += zs[j][h] * g0
    if (at1 >= 0) {
      y[at1] += 0.5 * g0
      y[at1 + 1] += 0.5 * g1
    }
    if (at2 >= 0) {
      y[at2] += 0.5 * g0
      y[at2 + 1] += 0.5 * g1
    }
  }
}

interface CellScratch extends StartCells {
  /** Race + class effect by cell, and the sum of what is left of its starts beyond that. */
  readonly fitted: Float64Array
  readonly left: Float64Array
}

/** The same without slopes, where all starts of a cell are alike but for their horse. */
function addLevelRecords(
  { covariatesAt, covariates, parentsAt, races, horses, records }: ModelShape,
  { start, cell, count, fitted, left, ...cells }: CellScratch,
  x: Float64Array,
  y: Float64Array,
): void {
  const { first, second, c } = horses
  for (let k = 0; k < fitted.length; k++) {
    fitted[k] = (races > 0 ? x[cells.race[k]] : 0) + x[races + cells.cls[k]]
    left[k] = cells.starts[k] * fitted[k]
  }
  const zs = covariates.map(({ z }) => z)
  for (let h = 0; h < records.count; h++) {
    const at1 = first[h]
    const at2 = second[h]
    const parents = (at1 < 0 ? 0 : x[parentsAt + at1]) + (at2 < 0 ? 0 : x[parentsAt + at2])
    let level = 0.5 * parents
    for (let j = 0; j < zs.length; j++) level += zs[j][h] * x[covariatesAt + j]
    let sum = 0
    let starts = 0
    const from = start[h]
    const to = start[h + 1]
    for (let k = from; k < to; k++) {
      sum += count[k] * fitted[cell[k]]
      starts += count[k]
    }
    sum += starts * level
    const absorbed = c[3 * h] * sum
    const own = level - absorbed
    for (let k = from; k < to; k++) left[cell[k]] += count[k] * own
    const g = sum - starts * absorbed
    for (let j = 0; j < zs.length; j++) y[covariatesAt + j] += zs[j][h] * g
    if (at1 >= 0) y[parentsAt + at1] += 0.5 * g
    if (at2 >= 0) y[parentsAt + at2] += 0.5 * g
  }
  for (let k = 0; k < left.length; k++) {
    if (races > 0) y[cells.race[k]] += left[k]
    y[races + cells.cls[k]] += left[k]
  }
}

/** y += (σ²e·A⁻¹ ⊗ G⁻¹)·a of the parents, by each horse's deviation from its parents' average, and the priors of races, classes, slopes and trainers. */
export function addPriors(shape: ModelShape, w: PriorWeights, x: Float64Array, y: Float64Array): void {
  if (shape.seasons > 0) addSeasonPriors(shape, w, x, y)
  else for (let r = 0; r < shape.races; r++) y[r] += w.race * x[r]
  addClassPrior(shape, w, x, y)
  shape.covariates.forEach(
    ({ of }, j) => (y[shape.covariatesAt + j] += w.slope[of] * x[shape.covariatesAt + j]),
  )
  for (let t = shape.trainersAt; t < shape.trainersAt + shape.trainers; t++) y[t] += w.trainer * x[t]
  if (shape.width === 1) addLevelPriors(shape, w, x, y)
  else addSlopePriors(shape, w, x, y)
}

/** Races about the mean of their season, and that about the season's before; the first about 0, the classes hold the rest. */
function addSeasonPriors(
  { races, seasonsAt, seasons, records: { seasonOfRace } }: ModelShape,
  w: PriorWeights,
  x: Float64Array,
  y: Float64Array,
): void {
  for (let r = 0; r < races; r++) {
    const mean = seasonsAt + seasonOfRace[r]
    const u = w.race * (x[r] - x[mean])
    y[r] += u
    y[mean] -= u
  }
  for (let s = seasonsAt; s < seasonsAt + seasons; s++) {
    const u = w.drift * (x[s] - (s > seasonsAt ? x[s - 1] : 0))
    y[s] += u
    if (s > seasonsAt) y[s - 1] -= u
  }
}

function addLevelPriors(
  { parentsAt, parents }: ModelShape,
  w: PriorWeights,
  x: Float64Array,
  y: Float64Array,
): void {
  const { count, sire, dam, invD } = parents
  for (let i = 0; i < count; i++) {
    const s = sire[i]
    const m = dam[i]
    const average = 0.5 * ((s < 0 ? 0 : x[parentsAt + s]) + (m < 0 ? 0 : x[parentsAt + m]))
    const u = invD[i] * w.ll * (x[parentsAt + i] - average)
    y[parentsAt + i] += u
    if (s >= 0) y[parentsAt + s] -= 0.5 * u
    if (m >= 0) y[parentsAt + m] -= 0.5 * u
  }
}

function addSlopePriors(
  { parentsAt, parents }: ModelShape,
  w: PriorWeights,
  x: Float64Array,
  y: Float64Array,
): void {
  const { count, sire, dam, invD } = parents
  for (let i = 0; i < count; i++) {
    const at = parentsAt + 2 * i
    const s = sire[i] < 0 ? -1 : parentsAt + 2 * sire[i]
    const m = dam[i] < 0 ? -1 : parentsAt + 2 * dam[i]
    let level = x[at]
    let trend = x[at + 1]
    if (s >= 0) {
      level -= 0.5 * x[s]
      trend -= 0.5 * x[s + 1]
    }
    if (m >= 0) {
      level -= 0.5 * x[m]
      trend -= 0.5 * x[m + 1]
    }
    const u = invD[i] * (w.ll * level + w.ls * trend)
    const v = invD[i] * (w.ls * level + w.ss * trend)
    y[at] += u
    y[at + 1] += v
    if (s >= 0) {
      y[s] -= 0.5 * u
      y[s + 1] -= 0.5 * v
    }
    if (m >= 0) {
      y[m] -= 0.5 * u
      y[m + 1] -= 0.5 * v
    }
  }
}
