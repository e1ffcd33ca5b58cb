import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { sourcesBetween } from './sources-between.ts'
import { linesUp } from './fixtures/oracles.ts'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import {
  LINE_GENERATIONS,
  lineageOf,
  LineageRoom,
  LINES_COUNTED,
  LINES_IN_KEY,
  shortestLines,
  shortestLinesKey,
} from './lineage.ts'

test('lines are counted by their length, and the shortest told', () => {
  // 0 is reached from 3 by 1, by 2, and by 2 and 1: lines of two, two and three steps.
  const ped = pedigreeOf([
    [-1, -1],
    [0, -1],
    [0, 1],
    [1, 2],
  ])
  const lineage = lineageOf(ped, 3)
  expect([...lineage.rows]).toEqual([3, 2, 1, 0])
  expect([0, 1, 2, 3].map((place) => shortestLines(lineage, place, 9))).toEqual([[1], [2], [2, 3], [3, 3, 4]])
  expect(shortestLines(lineage, 3, 2)).toEqual([3, 3])
})

test.each([1, 2, 3])('the shortest lines are those of a list of all (seed %i)', (seed) => {
  const ped = randomPedigree(createRng(`lines${seed}`), 40, 6)
  for (let horse = 20; horse < ped.n; horse++) {
    const lineage = lineageOf(ped, horse)
    const lines = linesUp(ped, horse)
    for (const [place, row] of lineage.rows.entries()) {
      const lengths = lines.filter((line) => line.at(-1) === row).map((line) => line.length)
      const shortest = lengths.toSorted((p, q) => p - q).slice(0, LINES_COUNTED)
      expect(shortestLines(lineage, place, LINES_COUNTED)).toEqual(shortest)
      const listed = lengths.toSorted((p, q) => p - q).slice(0, LINES_IN_KEY)
      const key = listed.reduce((before, generation) => 32 * before + generation, 0)
      const more = lengths.length > LINES_IN_KEY ? 32 ** LINES_IN_KEY : 0
      expect(shortestLinesKey(lineage, place)).toBe(key + more)
    }
  }
})

test('of more lines of one length than are counted, none runs over into the next generation', () => {
  // Each pair of full sibs doubles the lines to the first two horses: 2, 4, 8, 16, … of one length.
  const pairs = Array.from({ length: 12 }, (_, k) => [2 * k, 2 * k + 1] as const)
  const ped = pedigreeOf([[-1, -1], [-1, -1], ...pairs.flatMap((parents) => [parents, parents])])
  const lineage = lineageOf(ped, ped.n - 1)
  for (const [place, row] of lineage.rows.entries()) {
    const generation = place === 0 ? 1 : 13 - (row >> 1)
    const count = Math.min(place === 0 ? 1 : 2 ** (generation - 2), LINES_COUNTED)
    expect(shortestLines(lineage, place, 50)).toEqual(Array.from({ length: count }, () => generation))
  }
})

test.each([1, 2])('the sum of the shares is theirs (seed %i)', (seed) => {
  const ped = randomPedigree(createRng(`shares${seed}`), 200)
  for (let horse = 0; horse < ped.n; horse += 9) {
    const { share, shares } = lineageOf(ped, horse)
    expect(shares).toBe(share.reduce((sum, one) => sum + one, 0))
  }
})

test('a line longer than can be told apart counts with the last', () => {
  const length = LINE_GENERATIONS + 10
  const ped = pedigreeOf(Array.from({ length }, (_, row) => [row - 1, -1] as const))
  const lineage = lineageOf(ped, length - 1)
  const { depth, known } = lineage
  expect(shortestLines(lineage, LINE_GENERATIONS - 2, 9)).toEqual([LINE_GENERATIONS - 1])
  expect(shortestLines(lineage, length - 1, 9)).toEqual([LINE_GENERATIONS])
  expect(depth).toBe(length - 1)
  expect(known).toEqual([1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128, 1 / 256, 1 / 512])
})

test.each([1, 2])(
  'ancestors are those of a plain walk, youngest first, with their parents’ places (seed %i)',
  (seed) => {
    const ped = randomPedigree(createRng(`ancestors${seed}`), 300)
    for (let horse = 0; horse < ped.n; horse += 7) {
      const seen = new Set<number>()
      const walk = (row: number) => {
        if (row < 0 || seen.has(row)) return
        seen.add(row)
        walk(ped.sire[row] ?? -1)
        walk(ped.dam[row] ?? -1)
      }
      walk(horse)
      const { rows, sire, dam } = lineageOf(ped, horse)
      expect([...rows]).toEqual([...seen].toSorted((a, b) => b - a))
      for (const [place, row] of rows.entries()) {
        expect(sire[place]).toBe(rows.indexOf(ped.sire[row] ?? -1))
        expect(dam[place]).toBe(rows.indexOf(ped.dam[row] ?? -1))
      }
    }
  },
)

test('a walk of a large pedigree leaves nothing behind for the next', () => {
  const ped = randomPedigree(createRng('many'), 5000)
  const before = lineageOf(ped, 4999)
  for (const horse of [31, 32, 1023, 1024, 3333, 0]) {
    const { rows, known } = lineageOf(ped, horse)
    expect(rows[0]).toBe(horse)
    expect(rows.every((row) => row <= horse)).toBe(true)
    expect(known[0]).toBe(1)
  }
  expect(lineageOf(ped, 4999)).toEqual(before)
})

test('lineages written one over the other are as ones in memory of their own, and so are their foals’ sources', () => {
  const ped = randomPedigree(createRng('room'), 600)
  const f = inbreeding(ped)
  const sire = lineageOf(ped, 597)
  const horses = [3, 0, -1, ...Array.from({ length: 60 }, (_, i) => 540 + ((7 * i) % 60))]
  // On either side: who was laid out is written over before the next is.
  const sources = (options: object) =>
    horses.map((horse) => {
      const one = lineageOf(ped, horse, options)
      const pairs = [
        { sire, dam: one },
        { sire: one, dam: sire },
        { sire: one, dam: lineageOf(ped, 596) },
      ]
      return pairs.map((parents) => sourcesBetween(f, parents))
    })
  const room = new LineageRoom()
  expect(sources({ room })).toEqual(sources({}))
  for (const horse of horses) expect(lineageOf(ped, horse, { room })).toEqual(lineageOf(ped, horse))
})
