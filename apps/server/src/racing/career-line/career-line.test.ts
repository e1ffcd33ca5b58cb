import { dayNumber } from '@quarterpole/contract/day'
import type { CareerLine } from '@quarterpole/contract/career-line'
import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseProfile } from '@quarterpole/contract/start'
import type { RacePrediction } from '@quarterpole/contract/race'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { pastStarts } from '@quarterpole/db/queries/start'
import { describe, expect, test } from 'vitest'
import { testServer, TEST_DAY } from '../../../test/test-server.ts'
import { abilitiesAt, sexAgeOf } from '../races/ability.ts'
import { horseOnDay, ownStartsOf } from '../races/card-inputs.ts'
import { layoffsOf } from './gaps.ts'
import { trueForm } from './true-form.ts'

describe('career line', async () => {
  const { call, db, services } = await testServer('sqlite')
  const lineOf = async (id: number) => (await call('GET', `/api/horses/${id}/career-line`)).body as CareerLine
  const horses = (await call('GET', '/api/horses/?limit=5000')).body as Horse[]
  const raced = horses.filter(({ starts }) => starts > 1).slice(0, 12)

  test('form after the last start is what the race model has of him that day', async () => {
    const herd = services.herd.current
    const { evaluation } = herd
    if (!evaluation) throw new Error('the sample herd is not evaluated')
    const asOf = { herd, evaluation, source: 'in_use' as const, days: null }
    for (const { id } of raced) {
      const line = await lineOf(id)
      const last = line.starts.at(-1)
      if (!last) throw new Error(`${id} has not run`)
      const past = await pastStarts(db, [id], { before: TEST_DAY, evaluation: evaluation.run.id })
      const ownStarts = ownStartsOf(asOf, id, past)
      const day = dayNumber(last.race_date)
      const runners = [{ ...horseOnDay(herd, id, last.race_date), ownStarts }]
      const [[ability] = []] = abilitiesAt({ asOf, runners, day }, [line.distance_yards])
      expect(last.form?.si).toBeCloseTo(ability?.expectedSi ?? Number.NaN, 9)
      expect(last.form?.sd).toBeCloseTo(ability?.sd ?? Number.NaN, 9)
    }
  })

  test('today’s form is what a race of today starts from', async () => {
    const lines = await Promise.all(raced.map(({ id }) => lineOf(id)))
    const distance_yards = lines[0]?.distance_yards
    const runners = lines.filter((line) => line.distance_yards === distance_yards)
    const { body } = await call('POST', '/api/predict/race', {
      track_id: ((await call('GET', '/api/tracks/')).body as { id: number }[])[0]?.id,
      distance_yards,
      race_date: TEST_DAY,
      horse_ids: runners.map(({ horse_id }) => horse_id),
      weather_conditions: { temp_f: 70, wind_mph: 0, humidity: 40, track_condition: 'fast' },
    })
    expect(runners.length).toBeGreaterThan(1)
    const errors = new Map(
      (body as RacePrediction).predictions.map((runner) => [runner.horse_id, runner.expected_si_sd]),
    )
    const carried = runners.filter(({ form }) => form.at(-1)?.date === TEST_DAY)
    expect(carried.length).toBeGreaterThan(0)
    for (const { horse_id, form } of carried)
      expect(form.at(-1)?.sd).toBeCloseTo(errors.get(horse_id) ?? Number.NaN, 9)
  })

  test('each start narrows the band, time without one widens it', async () => {
    for (const { id } of raced) {
      const { form } = await lineOf(id)
      expect(form.map(({ date }) => date)).toEqual(form.map(({ date }) => date).toSorted())
      for (const [i, point] of form.entries()) {
        const before = form[i - 1]
        if (!before) continue
        if (point.starts > before.starts) expect(point.sd).toBeLessThan(before.sd)
        else expect(point.sd).toBeGreaterThanOrEqual(before.sd - 1e-12)
      }
    }
  })

  test('before the first start there is his breeding, with foals or without', async () => {
    for (const horse of horses.slice(0, 40)) {
      const { breeding } = await lineOf(horse.id)
      expect(breeding?.sd).toBeGreaterThan(0)
      expect(breeding?.counts_foals).toBe(
        horses.some(({ sire_id, dam_id }) => [sire_id, dam_id].includes(horse.id)),
      )
    }
  })

  test('a horse that never ran has breeding alone; no such horse is not found', async () => {
    const unraced = horses.find(({ starts }) => starts === 0)
    const line = await lineOf(unraced?.id ?? 0)
    expect(line).toMatchObject({ starts: [], form: [], layoffs: [], distance_yards: 400 })
    expect((await call('GET', '/api/horses/999999/career-line')).status).toBe(404)
  })

  test('a profile has the base of the career line: the same sex and age', async () => {
    const unraced = horses.filter(({ starts, sire_id }) => starts === 0 && sire_id !== null).slice(0, 12)
    for (const { id } of unraced) {
      const { breeding } = await lineOf(id)
      const { points } = (await call('GET', `/api/horses/${id}/profile`)).body as HorseProfile
      const at400 = points.find(({ distance_yards }) => distance_yards === 400)
      expect(at400?.expected_si).toBeCloseTo(breeding?.si ?? Number.NaN, 6)
    }
    expect(unraced.length).toBeGreaterThan(4)
  })

  test('injuries have their days; those of an active one run until today', async () => {
    const injured = horses.filter(({ active_injury }) => active_injury !== null)
    expect(injured.length).toBeGreaterThan(0)
    for (const { id, active_injury } of injured) {
      const { injuries, today } = await lineOf(id)
      const active = injuries.find(({ status }) => status === 'active')
      expect(active).toMatchObject({ type: active_injury?.type, from: active_injury?.injury_date, to: today })
    }
  })

  test('with no start known it is what the evaluation leaves of him; more starts change it one by one', async () => {
    const herd = services.herd.current
    const { evaluation } = herd
    if (!evaluation) throw new Error('the sample herd is not evaluated')
    const [horse] = raced
    const id = (horse?.id ?? 0) as HorseId
    const starts = await pastStarts(db, [id], { before: TEST_DAY, evaluation: evaluation.run.id })
    const asOf = { herd, evaluation, source: 'in_use' as const, days: null }
    const form = trueForm(asOf, id, { starts, distanceYards: 400 })
    const line = await lineOf(id)
    const first = line.starts[0]?.race_date ?? TEST_DAY
    const at400 = trueForm(asOf, id, { starts, distanceYards: line.distance_yards })
    expect(line.breeding).toMatchObject(at400.at(first, 0))
    const levels = [...form.starts.keys(), form.starts.length].map((known) => form.at(TEST_DAY, known).si)
    expect(new Set(levels).size).toBe(levels.length)
  })

  test('until his last start he counts with the sex his starts give, and then with today’s', async () => {
    const herd = services.herd.current
    const { evaluation } = herd
    const stallion = horses.find(({ sex, starts }) => sex === 'S' && starts > 1)
    if (!evaluation || !stallion) throw new Error('the sample herd is evaluated, and a stallion of it ran')
    const { id } = stallion
    const starts = await pastStarts(db, [id], { before: TEST_DAY, evaluation: evaluation.run.id })
    const asOf = { herd, evaluation, source: 'in_use' as const, days: null }
    const gelded = { ...herd, sex: herd.sex.map(() => SEX_CODES.indexOf('G')) }
    const entire = trueForm(asOf, id, { starts, distanceYards: 400 })
    const cut = trueForm({ ...asOf, herd: gelded }, id, {
      starts: starts.map((start) => ({ ...start, sex: 'S' })),
      distanceYards: 400,
    })
    for (const [i, { race_date }] of starts.entries())
      expect(cut.at(race_date, i)).toEqual(entire.at(race_date, i))
    const { age } = horseOnDay(herd, id, TEST_DAY)
    const sexAge = sexAgeOf(asOf)
    const of = (form: typeof cut) => form.at(TEST_DAY, starts.length).si
    expect(of(cut) - of(entire)).toBeCloseTo(sexAge('G', age) - sexAge('S', age), 9)
  })
})

test('a lay-off is 90 days without a start, and counts on for a horse in training', () => {
  const days = ['2025-01-01', '2025-03-01', '2025-09-01']
  const gap = { from: '2025-03-01', to: '2025-09-01', days: 184 }
  expect(layoffsOf(days, { today: '2026-01-01', inTraining: false })).toEqual([gap])
  expect(layoffsOf(days, { today: '2026-01-01', inTraining: true })).toEqual([
    gap,
    { from: '2025-09-01', to: '2026-01-01', days: 122 },
  ])
  expect(layoffsOf([], { today: '2026-01-01', inTraining: true })).toEqual([])
})
