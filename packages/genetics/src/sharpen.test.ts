import { describe, expect, test } from 'vitest'
import type { CrossEvaluation } from './foal.ts'
import { foalDistribution } from './foal.ts'
import { sharpenings } from './sharpen.ts'
import type { SharpeningOptions } from './sharpen.ts'

const components = { genetic: [13.8, 0, 10], permanent: [14.6, 0, 10], residual: 52.7 } as const
const unknown = { level: 0, slope: 0, pev: [13.8, 0, 10], inbreeding: 0 } as const
const cross: CrossEvaluation = { sire: unknown, dam: unknown, relationship: 0, components, base: 85 }
const options: SharpeningOptions = {
  distanceYards: 400,
  starts: 1,
  sireRaces: true,
  damRaces: true,
  sireStarts: 0,
  damStarts: 0,
}

test('one start of an unknown parent gives it reliability h²', () => {
  const own = sharpenings(cross, options).find((s) => s.kind === 'own_starts' && s.parent === 'dam')
  // PEV of the dam falls from σ²a to σ²a(1 − h²), h² = 13.8 ⁄ 81.1
  expect((own?.sd_of_expected ?? 0) ** 2).toBeCloseTo(0.25 * 13.8 * (2 - 13.8 / 81.1), 10)
})

test('n starts, then k more, know what n + k starts know at once', () => {
  const reliability = (n: number): number => 13.8 / (13.8 + 14.6 + 52.7 / n)
  const pev = 13.8 * (1 - reliability(4))
  const dam = { ...unknown, pev: [pev, 0, 0] as const }
  const more = sharpenings({ ...cross, dam }, { ...options, starts: 6, damStarts: 4 })
  const own = more.find((s) => s.kind === 'own_starts' && s.parent === 'dam')
  expect((own?.sd_of_expected ?? 0) ** 2).toBeCloseTo(0.25 * (13.8 + 13.8 * (1 - reliability(10))), 10)
})

test('a first foal with one start gives its unknown sire the reliability of one half-sib record, ¼h²', () => {
  const foals = sharpenings(cross, options).find((s) => s.kind === 'foal_starts' && s.parent === 'sire')
  expect((foals?.sd_of_expected ?? 0) ** 2).toBeCloseTo(0.25 * 13.8 * (2 - 0.25 * (13.8 / 81.1)), 10)
})

describe('laws', () => {
  test('every way narrows, best first, and more starts narrow more', () => {
    const few = sharpenings(cross, options)
    const many = sharpenings(cross, { ...options, starts: 6 })
    const before = foalDistribution(cross, 400).sd_of_expected
    for (const way of few) expect(way.narrower).toBeCloseTo(before - way.sd_of_expected, 12)
    expect(few.map((w) => w.narrower)).toEqual(few.map((w) => w.narrower).toSorted((a, b) => b - a))
    expect(few.at(-1)?.narrower).toBeGreaterThan(0)
    expect(many[0].narrower).toBeGreaterThan(few[0].narrower)
  })
  test('a parent that no longer races learns from foals alone', () => {
    const ways = sharpenings(cross, { ...options, sireRaces: false, damRaces: false })
    expect(ways.every((w) => w.kind === 'foal_starts')).toBe(true)
  })
  test('a perfectly known parent has nothing left to learn', () => {
    const sire = { ...unknown, pev: [0, 0, 0] as const }
    const ways = sharpenings({ ...cross, sire }, options).filter((w) => w.parent === 'sire')
    for (const way of ways) expect(way.narrower).toBe(0)
  })
})
