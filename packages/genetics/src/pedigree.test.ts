import { createRng } from '@quarterpole/numerics/rng'
import { ShapeError } from '@quarterpole/numerics/shape'
import { describe, expect, test } from 'vitest'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import {
  appendToPedigree,
  orderParentsFirst,
  PedigreeLoopError,
  PedigreeOrderError,
  requireParentsFirst,
} from './pedigree.ts'
import { horsesOnLoops } from './pedigree-loops.ts'

/** Horses from "foal sire dam" lines, 0 unknown: parents as positions in the list. */
function parentsOf(...lines: string[]): { names: string[]; sire: Int32Array; dam: Int32Array } {
  const cells = lines.map((line) => line.split(' '))
  const names = cells.map(([name]) => name)
  const parent = (k: number) => Int32Array.from(cells, (c) => names.indexOf(c[k]))
  return { names, sire: parent(1), dam: parent(2) }
}

describe('orderParentsFirst', () => {
  test('puts parents first, whatever the input order, and keeps the way back', () => {
    const { names, sire, dam } = parentsOf('foal sire dam', 'dam 0 0', 'sire old 0', 'old 0 0')
    const { ped, rowOfInput, inputOfRow } = orderParentsFirst(sire, dam)
    expect(Array.from(inputOfRow, (input) => names[input])).toEqual(['dam', 'old', 'sire', 'foal'])
    expect([...ped.sire]).toEqual([-1, -1, 1, 2])
    expect([...ped.dam]).toEqual([-1, -1, -1, 0])
    expect([...rowOfInput]).toEqual([3, 0, 2, 1])
    expect([...inputOfRow]).toEqual([1, 3, 2, 0])
  })

  test('keeps an order that is already right', () => {
    const { sire, dam } = parentsOf('a 0 0', 'b a 0', 'c 0 0', 'd b c')
    expect([...orderParentsFirst(sire, dam).rowOfInput]).toEqual([0, 1, 2, 3])
  })

  test('gives every horse the same F in any input order', () => {
    const rng = createRng('order')
    const ped = randomPedigree(rng, 120)
    const f = inbreeding(ped)
    for (let trial = 0; trial < 15; trial++) {
      const order = rng.shuffle(Array.from({ length: ped.n }, (_, i) => i))
      const parent = (column: Int32Array) => Int32Array.from(order, (i) => order.indexOf(column[i]))
      const ordered = orderParentsFirst(parent(ped.sire), parent(ped.dam))
      requireParentsFirst(ordered.ped)
      const shuffled = inbreeding(ordered.ped)
      order.forEach((i, input) => {
        expect(shuffled[ordered.rowOfInput[input]]).toBe(f[i])
        expect(ordered.inputOfRow[ordered.rowOfInput[input]]).toBe(input)
      })
    }
  })

  test('columns of different lengths are refused', () => {
    expect(() => orderParentsFirst(new Int32Array(2), new Int32Array(3))).toThrow(ShapeError)
  })
})

describe('loops', () => {
  test('names every horse that is its own ancestor, and no other', () => {
    // a → b → c → a and x ↔ y; d descends from the first loop and breeds into the second; e is a founder.
    const lines = ['e 0 0', 'a c 0', 'b a e', 'c e b', 'd a 0', 'x d y', 'y x 0', 'z y 0']
    const { names, sire, dam } = parentsOf(...lines)
    const order = () => orderParentsFirst(sire, dam, (input) => names[input])
    expect(order).toThrow(PedigreeLoopError)
    expect(order).toThrow(expect.objectContaining({ ids: ['a', 'b', 'c', 'x', 'y'] }))
    expect(order).toThrow('5 horses are their own ancestors: a, b, c, x, y')
    expect(() => orderParentsFirst(sire, dam)).toThrow(expect.objectContaining({ ids: [1, 2, 3, 5, 6] }))
  })

  test('agrees with the transitive closure on random graphs', () => {
    const rng = createRng('loops')
    for (let trial = 0; trial < 200; trial++) {
      const n = 2 + rng.int(14)
      const parent = () =>
        Int32Array.from({ length: n }, () => rng.int(2 * n) - n).map((p) => Math.max(-1, p))
      const [sire, dam] = [parent(), parent()]
      expect(horsesOnLoops(sire, dam)).toEqual(ownAncestors(sire, dam))
      if (ownAncestors(sire, dam).length > 0)
        expect(() => orderParentsFirst(sire, dam)).toThrow(PedigreeLoopError)
      else requireParentsFirst(orderParentsFirst(sire, dam).ped)
    }
  })

  test('a loop of 100,000 horses does not exhaust the stack', () => {
    const sire = Int32Array.from({ length: 100_000 }, (_, i) => (i + 1) % 100_000)
    expect(horsesOnLoops(sire, new Int32Array(100_000).fill(-1))).toHaveLength(100_000)
  })
})

describe('appendToPedigree', () => {
  test('keeps the old rows and checks the new', () => {
    const ped = pedigreeOf([
      [-1, -1],
      [-1, -1],
    ])
    const longer = appendToPedigree(ped, [0, 2], [1, 1])
    expect([longer.n, [...longer.sire], [...longer.dam]]).toEqual([4, [-1, -1, 0, 2], [-1, -1, 1, 1]])
    expect(ped.n).toBe(2)
    expect(() => appendToPedigree(ped, [2], [1])).toThrow(PedigreeOrderError)
    expect(() => appendToPedigree(ped, [0], [-2])).toThrow(expect.objectContaining({ row: 2, parentRow: -2 }))
  })
})

/** By definition: rows reachable from themselves. */
function ownAncestors(sire: Int32Array, dam: Int32Array): number[] {
  return [...sire.keys()].filter((row) => {
    const seen = new Set<number>()
    const open = [sire[row], dam[row]]
    for (let p = open.pop(); p !== undefined; p = open.pop()) {
      if (p < 0 || seen.has(p)) continue
      seen.add(p)
      open.push(sire[p], dam[p])
    }
    return seen.has(row)
  })
}
