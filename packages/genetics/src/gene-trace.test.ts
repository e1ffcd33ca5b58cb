import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { contradictingTests, copiesGiven, traceGene, type TestedPedigree } from './gene-trace.ts'
import type { CopyBounds, EliminationPlan } from './genotype-tables.ts'
import { TangledPedigreeError } from './genotype-tables.ts'
import { informedCopies } from './informed-copies.ts'
import { breedPrior, type CopyDistribution, transmission } from './mendel.ts'

const ANY: CopyBounds = [0, 2]
const pedigree = (parents: readonly (readonly [number, number])[]) => ({
  n: parents.length,
  sire: Int32Array.from(parents, ([sire]) => sire),
  dam: Int32Array.from(parents, ([, dam]) => dam),
})
const NONE = [-1, -1] as const

describe('known answers', () => {
  const founder = breedPrior('herda')
  test('two tested carriers: a foal in four has two copies, each road half a copy', () => {
    const trace = possible({
      ped: pedigree([NONE, NONE, [0, 1]]),
      bounds: [[1, 1], [1, 1], ANY],
      founder,
    })
    expect(trace.copies[2]).toEqual([0.25, 0.5, 0.25])
    expect([...trace.roads]).toEqual([
      ['S', 0.5],
      ['D', 0.5],
    ])
  })
  test('both carriers’ one shared untested parent, all others clear, has the copy for certain', () => {
    // 0 the shared sire; 1, 2 clear dams; 3, 4 carriers; 5 the foal
    const trace = possible({
      ped: pedigree([NONE, NONE, NONE, [0, 1], [0, 2], [3, 4]]),
      bounds: [[0, 1], [0, 0], [0, 0], [1, 1], [1, 1], ANY],
      founder: breedPrior('gbed'),
    })
    expect(trace.copies[0]).toEqual([0, 1, 0])
    expect(Object.fromEntries(trace.roads)).toEqual({ S: 0.5, SS: 0.5, D: 0.5, DS: 0.5 })
  })
  test('without tests every horse is the breed, and a road halves by generation', () => {
    const q = 0.2
    const hardy: CopyDistribution = [(1 - q) ** 2, 2 * q * (1 - q), q * q]
    const trace = possible({
      ped: pedigree([NONE, NONE, NONE, [0, 1], [0, 2], [3, 4]]),
      bounds: Array.from({ length: 6 }, () => ANY),
      founder: hardy,
    })
    for (const row of [0, 1, 2, 3, 4]) near(trace.copies[row], hardy)
    // the foal's two copies are alike by the shared sire with F = 1/8
    near(
      trace.copies[5],
      hardy.map((p, x) => p + [1, -2, 1][x] * 0.125 * q * (1 - q)),
    )
    expect(trace.roads.get('S')).toBeCloseTo(q, 14)
    expect(trace.roads.get('SS')).toBeCloseTo(q / 2, 14)
  })
  test('a nuclear family agrees with the peeling of parents', () => {
    const prior = breedPrior('pssm1')
    // 0 and 1 parents, 2 the horse, 3 a sibling with one copy, 4 a mate, 5 their clear foal, 6 the foal traced
    const trace = possible({
      ped: pedigree([NONE, NONE, [0, 1], [0, 1], NONE, [2, 4], [2, 4]]),
      bounds: [ANY, ANY, ANY, [1, 1], ANY, [0, 0], ANY],
      founder: prior,
    })
    const family = { own: null, siblings: [1], families: [{ mate: null, foals: [0] }] } as const
    near(trace.copies[2], informedCopies('pssm1', family).copies)
  })
})

