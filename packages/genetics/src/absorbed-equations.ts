import { symmetricBuilder } from '@quarterpole/numerics/sparse'
import type { SymmetricBuilder, SymmetricMatrix } from '@quarterpole/numerics/sparse'
import { eachClassPrior } from './class-prior.ts'
import { sizeOf } from './model-shape.ts'
import type { ModelShape, PriorWeights } from './model-shape.ts'
import type { Pedigree } from './pedigree.ts'

/** The absorbed mixed model equations as a sparse matrix (times σ²e), for what a product alone does not give. */
export interface AbsorbedEquations {
  readonly matrix: SymmetricMatrix
  /** The same with one node a parent, whatever its number of unknowns; values are 0. */
  readonly graph: SymmetricMatrix
  /** Unknowns each node of the graph represents. */
  readonly weight: Int32Array
}

/** The unknowns in the equations of a recorded horse's starts, each once, and their columns of W. */
export interface HorseDesign {
  readonly unknown: readonly number[]
  /** ΦᵀW: Σ(value) and Σ(x·value) of each unknown's column over the starts. */
  readonly level: readonly number[]
  readonly slope: readonly number[]
}

/**
 * Σ over recorded horses Wᵀ(I − Φ·C·Φᵀ)W, plus the relationships of the parents and the priors of races and classes. Pairs
 * of parents with a foal hold a place even where its value is 0: the foal's error needs their covariance.
 */
export function absorbedEquations(
  ped: Pedigree,
  shape: ModelShape,
  weights: PriorWeights,
): AbsorbedEquations {
  const { parentsAt, width, parents, seasons, trainers } = shape
  const size = sizeOf(shape)
  const nodes = parentsAt + parents.count + seasons + trainers
  const matrix = symmetricBuilder(size, 8 * size)
  const graph = symmetricBuilder(nodes, 8 * size)
  for (let h = 0; h < shape.records.count; h++) addHorse(shape, h, { matrix, graph })
  addRelationships(shape, weights, { matrix, graph })
  for (let i = 0; i < ped.n; i++) {
    const s = ped.sire[i] < 0 ? -1 : parents.numberOf[ped.sire[i]]
    const m = ped.dam[i] < 0 ? -1 : parents.numberOf[ped.dam[i]]
    if (s < 0 || m < 0) continue
    graph.add(parentsAt + s, parentsAt + m, 0)
    for (let k = 0; k < width; k++)
      for (let t = 0; t < width; t++) matrix.add(parentsAt + width * s + k, parentsAt + width * m + t, 0)
  }
  addRacesAndClasses(shape, weights, { matrix, graph })
  addSeasons(shape, weights, { matrix, graph })
  for (let t = shape.trainersAt; t < size; t++) {
    matrix.add(t, t, weights.trainer)
    graph.add(nodeOf(shape)(t), nodeOf(shape)(t), 0)
  }
  const weight = new Int32Array(nodes).fill(1)
  weight.fill(width, parentsAt, parentsAt + parents.count)
  return { matrix: matrix.build(), graph: graph.build(), weight }
}

interface Builders {
  readonly matrix: SymmetricBuilder
  readonly graph: SymmetricBuilder
}

/** Calls `add` for every entry (unknown, value) of row r of W, which belongs to recorded horse h. */
function eachInRow(
  { records, races, trainersAt, trainers, covariatesAt, covariates, parentsAt, width, horses }: ModelShape,
  { h, r }: { readonly h: number; readonly r: number },
  add: (unknown: number, value: number) => void,
): void {
  if (races > 0) add(records.race[r], 1)
  add(races + records.cls[r], 1)
  if (trainers > 0 && records.trainer[r] >= 0) add(trainersAt + records.trainer[r], 1)
  covariates.forEach(({ z }, k) => add(covariatesAt + k, z[h]))
  const { first, second } = horses
  const share = first[h] === second[h] ? 1 : 0.5
  for (const parent of first[h] === second[h] ? [first[h]] : [first[h], second[h]]) {
    if (parent < 0) continue
    add(parentsAt + width * parent, share)
    if (width === 2) add(parentsAt + 2 * parent + 1, share * records.x[r])
  }
}

export function designOf(shape: ModelShape, h: number): HorseDesign {
  const { start, x } = shape.records
  const unknown: number[] = []
  const level: number[] = []
  const slope: number[] = []
  for (let r = start[h]; r < start[h + 1]; r++) {
    eachInRow(shape, { h, r }, (u, value) => {
      let at = unknown.indexOf(u)
      if (at < 0) {
        at = unknown.push(u) - 1
        level.push(0)
        slope.push(0)
      }
      level[at] += value
      slope[at] += x[r] * value
    })
  }
  return { unknown, level, slope }
}

