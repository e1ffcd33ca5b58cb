import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { linesUp } from './fixtures/oracles.ts'
import { randomPedigree } from './fixtures/pedigrees.ts'
import { mirrored, reorderedPedigree, withStranger } from './fixtures/rearranged.ts'
import { ancestorContributions, founderContributions } from './founders.ts'
import type { Pedigree } from './pedigree.ts'

const byRow = (ped: Pedigree, group: readonly number[]) => {
  const { row, contribution } = founderContributions(ped, group)
  return new Map(Array.from(row, (i, k) => [i, contribution[k]]))
}

describe.each([1, 2, 3, 4, 5])('random herds (seed %i)', (seed) => {
  const rng = createRng(`founders${seed}`)
  const ped = randomPedigree(rng, 34, 6)
  const group = [33, 32, 30, 27, 25]
  const found = byRow(ped, group)

  test('are (½)^length summed over the lines that end in an unknown parent', () => {
    const expected = new Map<number, number>()
    for (const member of group)
      for (const line of linesUp(ped, member)) {
        const last = line[line.length - 1]
        const unknown = (ped.sire[last] < 0 ? 1 : 0) + (ped.dam[last] < 0 ? 1 : 0)
        if (unknown > 0)
          expected.set(last, (expected.get(last) ?? 0) + (unknown * 0.5 ** line.length) / group.length)
      }
    expect(new Set(found.keys())).toEqual(new Set(expected.keys()))
    for (const [row, q] of found) expect(q).toBeCloseTo(expected.get(row) ?? Number.NaN, 13)
  })

  test('add up to 1, and the effective number is between 1 and theirs', () => {
    const { contribution, effectiveFounders } = founderContributions(ped, group)
    expect(contribution.reduce((sum, q) => sum + q, 0)).toBeCloseTo(1, 13)
    expect(effectiveFounders).toBeGreaterThanOrEqual(1)
    expect(effectiveFounders).toBeLessThanOrEqual(contribution.length + 1e-12)
  })

  test('a group’s contributions are the mean of its members’', () => {
    const members = group.map((member) => byRow(ped, [member]))
    for (const [row, q] of found)
      expect(q).toBeCloseTo(members.reduce((sum, own) => sum + (own.get(row) ?? 0), 0) / group.length, 13)
  })

  test('neither the order of entry, nor the side, nor a stranger matters', () => {
    const other = reorderedPedigree(ped, rng)
    const again = byRow(
      other.ped,
      group.map((row) => other.rowOf[row]),
    )
    for (const [row, q] of found) expect(again.get(other.rowOf[row])).toBeCloseTo(q, 13)
    expect(byRow(mirrored(ped), group)).toEqual(found)
    const moved = byRow(
      withStranger(ped, 10),
      group.map((row) => row + 1),
    )
    expect(moved).toEqual(new Map([...found].map(([row, q]) => [row >= 10 ? row + 1 : row, q])))
  })

  test('ancestors are named largest first, and explain everything together', () => {
    const named = [...ancestorContributions(ped, group)].map(({ contribution }) => contribution)
    expect(named.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 8)
    named.slice(1).forEach((p, k) => expect(p).toBeLessThanOrEqual(named[k] + 1e-9))
  })

  test('ancestors are named alike when sires and dams are exchanged', () =>
    expect([...ancestorContributions(mirrored(ped), group)]).toEqual([...ancestorContributions(ped, group)]))
})
