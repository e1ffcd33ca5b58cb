import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { realizedReliability } from './realized-reliability.ts'

const GENETIC = 13.77

/** Sires of ten crops with so many runners each, and values of the variance given. */
function herdOf(variance: number, { sires = 300, runners = 20 } = {}) {
  const rng = createRng('realized')
  const n = sires * (runners + 1)
  const sire = Int32Array.from({ length: n }, (_, row) => (row < sires ? -1 : row % sires))
  return {
    data: {
      ped: { n, sire, dam: new Int32Array(n).fill(-1) },
      f: new Float64Array(n),
      horse: Int32Array.from({ length: n - sires }, (_, k) => sires + k),
    },
    birthYear: Int16Array.from({ length: n }, (_, row) => 2000 + (row % 10)),
    // A trend of crops is no difference within them.
    aLevel: Float64Array.from({ length: n }, (_, row) => rng.normal(row % 10, Math.sqrt(variance))),
    pevLL: new Float64Array(n).fill(0.25 * GENETIC),
  }
}

test.each([0.75 * GENETIC, 0.4 * GENETIC])('of a variance of %d within crops', (variance) => {
  const { data, birthYear, ...values } = herdOf(variance)
  const found = realizedReliability(data, birthYear, { ...values, genetic: GENETIC })
  expect(found?.sires).toBe(300)
  expect(found?.told).toBeCloseTo(0.75, 10)
  expect(found?.realized).toBeCloseTo(variance / (variance + 0.25 * GENETIC), 1)
})

test('too few sires, or too few runners, say nothing', () => {
  for (const size of [{ sires: 25 }, { runners: 19 }]) {
    const { data, birthYear, ...values } = herdOf(5, size)
    expect(realizedReliability(data, birthYear, { ...values, genetic: GENETIC })).toBeNull()
  }
})
