import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import type { EvaluationData } from './evaluation.ts'
import { inbreeding } from './inbreeding.ts'
import { DEFAULT_PARAMETERS, type EvaluationParameters } from './parameters.ts'
import { predictionErrors, reliabilityColumn } from './reliability.ts'

const SIRES = 40
const FOALS = 30
const SEASONS = 4
const { genetic } = DEFAULT_PARAMETERS.components

/** Forty sires with thirty foals each by other dams, three starts a foal, so many of which the sire's own trainer has. */
function herd(linked: number): EvaluationData {
  const rng = createRng(`linked ${linked}`)
  const foals = SIRES * FOALS
  const n = SIRES + 2 * foals
  const sire = Int32Array.from({ length: n }, (_, i) => (i < SIRES + foals ? -1 : i % SIRES))
  const dam = Int32Array.from({ length: n }, (_, i) => (i < SIRES + foals ? -1 : i - foals))
  const ped = { n, sire, dam }
  const horse = Int32Array.from({ length: 3 * foals }, (_, r) => SIRES + foals + Math.floor(r / 3))
  const season = horse.map((i) => 2020 + (i % SEASONS))
  const trainerOf = horse.map((i) => (rng.uniform() < linked ? i % SIRES : rng.int(SIRES)))
  // A foal stays with its first trainer.
  trainerOf.forEach((_, r) => (trainerOf[r] = trainerOf[r - (r % 3)]))
  return {
    ped,
    f: inbreeding(ped),
    horse,
    race: horse.map((_, r) => (r * 7) % Math.ceil(horse.length / 8)),
    season: new Int32Array(0),
    cls: new Int32Array(horse.length),
    trainer: trainerOf.map((trainer, r) => trainer * SEASONS + season[r] - 2020),
    distanceYards: new Float64Array(horse.length).fill(400),
    si: new Float64Array(horse.length),
  }
}

const parameters = { ...DEFAULT_PARAMETERS, trainerVariance: 8 }

function meanOfSires(
  data: EvaluationData,
  method: 'exact' | 'approximate',
  model: EvaluationParameters,
): number {
  const errors = predictionErrors(data, model, { method })
  const column = reliabilityColumn(errors, data.f, { genetic, distanceYards: 400 })
  return column.slice(0, SIRES).reduce((sum, value) => sum + value, 0) / SIRES
}

test.each([0, 0.3, 0.6, 1])(
  'sires whose foals go to their own trainer by a share of %f: about their exact reliability',
  (linked) => {
    const data = herd(linked)
    const exact = meanOfSires(data, 'exact', parameters)
    expect(Math.abs(meanOfSires(data, 'approximate', parameters) - exact)).toBeLessThan(0.06)
    if (linked > 0.5)
      expect(meanOfSires(data, 'approximate', DEFAULT_PARAMETERS)).toBeGreaterThan(exact + 0.1)
  },
)
