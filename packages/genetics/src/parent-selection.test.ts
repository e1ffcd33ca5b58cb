import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { evaluate, type EvaluationData } from './evaluation.ts'
import { pedigreeOf } from './fixtures/pedigrees.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { evaluateInGroups } from './herd-evaluation.ts'
import { DEFAULT_PARAMETERS, HERD_PARAMETERS } from './parameters.ts'
import { chosenParents, selectedShares } from './parent-selection.ts'
import { predictionErrors } from './reliability.ts'
import { rollingBase } from './rolling-base.ts'

const U = [-1, -1] as const
// 0 and 1 found the herd, 2 is their foal, 3 a foal of 2 and 1, 4 one of 3 whose sire is not known.
const ped = pedigreeOf([U, U, [0, 1], [2, 1], [-1, 3]])

test('foals that ran say how far a horse was chosen; foals that are only on file do not', () => {
  expect(chosenParents(ped, [])).toEqual({ sires: new Float64Array(5), dams: new Float64Array(5) })
  const { sires, dams } = chosenParents(ped, [2, 2, 3])
  expect([...sires]).toEqual([1 / 3, 0, 1 / 3, 0, 0])
  expect([...dams]).toEqual([0, 0.5, 0, 0, 0])
})

test('shares: what a horse was chosen by itself, and half of its parents’', () => {
  const { sires, dams } = selectedShares(ped, {
    sires: Float64Array.of(1, 0, 1, 0, 0),
    dams: Float64Array.of(0, 1, 0, 0.5, 0),
  })
  expect([...sires]).toEqual([1, 0, 1.5, 0.75, 0.375])
  expect([...dams]).toEqual([0, 1, 0.5, 1.25, 0.625])
})

test('what chosen sires are better by is found', () => {
  const herd = randomHerd(createRng('chosen'), { horses: 3000, starts: 9000 })
  const { sires } = selectedShares(herd.ped, chosenParents(herd.ped, herd.horse))
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

test('a foal of an unknown dam typed in for each of twelve colts moves no value by a tenth of its error', () => {
  const herd = randomHerd(createRng('typed'), { horses: 3000, starts: 6000 })
  const { sires } = selectedShares(herd.ped, chosenParents(herd.ped, herd.horse))
  const chosenWell = { ...herd, si: herd.si.map((y, r) => y + 4 * sires[herd.horse[r]]) }
  const birthYear = Int16Array.from({ length: 3012 }, (_, row) => 1985 + Math.floor(row / 75))
  const isParent = new Set([...herd.ped.sire, ...herd.ped.dam])
  const colts = [...birthYear.keys()].filter((row) => row < 3000 && !isParent.has(row)).slice(-12)
  const n = 3012
  const withFoals: EvaluationData = {
    ...chosenWell,
    ped: {
      n,
      sire: Int32Array.from([...herd.ped.sire, ...colts]),
      dam: Int32Array.from([...herd.ped.dam, ...colts.map(() => -1)]),
    },
    f: Float64Array.from([...herd.f, ...colts.map(() => 0)]),
  }
  const published = (data: EvaluationData) => {
    const years = birthYear.subarray(0, data.ped.n)
    const found = evaluateInGroups(data, HERD_PARAMETERS, { birthYear: years })
    const base = rollingBase({ ped: data.ped, f: data.f }, years, found)?.level ?? Number.NaN
    return found.aLevel.map((value) => value - base)
  }
  const [before, after] = [published(chosenWell), published(withFoals)]
  const { pevLL } = predictionErrors(chosenWell, HERD_PARAMETERS, { method: 'approximate' })
  const moved = before.map(
    (value, row) => Math.abs((after[row] ?? Number.NaN) - value) / Math.sqrt(pevLL[row]),
  )
  expect(Math.max(...moved)).toBeLessThan(0.1)
})
