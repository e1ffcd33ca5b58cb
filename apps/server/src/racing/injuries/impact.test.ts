import type { InjuryImpact } from '@quarterpole/contract/injury'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { injuryImpact } from '@quarterpole/racing/injury'
import { findInjuryType } from '@quarterpole/racing/injury-catalogue'
import { againstRivals, windowOf } from './case-figures.ts'
import { evidenceOf, herdCases } from './impact.ts'
import type { HorseId, InjuryId } from '@quarterpole/contract/ids'
import type { Sex } from '@quarterpole/contract/values'
import { type ClassEffects, sexAgeEffects } from '../../evaluation/sex-age.ts'

describe('the starts around an injury', () => {
  const on = (race_date: string) => ({ race_date, injury_date: '2026-03-10' })

  test('five before, five after, and the day itself on neither side', () => {
    const days = [
      '2025-01-01',
      '2025-02-01',
      '2025-03-01',
      '2025-04-01',
      '2025-05-01',
      '2025-06-01',
      '2026-03-10',
    ]
    const later = [4, 5, 6, 7, 8, 9].map((month) => `2026-0${month}-01`)
    const { before, after } = windowOf([...days, ...later].map(on))
    expect(before.map(({ race_date }) => race_date)).toEqual(days.slice(1, 6))
    expect(after.map(({ race_date }) => race_date)).toEqual(later.slice(0, 5))
  })

  test('a horse is set against the mean of its rivals; alone it is set against nothing', () => {
    const field = [
      { horse_id: 1, residual: 5 },
      { horse_id: 2, residual: 1 },
      { horse_id: 3, residual: 3 },
    ]
    expect(againstRivals(field, 1)).toEqual({ adjusted_si: 3, rivals: 2 })
    expect(againstRivals(field, 9).adjusted_si).toBeNull()
    expect(againstRivals(field.slice(0, 1), 1).adjusted_si).toBeNull()
  })

  test('raced again, not back within a year; the rest is open', () => {
    const start = {
      race_id: 1,
      race_date: '2024-01-01',
      distance_yards: 400,
      si: 90,
      adjusted_si: 0,
    } as never
    const figures = new Map(
      [
        { before: [start], after: [start], loss: { lossSi: 3, se: 2 } },
        { before: [start], after: [start], loss: { lossSi: 3.1, se: 2 } },
        { before: [start], after: [], loss: null },
        { before: [start], after: [], loss: null },
        { before: [], after: [], loss: null },
        { before: [start], after: [start], loss: null },
      ].map((own, at) => [at + 1, { ...own, levelSe: null, startSd: null }]),
    )
    const days = ['2024-02-01', '2024-02-01', '2024-02-01', '2026-01-01', '2024-02-01', '2024-02-01']
    const cases = days.map((injury_date, at) => ({ id: (at + 1) as InjuryId, injury_date }))
    expect(herdCases(cases, figures, '2026-06-15')).toEqual({
      not_back: 1,
      losses: [
        { lossSi: 3, se: 2 },
        { lossSi: 3.1, se: 2 },
      ],
    })
  })

  test('a herd that does as the studies did leaves the chance where it was; a worse one lowers it', () => {
    const type = findInjuryType('carpal chip')
    if (type === null) throw new Error('not in the catalogue')
    const back = (lossSi: number) => ({ lossSi, se: 0.5 })
    const injury = { type: 'carpal chip', severity: 'moderate', outcome: null, daysElapsed: 0 } as const
    const chance = (returned: number, regained: number) =>
      injuryImpact(
        injury,
        evidenceOf(
          { losses: [...Array(regained).fill(back(0)), ...Array(returned - regained).fill(back(9))] },
          injury.type,
        ),
      ).performance_impact.recovery_confidence
    expect(chance(100, 100 * type.levelRate)).toBeCloseTo(chance(0, 0), 2)
    expect(chance(100, 50)).toBeLessThan(chance(0, 0))
    expect(chance(100, 100)).toBeGreaterThan(chance(0, 0))
    expect(chance(100, 100)).toBeLessThanOrEqual(1)
  })
})

