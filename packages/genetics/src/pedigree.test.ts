import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import { horsesOnLoops } from './pedigree-faults.ts'
import {
  appendToPedigree,
  DuplicateHorseError,
  ImpossibleParentError,
  indexPedigree,
  MissingParentError,
  orderParentsFirst,
  PedigreeLoopError,
  PedigreeOrderError,
  requireParentsFirst,
  SEX_FEMALE,
  SEX_MALE,
} from './pedigree.ts'
import type { PedigreeRows } from './pedigree.ts'

/** Rows from "foal sire dam" lines, 0 unknown. */
function rowsOf(...lines: string[]): PedigreeRows<string> {
  const cells = lines.map((line) => line.split(' '))
  const parent = (k: number) => cells.map((c) => (c[k] === '0' ? null : c[k]))
  return { ids: cells.map((c) => c[0]), sireIds: parent(1), damIds: parent(2) }
}

describe('indexPedigree', () => {
  test('puts parents first, whatever the input order, and keeps the way back', () => {
    const { ped, keys, rowOfInput, inputOfRow, rowOf } = indexPedigree(
      rowsOf('foal sire dam', 'dam 0 0', 'sire old 0', 'old 0 0'),
    )
    expect(keys).toEqual(['dam', 'old', 'sire', 'foal'])
    expect([...ped.sire]).toEqual([-1, -1, 1, 2])
    expect([...ped.dam]).toEqual([-1, -1, -1, 0])
    expect([...rowOfInput]).toEqual([3, 0, 2, 1])
    expect([...inputOfRow]).toEqual([1, 3, 2, 0])
    expect([rowOf('sire'), rowOf('nobody')]).toEqual([2, -1])
  })

  test('keeps an order that is already right', () => {
    const { rowOfInput } = indexPedigree(rowsOf('a 0 0', 'b a 0', 'c 0 0', 'd b c'))
    expect([...rowOfInput]).toEqual([0, 1, 2, 3])
  })

  test.each([
    [0, 'numbers'],
    [1, 'sparse numbers'],
    [2, 'texts'],
  ])('gives every horse the same F in any input order (%#: %s)', (kind) => {
    const rng = createRng(`order${kind}`)
    const ped = randomPedigree(rng, 120)
    const f = inbreeding(ped)
    const key = (i: number): number | string => (kind === 0 ? i + 1 : kind === 1 ? 1e9 + 7 * i : `H${i}`)
    for (let trial = 0; trial < 5; trial++) {
      const order = rng.shuffle(Array.from({ length: ped.n }, (_, i) => i))
      const parent = (column: Int32Array) => order.map((i) => (column[i] < 0 ? null : key(column[i])))
      const indexed = indexPedigree({
        ids: order.map(key),
        sireIds: parent(ped.sire),
        damIds: parent(ped.dam),
      })
      requireParentsFirst(indexed.ped)
      const shuffled = inbreeding(indexed.ped)
      order.forEach((i, input) => expect(shuffled[indexed.rowOfInput[input]]).toBe(f[i]))
      for (let i = 0; i < ped.n; i++) expect(indexed.keys[indexed.rowOf(key(i))]).toBe(key(i))
    }
  })

  test('parents without a row are refused by name, or become founders when asked', () => {
    const rows = rowsOf('foal sire dam', 'dam 0 granddam')
    expect(() => indexPedigree(rows)).toThrow(MissingParentError)
    expect(() => indexPedigree(rows)).toThrow(expect.objectContaining({ ids: ['sire', 'granddam'] }))
    const { ped, keys, inputOfRow, rowOf } = indexPedigree(rows, { missingParents: 'add' })
    expect(keys.toSorted()).toEqual(['dam', 'foal', 'granddam', 'sire'])
    expect(inputOfRow[rowOf('granddam')]).toBe(-1)
    expect(ped.dam[rowOf('dam')]).toBe(rowOf('granddam'))
    expect(ped.sire[rowOf('sire')]).toBe(-1)
  })

  test('the caller says what unknown looks like', () => {
    const rows = { ids: ['0', 'b'], sireIds: ['?', '0'], damIds: ['?', '?'] }
    const { ped, rowOf } = indexPedigree(rows, { isUnknown: (key) => key === '?' })
    expect(ped.sire[rowOf('b')]).toBe(rowOf('0'))
  })

  test('a key on two rows is refused with the key', () => {
    expect(() => indexPedigree(rowsOf('a 0 0', 'b 0 0', 'a 0 0'))).toThrow(DuplicateHorseError)
    expect(() => indexPedigree({ ids: [7, 8, 7, 8], sireIds: [0, 0, 0, 0], damIds: [0, 0, 0, 0] })).toThrow(
      expect.objectContaining({ ids: [7, 8] }),
    )
  })
})

describe('impossible parents', () => {
  const faultsOf = (rows: PedigreeRows<string>) => {
    try {
      indexPedigree(rows)
    } catch (error) {
      if (error instanceof ImpossibleParentError) return error.faults
      throw error
    }
    return []
  }

  test('all kinds are found, each with the horse, the parent and the reason', () => {
    const rows = {
      ...rowsOf('m 0 0', 's 0 0', 'a m s', 'b b m', 'c s s', 'd s m'),
      sex: [SEX_FEMALE, SEX_MALE, 0, 0, 0, 0],
      birthYear: [2010, 2008, 2014, 2015, 2016, 2010],
    }
    expect(faultsOf(rows)).toEqual([
      { id: 'a', parentId: 'm', role: 'sire', reason: 'female_as_sire' },
      { id: 'a', parentId: 's', role: 'dam', reason: 'male_as_dam' },
      { id: 'b', parentId: 'b', role: 'sire', reason: 'own_parent' },
      { id: 'c', parentId: 's', role: 'dam', reason: 'male_as_dam' },
      { id: 'c', parentId: 's', role: 'sire', reason: 'same_horse_as_sire_and_dam' },
      { id: 'd', parentId: 'm', role: 'dam', reason: 'parent_not_older' },
    ])
  })

  test('the message names the horses', () => {
    const rows = { ...rowsOf('Dash 0 0', 'Foal Dash 0'), birthYear: [2020, 2019] }
    expect(() => indexPedigree(rows)).toThrow('Dash is not older than this foal (foal Foal)')
  })

  test('unknown sex and year accuse nobody', () => {
    const rows = { ...rowsOf('s 0 0', 'd 0 0', 'f s d'), sex: [0, 0, 0], birthYear: [0, Number.NaN, 2001] }
    expect(faultsOf(rows)).toEqual([])
  })

  test('one horse as sire and dam is found also when it has no row', () => {
    const rows = rowsOf('f x x')
    expect(() => indexPedigree(rows, { missingParents: 'add' })).toThrow(
      expect.objectContaining({
        faults: [{ id: 'f', parentId: 'x', role: 'sire', reason: 'same_horse_as_sire_and_dam' }],
      }),
    )
  })
})

describe('loops', () => {
  test('names every horse that is its own ancestor, and no other', () => {
    // a → b → c → a and x ↔ y; d descends from the first loop and breeds into the second; e is a founder.
    const rows = rowsOf('e 0 0', 'a c 0', 'b a e', 'c e b', 'd a 0', 'x d y', 'y x 0', 'z y 0')
    expect(() => indexPedigree(rows)).toThrow(PedigreeLoopError)
    expect(() => indexPedigree(rows)).toThrow(expect.objectContaining({ ids: ['a', 'b', 'c', 'x', 'y'] }))
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
    const { ped } = indexPedigree(rowsOf('s 0 0', 'd 0 0'))
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
