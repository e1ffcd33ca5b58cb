import type { Copies } from './panel.ts'

/** Fewest and most copies a horse may have. */
export type CopyBounds = readonly [Copies, Copies]

/** The tables of one elimination step: their product is summed over `horse`. */
interface Step {
  readonly horse: number
  /** Tables multiplied: a number below the tables given is one of them, above it the sum of an earlier step. */
  readonly inputs: readonly number[]
  /** Entry of each input by entry of the product; `horse` changes fastest. */
  readonly entries: readonly Int32Array[]
  readonly length: number
}

/** In which order the horses are summed out; it depends on the scopes alone, so one plan serves many tables. */
export interface EliminationPlan {
  readonly tables: number
  readonly sizes: Int32Array
  readonly steps: readonly Step[]
  /** Tables without a horse: factors of the total. */
  readonly scalars: readonly number[]
}

/** The pedigree's loops would need a table larger than {@link MAX_TABLE}. */
export class TangledPedigreeError extends Error {
  override readonly name = 'TangledPedigreeError'
  readonly entries: number

  constructor(entries: number) {
    super(`the pedigree's loops need a table of ${entries} entries; at most ${MAX_TABLE} are computed`)
    this.entries = entries
  }
}

/** 3⁹: nine untested horses in one table; a quarter of a second for all roads. */
export const MAX_TABLE = 19_683

/**
 * Plans to sum the horses out one by one, each time the one with the smallest table. Eliminating the members of
 * nuclear families is peeling (Elston & Stewart 1971, Hum. Hered. 21:523); keeping joint tables where lines meet again
 * carries it over to loops (Lange & Elston 1975, Hum. Hered. 25:95; Cannings, Thompson & Skolnick 1978).
 *
 * @param sizes  how many genotypes every horse may have
 * @throws {TangledPedigreeError}; O(horses² + table entries)
 */
export function planElimination(scopes: readonly (readonly number[])[], sizes: Int32Array): EliminationPlan {
  const live = new Map<number, readonly number[]>()
  const scalars: number[] = []
  const tablesOf = new Map<number, Set<number>>()
  /** The horses that share a table with each; a sum joins all that its tables had. */
  const neighbors = new Map<number, Set<number>>()
  const add = (table: number, scope: readonly number[]) => {
    if (scope.length === 0) return void scalars.push(table)
    live.set(table, scope)
    for (const horse of scope) {
      ofHorse(tablesOf, horse).add(table)
      const near = ofHorse(neighbors, horse)
      for (const other of scope) if (other !== horse) near.add(other)
    }
  }
  scopes.forEach((scope, table) => add(table, scope))
  const sizeOf = (scope: Iterable<number>) => {
    let size = 1
    for (const horse of scope) size *= sizes[horse]
    return size
  }
  const cost = new Map(Array.from(neighbors, ([horse, near]) => [horse, sizeOf(near)]))
  const steps: Step[] = []
  while (cost.size > 0) {
    const horse = cheapest(cost)
    const others = [...ofHorse(neighbors, horse)]
    const length = sizeOf(others) * sizes[horse]
    if (length > MAX_TABLE) throw new TangledPedigreeError(length)
    const inputs = [...ofHorse(tablesOf, horse)]
    const scope = [...others, horse]
    const entries = inputs.map((table) => entriesOf(scope, live.get(table) ?? [], sizes))
    steps.push({ horse, inputs, entries, length })
    for (const table of inputs) {
      for (const other of live.get(table) ?? []) tablesOf.get(other)?.delete(table)
      live.delete(table)
    }
    cost.delete(horse)
    for (const other of others) neighbors.get(other)?.delete(horse)
    add(scopes.length + steps.length - 1, others)
    for (const other of others) cost.set(other, sizeOf(ofHorse(neighbors, other)))
  }
  return { tables: scopes.length, sizes, steps, scalars }
}

/** The set of a horse, begun empty. */
function ofHorse(sets: Map<number, Set<number>>, horse: number): Set<number> {
  const found = sets.get(horse) ?? new Set()
  sets.set(horse, found)
  return found
}

function cheapest(cost: ReadonlyMap<number, number>): number {
  let best = -1
  let least = Infinity
  for (const [horse, size] of cost)
    if (size < least) {
      best = horse
      least = size
    }
  return best
}

/** Entry of a table by entry of a larger one that has all its horses. */
function entriesOf(scope: readonly number[], of: readonly number[], sizes: Int32Array): Int32Array {
  const strides = new Map<number, number>()
  of.reduceRight((stride, horse) => {
    strides.set(horse, stride)
    return stride * sizes[horse]
  }, 1)
  let entries = Int32Array.of(0)
  for (const horse of scope) {
    const [size, stride] = [sizes[horse], strides.get(horse) ?? 0]
    const longer = new Int32Array(entries.length * size)
    for (let i = 0; i < entries.length; i++)
      for (let x = 0; x < size; x++) longer[i * size + x] = entries[i] + x * stride
    entries = longer
  }
  return entries
}

