import { createRng } from '@quarterpole/numerics/rng'
import { ShapeError } from '@quarterpole/numerics/shape'
import { describe, expect, test } from 'vitest'
import { maxGenerations } from './completeness.ts'
import { meuwissenLuo, tabularRelationship } from './fixtures/oracles.ts'
import { closedForms, mrodeTable21, pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { mirrored, reorderedPedigree, withStranger } from './fixtures/rearranged.ts'
import { extendInbreeding, inbreeding } from './inbreeding.ts'
import { mendelianVariance } from './mendelian-variance.ts'
import { appendToPedigree, PedigreeOrderError } from './pedigree.ts'

const seeds = Array.from({ length: 25 }, (_, k) => k)
const herd = (seed: number, n = 150) => randomPedigree(createRng(`herd${seed}`), n, 6, n > 150 ? 12 : 40)

describe('inbreeding', () => {
  test.each(closedForms)('$name: F = $f', ({ ped, f }) => expect(inbreeding(ped)[ped.n - 1]).toBe(f))

  test('Mrode table 2.1', () => expect([...inbreeding(mrodeTable21)]).toEqual([0, 0, 0, 0, 0.125, 0.125]))

  test.each(seeds)('is the diagonal of the tabular method less one, to the last bit (seed %i)', (seed) => {
    const ped = herd(seed)
    const a = tabularRelationship(ped)
    inbreeding(ped).forEach((f, i) => expect(f).toBe(a[i][i] - 1))
  })

  test.each([1, 2, 3])('is Meuwissen & Luo’s to the last bit on a few thousand horses (seed %i)', (seed) => {
    const ped = randomPedigree(createRng(`wide${seed}`), 3000, 40, 1000)
    expect(Math.max(...maxGenerations(ped))).toBeLessThan(26)
    expect(inbreeding(ped)).toEqual(meuwissenLuo(ped))
  })

  test('stays within 1e-12 of it over hundreds of generations, where fractions no longer fit a double', () => {
    const ped = herd(1, 3000)
    const oracle = meuwissenLuo(ped)
    expect(Math.max(...maxGenerations(ped))).toBeGreaterThan(100)
    inbreeding(ped).forEach((f, i) => expect(Math.abs(f - oracle[i])).toBeLessThan(1e-12))
  })

  test.each(seeds.slice(0, 8))('is in [0, 1), 0 where a parent is unknown (seed %i)', (seed) => {
    const ped = herd(seed)
    inbreeding(ped).forEach((f, i) => {
      expect(f).toBeGreaterThanOrEqual(0)
      expect(f).toBeLessThan(1)
      if (ped.sire[i] < 0 || ped.dam[i] < 0) expect(f).toBe(0)
    })
  })

  test('does not change when sires and dams change places', () => {
    const ped = herd(3)
    expect(inbreeding(mirrored(ped))).toEqual(inbreeding(ped))
  })

  test.each(seeds.slice(0, 6))(
    'the order in which the herd was entered changes nobody’s F (seed %i)',
    (seed) => {
      const ped = herd(seed)
      const f = inbreeding(ped)
      const other = reorderedPedigree(ped, createRng(`entry${seed}`))
      inbreeding(other.ped).forEach((value, row) =>
        expect(value).toBeCloseTo(f[other.rowOf.indexOf(row)], 14),
      )
    },
  )

  test.each([0, 60, 150])('a stranger put in at row %i changes nobody’s F', (at) => {
    const ped = herd(4)
    const found = [...inbreeding(withStranger(ped, at))]
    expect(found.splice(at, 1)).toEqual([0])
    expect(found).toEqual([...inbreeding(ped)])
  })

  test('known parents of founders only add to everyone’s F', () => {
    // The first six horses become foals of one pair put in before them.
    const ped = herd(5)
    const before = inbreeding(ped)
    const moved = (column: Int32Array, parent: number) =>
      Int32Array.from([-1, -1, ...column.map((row, i) => (i < 6 ? parent : row < 0 ? -1 : row + 2))])
    const after = inbreeding({ n: ped.n + 2, sire: moved(ped.sire, 0), dam: moved(ped.dam, 1) })
    before.forEach((f, i) => expect(after[i + 2]).toBeGreaterThanOrEqual(f))
    expect(after[ped.n + 1]).toBeGreaterThan(before[ped.n - 1])
  })

  test('more horses than sires, and more sires than one block, in one generation', () => {
    // Forty half brothers by one sire, each with five foals out of his half sisters.
    const parents: [number, number][] = [[-1, -1]]
    for (let k = 0; k < 80; k++) parents.push([0, -1])
    for (let k = 0; k < 200; k++) parents.push([1 + (k % 40), 41 + ((7 * k) % 40)])
    expect(new Set(inbreeding(pedigreeOf(parents)).subarray(81))).toEqual(new Set([1 / 8]))
  })

  test('sires whose sons breed within the same block of eight wait for them', () => {
    // A chain of sires, each the son of the one before out of one mare, all consecutive rows.
    const parents: [number, number][] = [
      [-1, -1],
      [-1, -1],
    ]
    for (let k = 0; k < 20; k++) parents.push([k === 0 ? 0 : k + 1, 1])
    const ped = pedigreeOf(parents)
    const a = tabularRelationship(ped)
    inbreeding(ped).forEach((f, i) => expect(f).toBeCloseTo(a[i][i] - 1, 14))
  })

  test('an empty pedigree, and one of founders', () => {
    expect(inbreeding(pedigreeOf([]))).toEqual(new Float64Array(0))
    expect(
      inbreeding(
        pedigreeOf([
          [-1, -1],
          [-1, -1],
        ]),
      ),
    ).toEqual(new Float64Array(2))
  })

  test('refuses a parent that comes after its foal', () =>
    expect(() =>
      inbreeding(
        pedigreeOf([
          [1, -1],
          [-1, -1],
        ]),
      ),
    ).toThrow(PedigreeOrderError))
})

describe('extendInbreeding', () => {
  test.each(seeds.slice(0, 6))('continues where an evaluation stopped (seed %i)', (seed) => {
    const ped = herd(seed)
    const first = { n: 100, sire: ped.sire.slice(0, 100), dam: ped.dam.slice(0, 100) }
    const longer = appendToPedigree(first, ped.sire.subarray(100), ped.dam.subarray(100))
    expect(extendInbreeding(longer, inbreeding(first))).toEqual(inbreeding(ped))
  })
})

describe('mendelianVariance', () => {
  test.each(closedForms)('$name: own variance = parent average + Mendelian', ({ ped }) => {
    const a = tabularRelationship(ped)
    const at = (i: number, j: number) => (i < 0 || j < 0 ? 0 : a[i][j])
    mendelianVariance(ped, inbreeding(ped)).forEach((d, i) => {
      const [s, m] = [ped.sire[i], ped.dam[i]]
      expect(d).toBeCloseTo(a[i][i] - 0.25 * (at(s, s) + at(m, m) + 2 * at(s, m)), 14)
    })
  })

  test('1 for founders, ¾ with one parent, ½ with two, less with inbred ones', () => {
    const f = Float64Array.of(0, 0, 0, 0, 0.125, 0.125)
    expect([...mendelianVariance(mrodeTable21, f)]).toEqual([1, 1, 0.5, 0.75, 0.5, 0.46875])
    expect(() => mendelianVariance(mrodeTable21, f.subarray(1))).toThrow(ShapeError)
  })
})
