import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { ancestorsOf, genesThrough } from './ancestors.ts'
import { linesUp } from './fixtures/oracles.ts'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import type { Pedigree } from './pedigree.ts'

/** By asking for parents of parents. */
function slowly(ped: Pedigree, horses: readonly number[]): number[] {
  const rows = new Set(horses.filter((row) => row >= 0))
  for (const row of rows)
    for (const parent of [ped.sire[row], ped.dam[row]]) if (parent >= 0) rows.add(parent)
  return [...rows].sort((a, b) => b - a)
}

function expectLikeSlow(ped: Pedigree, horses: readonly number[]) {
  const all = ancestorsOf(ped, horses)
  expect([...all.rows]).toEqual(slowly(ped, horses))
  const rowAt = (index: number) => (index < 0 ? -1 : all.rows[index])
  expect(Array.from(all.sire, rowAt)).toEqual(Array.from(all.rows, (row) => ped.sire[row]))
  expect(Array.from(all.dam, rowAt)).toEqual(Array.from(all.rows, (row) => ped.dam[row]))
  expect(all.horses.map(rowAt)).toEqual(horses)
}

describe('ancestorsOf', () => {
  test.each([1, 2, 3])(
    'lists a pair of horses and all their ancestors once, youngest first (seed %i)',
    (seed) => {
      const ped = randomPedigree(createRng(`ancestors${seed}`), 400)
      for (let i = 0; i < ped.n; i += 7) expectLikeSlow(ped, [i, (i * 31) % ped.n])
    },
  )

  test('an unknown horse has nobody, and adds nobody to another', () => {
    const ped = pedigreeOf([
      [-1, -1],
      [0, -1],
    ])
    for (const horses of [[], [-1], [-1, -1], [1, -1], [-1, 1], [1, 1], [0, 1]]) expectLikeSlow(ped, horses)
  })

  test('a chain of ten thousand generations is no deeper than it is long', () => {
    const n = 10_000
    const ped = pedigreeOf(Array.from({ length: n }, (_, row) => [row - 1, -1] as const))
    const all = ancestorsOf(ped, [n - 1])
    expect(all.rows).toHaveLength(n)
    expect(genesThrough(all, 0)[50]).toBe(2 ** -50)
  })
})

describe('genesThrough', () => {
  test.each([1, 2, 3, 4])('is (½)^length summed over the lines to each ancestor (seed %i)', (seed) => {
    const ped = randomPedigree(createRng(`genes${seed}`), 30, 5)
    for (let horse = 0; horse < ped.n; horse++) {
      const all = ancestorsOf(ped, [horse, ped.n - 1])
      const lines = linesUp(ped, horse)
      const t = genesThrough(all, all.horses[0])
      for (const [k, row] of all.rows.entries()) {
        const reaching = lines.filter((line) => line.at(-1) === row)
        expect(t[k]).toBeCloseTo(
          reaching.reduce((sum, line) => sum + 0.5 ** (line.length - 1), 0),
          13,
        )
      }
    }
  })

  test.each([1, 2, 3])('a foal has half of what each parent has, and itself (seed %i)', (seed) => {
    const ped = randomPedigree(createRng(`halves${seed}`), 200)
    for (let foal = 150; foal < ped.n; foal++) {
      const all = ancestorsOf(ped, [foal, ped.sire[foal], ped.dam[foal]])
      const [own, sire, dam] = all.horses.map((index) => genesThrough(all, index))
      own.forEach((t, k) =>
        expect(t).toBeCloseTo(0.5 * (sire[k] + dam[k]) + (k === all.horses[0] ? 1 : 0), 14),
      )
    }
  })

  test('all genes end in founders, and in parents nobody knows', () => {
    const ped = randomPedigree(createRng('founders'), 300)
    for (let horse = 0; horse < ped.n; horse += 11) {
      const all = ancestorsOf(ped, [horse])
      const t = genesThrough(all, 0)
      const ended = t.reduce(
        (sum, part, k) => sum + part * 0.5 * ((all.sire[k] < 0 ? 1 : 0) + (all.dam[k] < 0 ? 1 : 0)),
        0,
      )
      expect(ended).toBeCloseTo(1, 13)
    }
  })

  test('an unknown horse has no genes', () => {
    const all = ancestorsOf(pedigreeOf([[-1, -1]]), [0, -1])
    expect([...genesThrough(all, all.horses[1])]).toEqual([0])
  })
})