/** Node of an unknown in the graph. */
const nodeOf =
  ({ parentsAt, width, parents, seasonsAt }: ModelShape) =>
  (u: number): number => {
    if (u < parentsAt) return u
    return u < seasonsAt
      ? parentsAt + Math.floor((u - parentsAt) / width)
      : parentsAt + parents.count + u - seasonsAt
  }

function addHorse(shape: ModelShape, h: number, { matrix, graph }: Builders): void {
  const { records, horses } = shape
  const { unknown, level, slope } = designOf(shape, h)
  const n = unknown.length
  const block = new Float64Array(n * n)
  const at: number[] = []
  const value: number[] = []
  for (let r = records.start[h]; r < records.start[h + 1]; r++) {
    at.length = value.length = 0
    eachInRow(shape, { h, r }, (u, v) => {
      at.push(unknown.indexOf(u))
      value.push(v)
    })
    for (let a = 0; a < at.length; a++)
      for (let b = 0; b < at.length; b++) block[at[a] * n + at[b]] += value[a] * value[b]
  }
  const node = nodeOf(shape)
  const [c0, c1, c2] = horses.c.subarray(3 * h, 3 * h + 3)
  for (let u = 0; u < n; u++) {
    const c0u = c0 * level[u] + c1 * slope[u]
    const c1u = c1 * level[u] + c2 * slope[u]
    for (let v = 0; v <= u; v++) {
      matrix.add(unknown[u], unknown[v], block[u * n + v] - c0u * level[v] - c1u * slope[v])
      graph.add(node(unknown[u]), node(unknown[v]), 0)
    }
  }
}

/** σ²e·A⁻¹ ⊗ G⁻¹ over the parents. */
function addRelationships(
  { parentsAt, width, parents }: ModelShape,
  w: PriorWeights,
  { matrix, graph }: Builders,
): void {
  const addPair = (i: number, j: number, v: number): void => {
    graph.add(parentsAt + i, parentsAt + j, 0)
    const [ri, rj] = [parentsAt + width * i, parentsAt + width * j]
    matrix.add(ri, rj, v * w.ll)
    if (width === 1) return
    matrix.add(ri + 1, rj + 1, v * w.ss)
    matrix.add(ri, rj + 1, v * w.ls)
    if (i !== j) matrix.add(ri + 1, rj, v * w.ls)
  }
  for (let i = 0; i < parents.count; i++) {
    const v = parents.invD[i]
    addPair(i, i, v)
    const known = [parents.sire[i], parents.dam[i]].filter((parent) => parent >= 0)
    for (const parent of known) {
      addPair(i, parent, -0.5 * v)
      addPair(parent, parent, 0.25 * v)
    }
    if (known.length === 2) addPair(known[0], known[1], (known[0] === known[1] ? 2 : 1) * 0.25 * v)
  }
}

/** The means of the seasons' races: what holds a race to its season's, and a season's to the one before. */
function addSeasons(
  { races, parentsAt, parents, seasonsAt, seasons, records }: ModelShape,
  w: PriorWeights,
  { matrix, graph }: Builders,
): void {
  if (seasons === 0) return
  const add = (row: number, s: number, value: number): void => {
    const isRace = row < races
    matrix.add(row, seasonsAt + s, value)
    graph.add(isRace ? row : row - seasonsAt + parentsAt + parents.count, parentsAt + parents.count + s, 0)
  }
  for (let r = 0; r < races; r++) {
    add(r, records.seasonOfRace[r], -w.race)
    add(seasonsAt + records.seasonOfRace[r], records.seasonOfRace[r], w.race)
  }
  for (let s = 0; s < seasons; s++) {
    add(seasonsAt + s, s, s + 1 < seasons ? 2 * w.drift : w.drift)
    if (s > 0) add(seasonsAt + s - 1, s, -w.drift)
  }
}

/** The ridge of random races, the priors of classes and slopes; a race or class without starts has no equation and gets one that keeps it at 0. */
function addRacesAndClasses(shape: ModelShape, w: PriorWeights, { matrix, graph }: Builders): void {
  const { races, classes, covariatesAt, covariates, parentsAt, records } = shape
  const isUsed = new Uint8Array(races + classes)
  for (let r = 0; r < records.y.length; r++) {
    if (races > 0) isUsed[records.race[r]] = 1
    isUsed[races + records.cls[r]] = 1
  }
  isUsed.forEach((used, u) => matrix.add(u, u, (u < races ? w.race : 0) + (used === 1 ? 0 : 1)))
  eachClassPrior(shape, w, (row, column, value) => {
    if (column > row) return
    matrix.add(races + row, races + column, value)
    graph.add(races + row, races + column, 0)
  })
  covariates.forEach(({ of }, k) => matrix.add(covariatesAt + k, covariatesAt + k, w.slope[of]))
  for (let u = 0; u < parentsAt; u++) graph.add(u, u, 0)
}