test('2,000 random pedigrees with loops, inbreeding, missing tests and coats seen equal the sum over every inheritance', () => {
  const random = createRng(1971)
  const plans = new Map<string, EliminationPlan>()
  let looped = 0
  let impossible = 0
  for (let round = 0; round < 2000; round++) {
    const tested = randomPedigree(random)
    const expected = enumerate(tested)
    const trace = traceGene(tested, 6)
    expect(trace.isPossible).toBe(expected !== null)
    const some = rowsOf(tested).filter(() => random.uniform() < 0.5)
    const given = copiesGiven(tested, some, plans)
    expect(given === null).toBe(expected === null)
    given?.forEach((copies, k) => near(copies, expected?.copies[some[k]] ?? []))
    if (!trace.isPossible || expected === null) {
      impossible++
      continue
    }
    if (
      tested.ped.sire.some(
        (sire, row) => row < tested.ped.n - 1 && tested.ped.sire.lastIndexOf(sire) !== row && sire >= 0,
      )
    )
      looped++
    trace.copies.forEach((copies, row) => {
      near(copies, expected.copies[row])
      expect(copies[0] + copies[1] + copies[2]).toBeCloseTo(1, 12)
    })
    expect(trace.roads.size).toBe(expected.roads.size)
    for (const [road, chance] of trace.roads) {
      expect(Math.abs(chance - (expected.roads.get(road) ?? 0))).toBeLessThan(1e-12)
    }
    const [, one, two] = trace.copies[tested.ped.n - 1]
    near([(trace.roads.get('S') ?? 0) + (trace.roads.get('D') ?? 0)], [one + 2 * two])
  }
  // the sample has what the law is about
  expect(looped).toBeGreaterThan(500)
  expect(impossible).toBeGreaterThan(20)
  expect(impossible).toBeLessThan(1000)
})

describe('contradictions', () => {
  test('a carrier of two clear horses is named with both, and nobody else', () => {
    const bounds: CopyBounds[] = [[0, 0], [0, 0], [1, 1], [1, 1], ANY]
    const tested = { ped: pedigree([NONE, NONE, NONE, [0, 1], [3, 2]]), bounds, founder: breedPrior('herda') }
    expect(traceGene(tested, 3)).toEqual({ isPossible: false })
    expect(
      contradictingTests(
        tested,
        bounds.map(() => ANY),
      ),
    ).toEqual([0, 1, 3])
  })
  test('agreeing tests contradict nobody', () => {
    const bounds: CopyBounds[] = [[1, 1], [0, 0], ANY]
    const tested = { ped: pedigree([NONE, NONE, [0, 1]]), bounds, founder: breedPrior('herda') }
    expect(
      contradictingTests(
        tested,
        bounds.map(() => ANY),
      ),
    ).toEqual([])
  })
})

test('six generations of untested horses without a loop take no table above 27 entries, and little time', () => {
  const n = 127
  // rows 126 … 0 as a heap: the foal last, its parents before it
  const parents = Array.from({ length: n }, (_, row) => {
    const k = n - 1 - row
    return 2 * k + 2 < n ? ([n - 1 - (2 * k + 1), n - 1 - (2 * k + 2)] as const) : NONE
  })
  const trace = possible({
    ped: pedigree(parents),
    bounds: Array.from({ length: n }, (_, row) => (row === 80 ? [1, 1] : ANY)),
    founder: breedPrior('herda'),
  })
  expect(trace.roads.size).toBe(126)
})

test('a stallion’s two hundred tested foals by untested mares make one table, planned once for all loci with these tests', () => {
  // 0 the stallion; 1 a mare; then a mate and a foal, 200 times; the foal traced is the last
  const parents: (readonly [number, number])[] = [NONE, NONE]
  for (let mate = 2; mate < 402; mate += 2) parents.push(NONE, [0, mate])
  parents.push([0, 1])
  const tested = (locus: 'herda' | 'pssm1'): TestedPedigree => ({
    ped: pedigree(parents),
    bounds: parents.map(([sire], row) => (sire === 0 && row < 402 ? (row % 4 === 3 ? [1, 1] : [0, 0]) : ANY)),
    founder: breedPrior(locus),
  })
  const plans = new Map<string, EliminationPlan>()
  for (const locus of ['herda', 'pssm1'] as const) {
    const [copies] = copiesGiven(tested(locus), [0, 402], plans) ?? []
    near(copies ?? [], [0, 1, 0])
  }
  const [plan, ...others] = plans.values()
  expect(others).toEqual([])
  expect(plan?.steps.flatMap(({ inputs }) => inputs).length).toBeLessThan(10)
})

test('too tangled a pedigree is refused with its size', () => {
  // each generation of 12 breeds round robin with the next neighbor
  const parents: (readonly [number, number])[] = Array.from({ length: 24 }, () => NONE)
  for (let g = 1; g < 6; g++)
    for (let i = 0; i < 24; i++)
      parents.push([24 * (g - 1) + ((i * 7 + g) % 24), 24 * (g - 1) + ((i * 11 + 5 * g + 1) % 24)])
  expect(() =>
    traceGene({ ped: pedigree(parents), bounds: parents.map(() => ANY), founder: breedPrior('herda') }, 2),
  ).toThrow(TangledPedigreeError)
})

function possible(tested: TestedPedigree) {
  const trace = traceGene(tested, 6)
  if (!trace.isPossible) throw new Error('the tests contradict one another')
  return trace
}

