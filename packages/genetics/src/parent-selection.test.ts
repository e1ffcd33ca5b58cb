import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { evaluate } from './evaluation.ts'
import { pedigreeOf } from './fixtures/pedigrees.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { CHOSEN, chosenParents, selectedShares } from './parent-selection.ts'

const U = [-1, -1] as const
// 0 and 1 found the herd, 2 is their foal, 3 a foal of 2 and 1, 4 one of 3 whose sire is not known.
const ped = pedigreeOf([U, U, [0, 1], [2, 1], [-1, 3]])

test('foals up to the day say who was chosen; later ones do not', () => {
  const birthYear = [2000, 2001, 2010, 2015, 2020]
  expect([...chosenParents(ped, birthYear, 2020)]).toEqual([1, 2, 1, 2, 0])
  expect([...chosenParents(ped, birthYear, 2019)]).toEqual([1, 2, 1, 0, 0])
  expect([...chosenParents(ped, birthYear, 2009)]).toEqual([0, 0, 0, 0, 0])
})

test('shares: one of a chosen horse itself, half of its parents’', () => {
  const { sires, dams } = selectedShares(
    ped,
    Uint8Array.of(CHOSEN.sire, CHOSEN.dam, CHOSEN.sire, CHOSEN.dam, 0),
  )
  expect([...sires]).toEqual([1, 0, 1.5, 0.75, 0.375])
  expect([...dams]).toEqual([0, 1, 0.5, 1.75, 0.875])
})

test('what chosen sires are better by is found, and young sires without runners get it', () => {
  const herd = randomHerd(createRng('chosen'), { horses: 3000, starts: 9000 })
  const { sires } = selectedShares(herd.ped, herd.chosen ?? new Uint8Array(herd.ped.n))
  const better = 4
  const data = { ...herd, si: herd.si.map((y, r) => y + better * sires[herd.horse[r]]) }
  const found = evaluate(data, { ...DEFAULT_PARAMETERS, selectionVariance: 4 })
  expect(found.selection?.sires).toBeGreaterThan(3)
  expect(found.selection?.sires).toBeLessThan(5)
  expect(Math.abs(found.selection?.dams ?? 9)).toBeLessThan(1)
  const plain = evaluate(data, DEFAULT_PARAMETERS)
  expect(plain.selection).toBeNull()
  const error = (values: Float64Array) => {
    const errors = [...sires.keys()].map((i) => herd.truth.aLevel[i] + better * sires[i] - values[i])
    const mean = errors.reduce((sum, e) => sum + e, 0) / errors.length
    return errors.reduce((sum, e) => sum + (e - mean) ** 2, 0)
  }
  expect(error(found.aLevel)).toBeLessThan(0.9 * error(plain.aLevel))
})
