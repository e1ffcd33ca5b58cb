import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NuclearFamily } from './informed-copies.ts'
import { informedCopies } from './informed-copies.ts'
import { breedPrior } from './mendel.ts'
import type { Copies, Genotype } from './panel.ts'

describe('an untested horse', () => {
  test('without relatives is the breed', () => {
    const { copies, relatives } = informedCopies('pssm1', { own: null })
    copies.forEach((p, x) => expect(p).toBeCloseTo(breedPrior('pssm1')[x], 14)) // Hardy–Weinberg is stable
    expect(relatives).toBe(0)
  })
  test('of two carriers of a recessive is a carrier with 2⁄3 if lethal, ½ if not', () => {
    expect(informedCopies('gbed', { own: null, sire: 1, dam: 1 }).copies[1]).toBeCloseTo(2 / 3, 14)
    expect(informedCopies('herda', { own: null, sire: 1, dam: 1 }).copies[1]).toBeCloseTo(1 / 2, 14)
  })
  test('with a two-copy foal holds at least one copy', () => {
    const { copies } = informedCopies('herda', { own: null, families: [{ mate: 1, foals: [2] }] })
    expect(copies[0]).toBe(0)
  })
  test('with k clear foals by a clear mate, out of one tested carrier: (½)^k odds', () => {
    for (let k = 0; k <= 6; k++) {
      const family = {
        own: null,
        sire: 1,
        dam: 0,
        families: [{ mate: 0, foals: Array<Genotype>(k).fill(0) }],
      } as const
      const { copies } = informedCopies('gbed', family)
      expect(copies[1] / copies[0]).toBeCloseTo(0.5 ** k, 12)
    }
  })
  test('learns from full siblings through the untested parents', () => {
    const alone = informedCopies('pssm1', { own: null }).copies
    const withSibling = informedCopies('pssm1', { own: null, siblings: [1] }).copies
    expect(withSibling[1]).toBeGreaterThan(5 * alone[1])
    // once both parents are tested, a sibling adds nothing
    const tested = informedCopies('pssm1', { own: null, sire: 1, dam: 0, siblings: [1, 1, 0] }).copies
    expect(tested[1]).toBeCloseTo(0.5, 14)
  })
  test('foals of one untested mate are weighed together', () => {
    const together = informedCopies('pssm1', {
      own: null,
      families: [{ mate: null, foals: [1, 1, 1, 1] }],
    }).copies
    const apart = informedCopies('pssm1', {
      own: null,
      families: [1, 2, 3, 4].map(() => ({ mate: null, foals: [1 as const] })),
    }).copies
    // four mates that all carry are far less likely than one horse that does
    expect(1 - apart[0]).toBeGreaterThan(1 - together[0])
  })
})

test('its own result wins over all relatives; an unclear one is narrowed by them', () => {
  expect(informedCopies('herda', { own: 1, sire: 0, dam: 0 }).copies).toEqual([0, 1, 0])
  const range = { copiesMin: 1, copiesMax: 2 } as const
  const narrowed = informedCopies('pssm1', { own: range, sire: 1, dam: 0 })
  expect(narrowed.copies[1]).toBeCloseTo(1, 14)
  expect(narrowed.conflict).toBe(false)
})

test('two clear parents imply a clear foal; one open parent implies nothing', () => {
  expect(informedCopies('mh', { own: null, sire: 0, dam: 0 }).copies).toEqual([1, 0, 0])
  const [clear, carrier] = informedCopies('mh', { own: null, sire: 0 }).copies
  expect(clear).toBeLessThan(1)
  expect(carrier).toBeGreaterThan(0)
})

test('contradicting relatives are reported, and then not believed', () => {
  const found = informedCopies('herda', { own: null, sire: 0, dam: 0, families: [{ mate: 0, foals: [1] }] })
  expect(found.conflict).toBe(true)
  expect(found.copies).toEqual(breedPrior('herda'))
  const own = breedPrior('herda', 0.2)
  expect(informedCopies('herda', { own: null, sire: 2, dam: 2, siblings: [0] }, own)).toEqual({
    copies: own,
    conflict: true,
    relatives: 3,
  })
})

test('peeling agrees with simulating families and keeping those that fit', () => {
  // exhaustive naive oracle: enumerate sire, dam, own, sibling, mate and foal copies with their probabilities
  const q = breedPrior('myhm')
  const mendel = (x: number, s: number, d: number): number => {
    let count = 0
    for (const a of [0, 1]) for (const b of [0, 1]) if (gamete(s, a) + gamete(d, b) === x) count++
    return count / 4
  }
  const gamete = (c: number, side: number): number => (c === 1 ? side : c / 2)
  const genotype = fc.constantFrom<Copies | null>(0, 1, null)
  fc.assert(
    fc.property(
      fc.tuple(genotype, genotype, genotype, genotype, genotype),
      ([sire, dam, sibling, mate, foal]) => {
        const weights = [0, 0, 0]
        const all = [0, 1, 2]
        const options = (g: Copies | null): number[] => (g === null ? all : [g])
        const prior = (g: Copies | null, x: number): number => (g === null ? q[x] : 1)
        for (const s of options(sire))
          for (const d of options(dam))
            for (const x of all)
              for (const sib of options(sibling))
                for (const m of options(mate))
                  for (const f of options(foal))
                    weights[x] +=
                      prior(sire, s) *
                      prior(dam, d) *
                      mendel(x, s, d) *
                      mendel(sib, s, d) *
                      prior(mate, m) *
                      mendel(f, x, m)
        const total = weights[0] + weights[1] + weights[2]
        const family: NuclearFamily = {
          own: null,
          sire,
          dam,
          siblings: [sibling],
          families: [{ mate, foals: [foal] }],
        }
        const found = informedCopies('myhm', family)
        if (total === 0) expect(found.conflict).toBe(true)
        else found.copies.forEach((p, x) => expect(p).toBeCloseTo(weights[x] / total, 12))
      },
    ),
  )
})