function near(actual: readonly number[], expected: readonly number[]) {
  actual.forEach((value, i) => expect(Math.abs(value - (expected[i] ?? NaN))).toBeLessThan(1e-12))
}

const below = (random: Rng, n: number) => random.int(n)

const rowsOf = ({ ped: { n } }: TestedPedigree) => Array.from({ length: n }, (_, row) => row)

/** Three to six horses, at most 2¹² inheritances; parents are picked from all before, so sibs and backcrosses abound. */
function randomPedigree(random: Rng): TestedPedigree {
  const n = 3 + below(random, 4)
  const parents: (readonly [number, number])[] = [NONE, NONE]
  for (let row = 2; row < n; row++) {
    const sire = below(random, row)
    const dam = (sire + 1 + below(random, row - 1)) % row
    const kind = row === n - 1 ? 9 : below(random, 10)
    parents.push(kind === 0 ? NONE : kind === 1 ? [sire, -1] : kind === 2 ? [-1, dam] : [sire, dam])
  }
  const lethal = random.uniform() < 0.3
  const q = random.uniform()
  const weights: CopyDistribution = [(1 - q) ** 2, 2 * q * (1 - q), lethal ? 0 : q * q]
  const total = weights[0] + weights[1] + weights[2]
  const bounds = parents.map((_, row) => randomBounds(random, lethal && row < n - 1))
  return {
    ped: pedigree(parents),
    bounds,
    founder: [weights[0] / total, weights[1] / total, weights[2] / total],
    ...(random.uniform() < 0.5 && { seen: parents.map(() => randomSight(random)) }),
  }
}

/** What was seen of a horse: nothing, or chances of which some are none. */
function randomSight(random: Rng): CopyDistribution | undefined {
  const chance = () => (random.uniform() < 0.2 ? 0 : random.uniform())
  return random.uniform() < 0.4 ? undefined : [chance(), chance(), chance()]
}

function randomBounds(random: Rng, lethal: boolean): CopyBounds {
  const choices: CopyBounds[] = lethal
    ? [
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 0],
        [1, 1],
      ]
    : [ANY, ANY, ANY, ANY, [0, 0], [1, 1], [1, 1], [2, 2], [0, 1], [1, 2]]
  return choices[below(random, choices.length)]
}

/**
 * The definition: every pair of alleles of every founder, every gamete of an unknown parent, and every choice of the
 * allele a parent passes on; two bits a horse.
 */
function enumerate({ ped, bounds, founder, seen }: TestedPedigree) {
  const { n, sire, dam } = ped
  const copies = Array.from({ length: n }, () => [0, 0, 0])
  const roads = new Map<string, number>()
  const unknown = transmission(founder)
  let total = 0
  for (let code = 0; code < 4 ** n; code++) {
    let weight = 1
    const alleles: [number, number][] = []
    for (let row = 0; row < n && weight > 0; row++) {
      const bits = [(code >> (2 * row)) & 1, (code >> (2 * row + 1)) & 1]
      const own = [sire[row], dam[row]].map((parent, side) =>
        parent < 0 ? bits[side] : alleles[parent][bits[side]],
      ) as [number, number]
      const count = own[0] + own[1]
      if (sire[row] < 0 && dam[row] < 0) weight *= founder[count] / (count === 1 ? 2 : 1)
      else
        [sire[row], dam[row]].forEach((parent, side) => {
          weight *= parent >= 0 ? 0.5 : own[side] === 1 ? unknown : 1 - unknown
        })
      if (count < bounds[row][0] || count > bounds[row][1]) weight = 0
      weight *= seen?.[row]?.[count] ?? 1
      alleles.push(own)
    }
    if (weight === 0) continue
    total += weight
    alleles.forEach(([a, b], row) => (copies[row][a + b] += weight))
    for (const side of [0, 1]) {
      if (alleles[n - 1][side] === 0) continue
      let [road, at, step] = ['', n - 1, side]
      for (;;) {
        const parent = [sire[at], dam[at]][step]
        if (parent < 0 || road.length === 6) break
        road += 'SD'[step]
        roads.set(road, (roads.get(road) ?? 0) + weight)
        step = (code >> (2 * at + step)) & 1
        at = parent
      }
    }
  }
  if (total === 0) return null
  return {
    copies: copies.map((row) => row.map((weight) => weight / total)),
    roads: new Map([...roads].map(([road, weight]) => [road, weight / total])),
  }
}
