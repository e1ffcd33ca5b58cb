import { testDatabase } from '@quarterpole/db/testing'
import {
  componentsFrom,
  DEFAULT_PARAMETERS,
  type EvaluationParameters,
  PUBLISHED_PARAMETERS,
} from '@quarterpole/genetics/parameters'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { describe, expect, test } from 'vitest'
import { evaluateHerd } from '../../evaluation/evaluate-herd.ts'
import { type HerdRecords, readHerdRecords } from '../../evaluation/herd-records.ts'
import { at } from '../../herd/snapshot/snapshot.ts'
import { seedHerd } from '../../upkeep/sample-herd/seed.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkValues } from './check-values.ts'
import { hiddenSeason, type Season } from '../../evaluation/hidden-season.ts'
import { predictSeason } from './predicted-season.ts'

const today = '2026-11-20'

async function herdOf(seed: string, horses: number) {
  const simulated = simulateHerd({ horses, seed, today })
  const db = await testDatabase('sqlite')
  await seedHerd(db, () => simulated)
  return { simulated, ...(await readHerdRecords(db)) }
}

function seasonOf({ day }: HerdRecords): Season {
  const season = hiddenSeason(day)
  if (season.kind === 'too_few') throw new Error('the simulated herd has a season')
  return season
}

describe('a hidden season', async () => {
  const { herd, records } = await herdOf('hidden season', 2500)
  const season = seasonOf(records)
  const predicted = await predictSeason(herd, records, { season })

  test('is predicted start by start, the horse and race of each beside it', () => {
    expect(season.starts).toBeGreaterThan(150)
    expect(predicted.si).toHaveLength(season.starts)
    expect(predicted.herd.evaluation.run.starts).toBe(season.earlier)
    expect([...predicted.row]).toEqual([...records.data.horse.subarray(season.earlier)])
    for (const start of predicted.si.keys()) {
      expect(at(predicted.expected, start)).toBeGreaterThan(30)
      expect(at(predicted.expected, start)).toBeLessThan(130)
      expect(at(predicted.sd, start)).toBeGreaterThan(5)
    }
  })

  test('no result of it reaches a prediction', async () => {
    const { si } = records.data
    const turned = si.map((value, start) => (start < season.earlier ? value : 160 - value))
    const again = await predictSeason(herd, { ...records, data: { ...records.data, si: turned } }, { season })
    expect(again.si).not.toEqual(predicted.si)
    expect(again.expected).toEqual(predicted.expected)
    expect(again.sd).toEqual(predicted.sd)
    expect(again.herd.evaluation.a_level).toEqual(predicted.herd.evaluation.a_level)
    // an earlier result does
    const other = si.map((value, start) => (start < season.earlier ? 160 - value : value))
    const changed = await predictSeason(
      herd,
      { ...records, data: { ...records.data, si: other } },
      { season },
    )
    expect(changed.expected).not.toEqual(predicted.expected)
  })

  test('every start is in one group by what the horse had run before, and a group with few says nothing', () => {
    const coverage = new Map(checkCoverage(predicted).map((check) => [check.group, check]))
    const startsOf = (group: Parameters<typeof coverage.get>[0]) => coverage.get(group)?.starts ?? Number.NaN
    const byStarts = (['unraced', 'starts_1_3', 'starts_4_9', 'starts_10'] as const).map(startsOf)
    expect(byStarts.reduce((sum, starts) => sum + starts)).toBe(season.starts)
    expect(startsOf('all')).toBe(season.starts)
    for (const { starts, horses, races, result } of coverage.values()) {
      if (starts < 50 || Math.min(horses, races) < 10) expect(result).toBeNull()
      for (const { level, share, se } of result?.held ?? []) {
        expect(Math.abs(share - level)).toBeLessThan(5 * se)
      }
    }
    expect(coverage.get('all')?.result).not.toBeNull()
    const { result } = coverage.get('all') ?? {}
    const off = [...predicted.si].map((si, start) => Math.abs(si - at(predicted.expected, start)))
    const held80 = off.filter((error, start) => error <= 1.2815515655446004 * at(predicted.sd, start)).length
    expect(result?.held[2]?.share).toBeCloseTo(held80 / season.starts, 12)
  })
})

/** Where the truth is known (h² .17): LR sees which way the values are off, and only a part of it (docs/models/how-right.md). */
describe.each([
  { heritability: 0.05, verdict: 'too flat' },
  { heritability: 0.5, verdict: 'too bold' },
])('simulated herds evaluated with a heritability of $heritability', async ({ heritability, verdict }) => {
  const repeatability = Math.max(0.35, heritability + 0.1)
  const components = componentsFrom({ ...PUBLISHED_PARAMETERS, heritability, repeatability })
  const herds = await Promise.all(['1', '2', '3'].map((seed) => herdOf(seed, 3000)))
  const { lr, truth } = await againstTruth(herds, { ...DEFAULT_PARAMETERS, components })

  test(`are ${verdict}: LR says so, the truth more so`, () => {
    const sign = verdict === 'too flat' ? 1 : -1
    expect(sign * (truth.dispersion - 1)).toBeGreaterThan(0.25)
    expect(sign * (lr.dispersion - 1)).toBeGreaterThan(0.1)
    expect(Math.abs(lr.dispersion - 1)).toBeLessThan(Math.abs(truth.dispersion - 1))
  })

  test('rate horses that had not run too low, and LR sees a small part of it', () => {
    expect(truth.bias).toBeLessThan(-0.3)
    expect(lr.bias).toBeLessThan(0)
    expect(lr.bias).toBeGreaterThan(truth.bias / 2)
  })
})

/** Means over herds, of horses first raced after 2021: against the values with their starts, and against the truth. */
async function againstTruth(
  herds: readonly Awaited<ReturnType<typeof herdOf>>[],
  parameters: EvaluationParameters,
) {
  const from = Date.UTC(2022, 0, 1) / 86_400_000
  const mean = { lr: { bias: 0, dispersion: 0 }, truth: { bias: 0, dispersion: 0 } }
  for (const { simulated, herd, records } of herds) {
    const earlier = records.day.findIndex((day) => day >= from)
    const starts = records.day.length - earlier
    const season = { kind: 'calendar_year', from, to: records.day.at(-1) ?? 0, earlier, starts } as const
    const predicted = await predictSeason(herd, records, { season, parameters })
    const whole = evaluateHerd(herd, records, { parameters }).ebvs.a_level
    const first = herd.ids.reduce((least, id) => Math.min(least, id))
    const compared = {
      lr: Float64Array.from(whole),
      truth: herd.ids.map((id) => at(simulated.truth.a_level, id - first)),
    }
    for (const name of ['lr', 'truth'] as const) {
      const unraced = checkValues(predicted, compared[name], 2022).find(({ group }) => group === 'unraced')
      mean[name].bias += (unraced?.statistics?.bias.value ?? Number.NaN) / herds.length
      mean[name].dispersion += (unraced?.statistics?.dispersion.value ?? Number.NaN) / herds.length
    }
  }
  return mean
}
