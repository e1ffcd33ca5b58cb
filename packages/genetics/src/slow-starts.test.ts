import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { evaluate, type Evaluation, type EvaluationData } from './evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { slopeUnits } from './level-slope.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'

const K = 1.5
const MAX = K * Math.sqrt(DEFAULT_PARAMETERS.components.residual)
const robust = { ...DEFAULT_PARAMETERS, slowStarts: K }
const clean = randomHerd(createRng('trips'), { horses: 1500, starts: 7000 })
const rng = createRng('who is bumped')
const isBumped = Array.from(clean.si, () => rng.uniform() < 0.05)
const bumped = { ...clean, si: clean.si.map((y, r) => (isBumped[r] ? y - 10 - 40 * rng.uniform() : y)) }

const fitted = ({ horse, race, cls, distanceYards }: EvaluationData, e: Evaluation, r: number) => {
  const row = horse[r]
  const x = slopeUnits(distanceYards[r])
  const own = e.aLevel[row] + e.pLevel[row] + x * (e.aSlope[row] + e.pSlope[row])
  return e.raceEffects[race[r]] + e.classEffects[cls[r]] + own
}

/** The obvious way: evaluate, draw up, and again. */
function drawnUpIn(rounds: number): { si: Float64Array; found: Evaluation } {
  let si = bumped.si
  let found = evaluate(bumped, DEFAULT_PARAMETERS)
  for (let round = 0; round < rounds; round++) {
    const before = found
    si = bumped.si.map((y, r) => Math.max(y, fitted(bumped, before, r) - MAX))
    found = evaluate({ ...bumped, si }, DEFAULT_PARAMETERS)
  }
  return { si, found }
}
const meanSquareGap = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, value, row) => sum + (value - b[row]) ** 2, 0) / a.length

test('three rounds of evaluating and drawing up, and about where that ends', () => {
  const found = evaluate(bumped, robust)
  const three = drawnUpIn(3)
  found.aLevel.forEach((value, row) => expect(Math.abs(value - three.found.aLevel[row])).toBeLessThan(0.005))
  expect(found.slowStarts).toBe(three.si.filter((y, r) => y > bumped.si[r]).length)
  expect(found.slowStarts).toBeGreaterThan(0.04 * bumped.si.length)
  const { aLevel } = drawnUpIn(12).found
  const withoutAny = evaluate(bumped, DEFAULT_PARAMETERS).aLevel
  expect(meanSquareGap(found.aLevel, aLevel)).toBeLessThan(0.01 * meanSquareGap(withoutAny, aLevel))
})

test('a bad trip takes away less of what is known of a horse, and nothing is lost where there is none', () => {
  const meanSquare = (data: EvaluationData, parameters: typeof robust | typeof DEFAULT_PARAMETERS) => {
    const e = evaluate(data, parameters)
    const rows = [...new Set(data.horse)]
    const error = (row: number) => clean.truth.aLevel[row] - e.aLevel[row]
    const mean = rows.reduce((sum, row) => sum + error(row), 0) / rows.length
    return rows.reduce((sum, row) => sum + (error(row) - mean) ** 2, 0) / rows.length
  }
  expect(meanSquare(bumped, robust)).toBeLessThan(0.95 * meanSquare(bumped, DEFAULT_PARAMETERS))
  expect(meanSquare(clean, robust)).toBeLessThan(1.02 * meanSquare(clean, DEFAULT_PARAMETERS))
})

test('where no start is slow every number is that of an evaluation without it', () => {
  const patient = evaluate(clean, { ...DEFAULT_PARAMETERS, slowStarts: 20 })
  const plain = evaluate(clean, DEFAULT_PARAMETERS)
  expect(patient.slowStarts).toBe(0)
  patient.aLevel.forEach((value, row) => expect(value).toBeCloseTo(plain.aLevel[row], 6))
})