describe('injury impact', async () => {
  const { call, db, services } = await testServer('sqlite')
  const horses = (await call('GET', '/api/horses?mine=true&limit=400&sort=name')).body as {
    id: HorseId
    name: string
    starts: number
    sex: Sex
  }[]
  const raced = horses.filter(({ starts }) => starts >= 3)
  const record = async (fields: object) => {
    const body = {
      horse_id: raced[0]?.id,
      injury_date: '2026-06-01',
      type: 'Carpal chip, left knee',
      severity: 'moderate',
      ...fields,
    }
    return ((await call('POST', '/api/injuries', body)).body as { id: number }).id
  }
  const impact = async (id: number) => (await call('GET', `/api/injuries/${id}/impact`)).body as InjuryImpact

  test('the four figures stand where the specification has them, with species, cases, definition and sources', async () => {
    const { performance_impact, basis } = await impact(await record({}))
    expect(Object.keys(performance_impact)).toEqual([
      'si_reduction',
      'win_probability_reduction',
      'recommended_rest_days',
      'recovery_confidence',
    ])
    expect(performance_impact.recommended_rest_days).toBe(116) // √(90 · 150)
    expect(performance_impact.recovery_confidence).toBeGreaterThan(0.6)
    expect(performance_impact.win_probability_reduction).toBeCloseTo(
      basis.win_probability_before - basis.win_probability_after,
      12,
    )
    expect(basis).toMatchObject({
      is_known_type: true,
      days_elapsed: 14,
      remaining_rest_days: 102,
      field_size: 8,
    })
    expect(basis.species).toContain('Quarter Horse')
    expect(basis.evidence[0]).toMatchObject({ n: 416, definition: 'at least one start after arthroscopy' })
    expect(basis.sources).toContain('Equine Vet J 2020;52:225')
    expect(basis.definition_of_return).toMatch(/at least one start.*first 3 figures back/)
  })

  test('severity asks for more rest and gives less confidence', async () => {
    const [minor, severe] = [
      await impact(await record({ severity: 'minor' })),
      await impact(await record({ severity: 'severe' })),
    ]
    expect(minor.performance_impact.recommended_rest_days).toBeLessThan(
      severe.performance_impact.recommended_rest_days,
    )
    expect(minor.performance_impact.recovery_confidence).toBeGreaterThan(
      severe.performance_impact.recovery_confidence,
    )
  })

  test('what published rates lead to expect leaves the herd’s cases out', async () => {
    const { basis } = await impact(await record({ type: 'Bowed tendon', severity: 'severe' }))
    const alone = injuryImpact({
      type: 'Bowed tendon',
      severity: 'severe',
      outcome: null,
      daysElapsed: basis.days_elapsed,
    })
    expect(basis.published).toEqual({
      si_reduction: alone.performance_impact.si_reduction,
      si_reduction_sd: alone.basis.si_reduction_sd,
      starts: 3,
    })
  })

  test('an unknown type says so instead of borrowing a study', async () => {
    const { basis } = await impact(await record({ type: 'Spooked by a balloon' }))
    expect(basis).toMatchObject({ is_known_type: false, species: [], sources: [] })
    expect(basis.statement).toContain('no data on this type')
  })

  test('the horse’s own starts are split at the day, oldest first', async () => {
    const [horse] = raced
    const starts = (await call('GET', `/api/horses/${horse?.id}/starts`)).body as {
      race_date: string
      si: number | null
    }[]
    const days = starts
      .filter(({ si }) => si !== null)
      .map(({ race_date }) => race_date)
      .toSorted()
    const { own } = (await impact(await record({ injury_date: days[1], type: 'Bucked shins' }))).basis
    expect(own.before.map(({ race_date }) => race_date)).toEqual(days.slice(0, 1))
    expect(own.after.map(({ race_date }) => race_date)).toEqual(days.slice(2, 7))
    const values = (side: typeof own.before) => side.flatMap(({ adjusted_si }) => adjusted_si ?? [])
    const [early, late] = [values(own.before), values(own.after.slice(0, 3))]
    expect(early.length * late.length).toBeGreaterThan(0)
    const meanOf = (x: number[]) => x.reduce((a, b) => a + b, 0) / x.length
    expect(own.loss_si).toBeCloseTo(meanOf(early) - meanOf(late), 9)
    expect(own.loss_se).toBeGreaterThan(0)
    const level = (side: typeof own.before) => side.flatMap(({ against_level }) => against_level ?? [])
    expect(meanOf(level(own.before))).toBeCloseTo(0, 9)
    expect(own.loss_si).toBeCloseTo(-meanOf(level(own.after.slice(0, 3))), 9)
    expect(own.start_sd).toBeGreaterThan(0)
    expect(own.level_se).toBeCloseTo((own.start_sd ?? 0) / Math.sqrt(early.length), 9)
  })

  test('a start counts in the class of the sex on its day', async () => {
    const { evaluation, birthYear, table } = services.herd.current
    const sexAge = sexAgeEffects(evaluation?.run.fixed_effects as ClassEffects)
    const gelding = raced.find(({ sex }) => sex === 'G')
    if (!gelding) throw new Error('the sample herd has geldings that ran')
    const starts = (await call('GET', `/api/horses/${gelding.id}/starts`)).body as { race_date: string }[]
    const days = starts.map(({ race_date }) => race_date).toSorted()
    const id = await record({ horse_id: gelding.id, injury_date: days.at(-2), type: 'Curb' })
    const now = (await impact(id)).basis.own
    await db.kysely.updateTable('start').set({ sex: 'S' }).where('horse_id', '=', gelding.id).execute()
    const entire = (await impact(id)).basis.own
    const foaled = birthYear[table.get(gelding.id)] ?? Number.NaN
    const compared = [...now.before, ...now.after].map(({ adjusted_si, race_date }, i) => {
      const age = Number(race_date.slice(0, 4)) - foaled
      const classes = sexAge('S', age) - sexAge('G', age)
      const then = [...entire.before, ...entire.after][i]?.adjusted_si ?? Number.NaN
      if (adjusted_si !== null) expect(then).toBeCloseTo(adjusted_si - classes, 9)
      return adjusted_si === null ? 0 : classes
    })
    expect(compared.some((classes) => Math.abs(classes) > 0.01)).toBe(true)
    await db.kysely.updateTable('start').set({ sex: null }).where('horse_id', '=', gelding.id).execute()
  })

  test('closed cases of the same kind, however spelled, count for the next one; the case itself does not', async () => {
    const [first, second] = raced
    const startsOf = async (id: number | undefined) =>
      ((await call('GET', `/api/horses/${id}/starts`)).body as { race_date: string; si: number | null }[])
        .filter(({ si }) => si !== null)
        .map(({ race_date }) => race_date)
        .toSorted()
    const casesFor = async (id: number) => (await impact(id)).basis.herd.cases
    const open = await record({ horse_id: first?.id, type: 'Hoof abscess' })
    const known = await casesFor(open)
    const closed = await record({
      horse_id: second?.id,
      type: 'Foot abscess, near fore',
      injury_date: (await startsOf(second?.id))[1],
    })
    expect(await casesFor(open)).toBe(known + 1)
    expect(await casesFor(closed)).toBe(known)
  })

  test('the nearest cases are of the same kind, the most alike first, with what they did after', async () => {
    const open = await record({ type: 'Sesamoid fracture, left fore', severity: 'moderate' })
    const known = (await impact(open)).basis.nearest
    expect(known.map(({ injury_id }) => injury_id)).not.toContain(open)
    const add = async (at: number, type: string, severity: string) => {
      const horse_id = raced[at]?.id
      const starts = (await call('GET', `/api/horses/${horse_id}/starts`)).body as {
        race_date: string
        si: number | null
      }[]
      const days = starts.flatMap(({ race_date, si }) => (si === null ? [] : [race_date])).toSorted()
      return { id: await record({ horse_id, type, severity, injury_date: days[0] }), days }
    }
    const severe = await add(3, 'Sesamoid chip, left fore', 'severe')
    const alike = await add(4, 'Apical sesamoid, left fore', 'moderate')
    const otherLeg = await add(5, 'Sesamoid fracture, right hind', 'moderate')
    await add(6, 'Bucked shins, left fore', 'moderate')
    const { nearest } = (await impact(open)).basis
    const mine = [alike, severe, otherLeg].map(({ id }) => id)
    expect(nearest.map(({ injury_id }) => injury_id).filter((id) => (mine as number[]).includes(id))).toEqual(
      mine,
    )
    expect(nearest.length).toBeLessThanOrEqual(5)
    const [first] = nearest
    const [injured, back] = alike.days
    expect(first?.days_to_start).toBe((Date.parse(back ?? '') - Date.parse(injured ?? '')) / 86_400_000)
    expect(first?.before).toEqual([])
    expect(first?.after.map(({ race_date }) => race_date)).toEqual(alike.days.slice(1, 6))
    expect(first?.horse_name).toBe(raced[4]?.name)
  })

  test('a kind nobody else had has no nearest case', async () => {
    const id = await record({ type: 'Spooked by a kite' })
    expect((await impact(id)).basis.nearest).toEqual([])
  })

  test('one injury can be read; an unknown one is 404, and a stale edit 409', async () => {
    const id = await record({ type: 'Shin splint' })
    const read = await call('GET', `/api/injuries/${id}`)
    expect(read).toMatchObject({ status: 200, body: { id, type: 'Shin splint', version: 1 } })
    const body = { horse_id: raced[0]?.id, injury_date: '2026-06-01', type: 'Splint', version: 1 }
    expect(await call('PUT', `/api/injuries/${id}`, body)).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await call('PUT', `/api/injuries/${id}`, body)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    for (const path of ['', '/impact'])
      expect((await call('GET', `/api/injuries/999999${path}`)).status).toBe(404)
  })
})
