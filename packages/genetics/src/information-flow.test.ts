import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { pedigreeOf } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import { DEFAULT_PARAMETERS, type EvaluationParameters } from './parameters.ts'
import { predictionErrors } from './reliability.ts'

const G = 20
const E = 60
const h2 = G / (G + E)
/** One trait, one start a record: what selection index theory has in closed form. */
const parameters: EvaluationParameters = {
  ...DEFAULT_PARAMETERS,
  components: { genetic: [G, 0, 0], permanent: [0, 0, 0], residual: E },
  terms: 'level',
  race: { kind: 'none' },
}

/** Reliabilities of all horses, where the ones named have started once. */
function reliabilities(parents: readonly (readonly [number, number])[], started: readonly number[]) {
  const ped = pedigreeOf(parents)
  const f = inbreeding(ped)
  const one = new Int32Array(started.length)
  const data = {
    ped,
    f,
    horse: Int32Array.from(started),
    race: one,
    cls: one,
    distanceYards: new Float64Array(started.length).fill(400),
    si: new Float64Array(started.length),
  }
  const { pevLL } = predictionErrors(data, parameters, { method: 'approximate' })
  return Array.from(pevLL, (pev, i) => 1 - pev / ((1 + f[i]) * G))
}

const U = [-1, -1] as const

describe('families whose reliabilities are known', () => {
  test('an own start: h²', () => expect(reliabilities([U], [0])[0]).toBeCloseTo(h2, 12))

  test.each([1, 2, 5, 20])('a sire of %i foals out of unknown dams: n/(n + (4 − h²)/h²)', (n) => {
    const foals = Array.from({ length: n }, (_, k) => k + 1)
    const [sire] = reliabilities([U, ...foals.map(() => [0, -1] as const)], foals)
    expect(sire).toBeCloseTo(n / (n + (4 - h2) / h2), 12)
  })

  test('a foal without starts of two started parents: their mean reliability, halved', () => {
    const [sire, dam, foal] = reliabilities([U, U, [0, 1]], [0, 1])
    expect(foal).toBeCloseTo(0.25 * (sire + dam), 12)
  })

  test('a grandson’s start says of his grandsire what a sixteenth of the covariance does', () => {
    const [grandsire, sire] = reliabilities([U, [0, -1], [1, -1]], [2])
    expect(sire).toBeCloseTo(h2 / 4, 12)
    expect(grandsire).toBeCloseTo(h2 / 16, 12)
  })

  test('a paternal half brother’s start: h²/16', () =>
    expect(reliabilities([U, [0, -1], [0, -1]], [1])[2]).toBeCloseTo(h2 / 16, 12))

  test('a full brother’s start: at most h²/4, and at least what one common parent gives', () => {
    const found = reliabilities([U, U, [0, 1], [0, 1]], [2])
    // The flow leaves out that the parents' errors go together after their foal's start.
    expect(found[3]).toBeLessThanOrEqual(h2 / 4 + 1e-12)
    expect(found[3]).toBeGreaterThan(h2 / 16)
  })
})

test('on pedigrees without loops it is the exact reliability of every horse', () => {
  for (let seed = 0; seed < 8; seed++) {
    const rng = createRng(`tree${seed}`)
    // Each horse has one known parent at most, so that information has one way only.
    const parents = Array.from({ length: 40 }, (_, i): [number, number] => {
      const parent = i === 0 || rng.uniform() < 0.1 ? -1 : rng.int(i)
      return rng.uniform() < 0.5 ? [parent, -1] : [-1, parent]
    })
    const ped = pedigreeOf(parents)
    const horse = Int32Array.from({ length: 50 }, () => rng.int(40))
    const data = {
      ped,
      f: new Float64Array(40),
      horse,
      race: horse.map(() => 0),
      cls: horse.map(() => 0),
      distanceYards: Float64Array.from(horse, () => rng.pick([300, 350, 400, 440])),
      si: new Float64Array(50),
    }
    const { genetic, permanent, residual } = DEFAULT_PARAMETERS.components
    const known: EvaluationParameters = {
      components: { genetic, permanent, residual },
      race: { kind: 'none' },
    }
    const approximate = predictionErrors(data, known, { method: 'approximate' })
    // The approximation takes the class as known, so thousands of strangers fix it for the exact one.
    const others = 4000
    const fixing = {
      ...data,
      ped: pedigreeOf([...parents, ...Array.from({ length: others }, () => U)]),
      f: new Float64Array(40 + others),
      horse: Int32Array.from([...horse, ...Array.from({ length: others }, (_, k) => 40 + k)]),
      race: new Int32Array(50 + others),
      cls: new Int32Array(50 + others),
      distanceYards: Float64Array.from([...data.distanceYards, ...Array.from({ length: others }, () => 400)]),
      si: new Float64Array(50 + others),
    }
    const exact = predictionErrors(fixing, known, { method: 'exact' })
    for (let i = 0; i < 40; i++) expect(approximate.pevLL[i] / exact.pevLL[i]).toBeCloseTo(1, 2)
  }
})