/** The sums of an elimination; each is scaled by a power of two, which is exact and collected in `exponent`. */
export interface Elimination {
  /** total · 2^exponent is the sum over all copies of the product of all tables; 0 where no combination is possible. */
  readonly total: number
  readonly exponent: number
  /** Of each step: the product of its tables, and the power taken out of its sum. */
  readonly products: readonly Float64Array[]
  readonly exponents: readonly number[]
  /** The tables given, then the sum of each step. */
  readonly tables: readonly Float64Array[]
}

/**
 * Sums all horses out. O(table entries).
 *
 * @param values  of the tables planned
 * @param before  an earlier elimination by this plan: steps whose tables are the very same are taken from it
 */
export function eliminate(
  { sizes, steps, scalars }: EliminationPlan,
  values: readonly Float64Array[],
  before?: Elimination,
): Elimination {
  const tables = [...values]
  const products: Float64Array[] = []
  const exponents: number[] = []
  steps.forEach(({ horse, inputs, entries, length }, k) => {
    if (before && inputs.every((input) => tables[input] === before.tables[input])) {
      products.push(before.products[k])
      exponents.push(before.exponents[k])
      tables.push(before.tables[values.length + k])
      return
    }
    const product = productOf(
      inputs.map((input) => tables[input]),
      entries,
      length,
    )
    const size = sizes[horse]
    const sum = new Float64Array(length / size)
    for (let i = 0, j = 0; j < sum.length; j++) for (let x = 0; x < size; x++, i++) sum[j] += product[i]
    products.push(product)
    exponents.push(scaleToOne(sum))
    tables.push(sum)
  })
  const total = Float64Array.of(1)
  let exponent = exponents.reduce((sum, one) => sum + one, 0)
  for (const scalar of scalars) {
    total[0] *= tables[scalar][0]
    exponent += scaleToOne(total)
  }
  return { total: total[0], exponent, products, exponents, tables }
}

function productOf(
  factors: readonly Float64Array[],
  entries: readonly Int32Array[],
  length: number,
): Float64Array {
  const product = new Float64Array(length).fill(1)
  factors.forEach((factor, k) => {
    const entry = entries[k]
    for (let i = 0; i < length; i++) product[i] *= factor[entry[i]]
  })
  return product
}

/** Divides by a power of two that leaves the largest entry in [1, 2), and returns its exponent; a table of zeros stays. */
function scaleToOne(table: Float64Array): number {
  let largest = 0
  for (const value of table) largest = Math.max(largest, value)
  if (largest === 0) return 0
  const exponent = Math.floor(Math.log2(largest))
  const scale = 2 ** -exponent
  for (let i = 0; i < table.length; i++) table[i] *= scale
  return exponent
}

/**
 * Weights of the possible counts of some eliminated horses, from one pass back: the derivative of the total by each sum
 * gives a horse the information of the horses eliminated after it (Shenoy & Shafer 1990). Only the sums on the way to
 * these horses are passed. O(table entries of those steps).
 *
 * @returns by horse, fewest copies first; the weights add up to 1
 */
export function marginals(
  { tables: given, sizes, steps }: EliminationPlan,
  { products, tables }: Elimination,
  horses: ReadonlySet<number>,
): Map<number, Float64Array> {
  const onWay = steps.map(({ horse }) => horses.has(horse))
  for (const [k, { inputs }] of steps.entries())
    if (inputs.some((input) => onWay[input - given])) onWay[k] = true
  const outside = new Map<number, Float64Array>()
  const found = new Map<number, Float64Array>()
  for (let k = steps.length - 1; k >= 0; k--) {
    if (!onWay[k]) continue
    const { horse, inputs, entries, length } = steps[k]
    const size = sizes[horse]
    const above = outside.get(given + k) ?? Float64Array.of(1)
    if (horses.has(horse)) found.set(horse, weightsOf(products[k], above, size))
    inputs.forEach((input, own) => {
      if (!onWay[input - given]) return
      const derivative = new Float64Array(tables[input].length)
      const others = inputs.map((other) => tables[other])
      for (let i = 0; i < length; i++) {
        let product = above[Math.floor(i / size)]
        for (let j = 0; j < others.length; j++) if (j !== own) product *= others[j][entries[j][i]]
        derivative[entries[own][i]] += product
      }
      scaleToOne(derivative)
      outside.set(input, derivative)
    })
  }
  return found
}

/** A horse's share of each of its counts in its step's product, the horses eliminated later taken in. */
function weightsOf(product: Float64Array, above: Float64Array, size: number): Float64Array {
  const weights = new Float64Array(size)
  for (let i = 0; i < product.length; i++) weights[i % size] += product[i] * above[Math.floor(i / size)]
  const total = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / total)
}
