import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { evaluate } from './evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { informativeHorses } from './informative-horses.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { estimateVariances } from './variance-components.ts'

const all = randomHerd(createRng('informative'), { horses: 1200, starts: 3000 })
/** The first third of the horses ran; most of the younger ones tell nothing. */
const data = { ...all, horse: all.horse.map((row) => row % 400) }

test('horses without a descendant that ran are left out, and every effect stays', () => {
  const fewer = informativeHorses(data)
  expect(fewer.ped.n).toBeLessThanOrEqual(400)
  const [whole, part] = [evaluate(data, DEFAULT_PARAMETERS), evaluate(fewer, DEFAULT_PARAMETERS)]
  part.raceEffects.forEach((effect, race) => expect(effect).toBeCloseTo(whole.raceEffects[race], 6))
  for (let start = 0; start < data.horse.length; start += 17)
    expect(part.aLevel[fewer.horse[start]]).toBeCloseTo(whole.aLevel[data.horse[start]], 6)
})

test('rows of horses that all tell something stay as they are', () => {
  const fewer = informativeHorses(data)
  expect(informativeHorses(fewer)).toBe(fewer)
})

test('the exact estimates of variances are those of the whole pedigree', () => {
  const small = randomHerd(createRng('exact informative'), { horses: 60, starts: 40 })
  const few = { ...small, horse: small.horse.map((row) => row % 25) }
  const options = { draws: 'exact' as const }
  const [whole, part] = [few, informativeHorses(few)].map((of) =>
    estimateVariances(of, DEFAULT_PARAMETERS, options),
  )
  expect(part?.phenotypicSd.value).toBeCloseTo(whole?.phenotypicSd.value ?? Number.NaN, 3)
  expect(part?.heritability.value).toBeCloseTo(whole?.heritability.value ?? Number.NaN, 4)
})
