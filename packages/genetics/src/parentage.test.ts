import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import {
  COAT,
  COAT_EVIDENCE,
  COAT_LOCI,
  COLOR_ERROR,
  proportions,
  type RecordedColor,
  REGISTRY_COLORS,
} from './coat.ts'
import { DISEASES, type Copies, TYPING_ERROR } from './panel.ts'
import { DOUBTFUL, parentage, type Recorded } from './parentage.ts'

const colored = (...colors: RecordedColor[]): Recorded => ({ tests: {}, colors })
const tested = (gbed: Copies): Recorded => ({ tests: { gbed }, colors: [] })

test('a foal that says nothing against its parents leaves nothing to doubt', () => {
  const { ratio, loci, readings } = parentage({
    foal: colored('bay'),
    sire: colored('bay'),
    dam: colored('sorrel'),
  })
  expect(ratio.mean).toBeLessThan(1)
  expect(loci).toEqual([])
  expect(readings.nothing).toBeGreaterThan(0.95)
})

test('a bay foal of two reds is impossible, and no proof against a parent by itself', () => {
  const { ratio, loci, readings } = parentage({
    foal: colored('bay'),
    sire: colored('sorrel'),
    dam: colored('chestnut'),
  })
  expect(loci).toEqual(['Extension'])
  expect(readings.nothing).toBe(0)
  expect(ratio.sire).toBeGreaterThan(100)
  expect(ratio.mean).toBeLessThan(DOUBTFUL)
  expect(ratio.dam).toBeCloseTo(ratio.sire, 8)
})

test('three tests against a sire are a parentage doubt, and the parent is named', () => {
  const { ratio, loci, readings } = parentage({
    foal: { tests: { gbed: 0, hypp: 0, mh: 0 }, colors: ['bay'] },
    sire: { tests: { gbed: 2, hypp: 2, mh: 2 }, colors: ['bay'] },
    dam: { tests: { gbed: 0, hypp: 0, mh: 0 }, colors: ['bay'] },
  })
  expect(loci).toEqual(['HYPP', 'MH', 'GBED'])
  expect(ratio.mean).toBeGreaterThan(DOUBTFUL)
  expect(readings.sire).toBeGreaterThan(0.9)
  expect(ratio.dam).toBeLessThan(ratio.sire)
})

test('nothing is known of an unknown parent', () => {
  const { ratio, readings } = parentage({ foal: tested(2), dam: tested(0) })
  expect(ratio.sire).toBe(1)
  expect(readings.sire).toBe(0)
  expect(parentage({ foal: tested(2) }).ratio.mean).toBe(0)
})

test('coat tests count: two of e/e have no foal with E, and a wrong test is one of the readings', () => {
  const red = (extension: Copies): Recorded => ({ tests: {}, colors: [], coatTests: { extension } })
  const { loci, ratio, readings } = parentage({ foal: red(1), sire: red(0), dam: red(0) })
  expect(loci).toEqual(['Extension'])
  expect(ratio.mean).toBeGreaterThan(10)
  expect(readings.test).toBeGreaterThan(0.1)
  expect(readings.color).toBe(0)
  expect(parentage({ foal: red(0), sire: red(1), dam: red(1) }).loci).toEqual([])
})

/** Every genotype of the three and every record of them that may be wrong, added up one by one. */
function slowRatio(trio: readonly [Recorded, Recorded, Recorded], wrong: 'sire' | 'dam' | undefined): number {
  const pass = (copies: number, q: number, isWrong: boolean) => (isWrong ? q : copies / 2)
  const sum = (q: number, sees: (k: number, copies: Copies) => number) => {
    let total = 0
    for (const s of [0, 1, 2] as const)
      for (const d of [0, 1, 2] as const)
        for (const x of [0, 1, 2] as const) {
          const [a, b] = [pass(s, q, wrong === 'sire'), pass(d, q, wrong === 'dam')]
          const mendel = [(1 - a) * (1 - b), a * (1 - b) + b * (1 - a), a * b][x] ?? 0
          const [ps, pd] = [proportions(q)[s], proportions(q)[d]]
          total += ps * pd * mendel * sees(0, x) * sees(1, s) * sees(2, d)
        }
    return total
  }
  const q = DISEASES.gbed.alleleFrequency
  const tests = sum(q, (k, copies) => {
    const result = trio[k]?.tests.gbed
    if (typeof result !== 'number') return 1
    return (1 - TYPING_ERROR) * Number(result === copies) + TYPING_ERROR * proportions(q)[result]
  })
  let coats = 0
  for (let mask = 0; mask < 8; mask++) {
    const isWrong = (k: number) => ((mask >> k) & 1) === 1
    let weight = 1
    for (const k of [0, 1, 2]) weight *= isWrong(k) ? COLOR_ERROR / 17 : 1 - COLOR_ERROR
    for (const locus of COAT_LOCI)
      weight *= sum(COAT[locus].frequency, (k, copies) => {
        const color = trio[k]?.colors[0]
        const result = trio[k]?.coatTests?.[locus]
        const ofTest =
          result === undefined
            ? 1
            : (1 - TYPING_ERROR) * Number(result === copies) +
              TYPING_ERROR * (proportions(COAT[locus].frequency)[result] ?? 0)
        if (color === undefined || isWrong(k)) return ofTest
        const evidence: Partial<Record<typeof locus, readonly number[]>> = COAT_EVIDENCE[color]
        return ofTest * (evidence[locus]?.[copies] ?? 1)
      })
    coats += weight
  }
  return tests * coats
}

test('300 random trios are as likely as by adding up every genotype', () => {
  const random = createRng(1940)
  const colors = REGISTRY_COLORS
  const below = (most: number) => Math.floor(random.uniform() * most)
  const draw = (): Recorded => {
    const color = colors[below(colors.length)]
    const extension = below(4)
    return {
      tests: { gbed: below(3) as Copies }, // below 3
      colors: color === undefined ? [] : [color],
      coatTests: extension === 3 ? {} : { extension: extension as Copies, roan: below(3) as Copies }, // below 3
    }
  }
  for (let round = 0; round < 300; round++) {
    const trio = [draw(), draw(), draw()] as const
    const { ratio } = parentage({ foal: trio[0], sire: trio[1], dam: trio[2] })
    const right = slowRatio(trio, undefined)
    for (const parent of ['sire', 'dam'] as const) {
      const slow = slowRatio(trio, parent) / right
      expect(Math.abs(ratio[parent] / slow - 1)).toBeLessThan(1e-12)
    }
  }
})
