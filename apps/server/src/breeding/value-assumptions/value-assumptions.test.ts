import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingsReply } from '@quarterpole/contract/matings'
import { VALUE_RANGES, type ValueAssumptions } from '@quarterpole/contract/value-assumptions'
import { writeMeta } from '@quarterpole/db/queries/app-meta'
import { readOwnAssumptions, writeOwnAssumptions } from '@quarterpole/db/queries/value-assumptions'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface Saved {
  id: number
  sire_id: HorseId
  dam_id: HorseId
}

describe('value assumptions', async () => {
  const { call, db, services } = await testServer('sqlite')
  const [saved] = (await call('GET', '/api/mating/crosses')).body as [Saved]
  const { sire_id, dam_id } = saved
  const load = async () => (await call('GET', '/api/value-assumptions')).body as ValueAssumptions
  const save = (body: object) => call('PUT', '/api/value-assumptions', body)
  const predict = async () =>
    (await call('POST', '/api/predict/breeding', { sire_id, dam_id })).body as BreedingPrediction
  const rank = async () => (await call('POST', '/api/predict/matings', { dam_id })).body as MatingsReply

  beforeEach(async () => {
    expect((await save({ own: {} })).status).toBe(200)
  })

  test('every figure has its published value, source, unit and range', async () => {
    const { assumptions, source } = await load()
    expect(assumptions.map(({ name }) => name).toSorted()).toEqual(Object.keys(VALUE_RANGES).toSorted())
    expect(source).toBeNull()
    for (const { published, least, most, label, unit, source: of, own } of assumptions) {
      expect(own).toBeNull()
      expect(published).toBeGreaterThanOrEqual(least)
      expect(published).toBeLessThanOrEqual(most)
      expect([label, unit, of].every((words) => words.length > 1)).toBe(true)
    }
    expect(assumptions[0]).toMatchObject({ name: 'open_yearling_usd', published: 8300, mark: 'derived' })
  })

  test('an own figure is in the next prediction and the next ranking, marked so, and in the activity list', async () => {
    const [before, ranked] = [await predict(), await rank()]
    expect(before.value_basis.assumptions).toBe('published')
    const { version } = await load()
    const body = { own: { si_slope: 0.25, open_yearling_usd: 40_000 }, source: ' My sales ', version }
    expect(await save(body)).toMatchObject({
      status: 200,
      body: { version: version + 1, source: 'My sales' },
    })
    const after = await predict()
    expect(after.value_basis.assumptions).toBe('own')
    expect(after.value_basis.sentence).toMatch(/ 2 assumptions are the owner’s own\./)
    expect(after.value_basis.sources).toContain('Starting point: $40,000 (own; My sales).')
    expect(after.value_basis.sources).toContain(
      'Median at a yearling sale: $40,000 instead of $8,300 (derived).',
    )
    expect(after.projected_value).not.toBe(before.projected_value)
    expect(after.expected_si_400).toBe(before.expected_si_400)
    const valueOf = (reply: MatingsReply) => reply.matings.map(({ projected_value }) => projected_value)
    expect(valueOf(await rank())).not.toEqual(valueOf(ranked))
    expect((await call('GET', '/api/activity?limit=50')).body).toContainEqual(
      expect.objectContaining({
        kind: 'value_assumptions_edited',
        sentence: 'Foal values now use 2 assumptions of the owner’s.',
      }),
    )
  })

  test('a cross saved now, and so its report, uses them; one saved before stays as it was', async () => {
    const cross = async (id: number) => (await call('GET', `/api/mating/crosses/${id}`)).body
    const before = await cross(saved.id)
    await save({ own: { open_yearling_usd: 90_000 } })
    const made = await call('POST', '/api/mating/crosses', {
      sire_id,
      dam_id,
      target_distances: [400],
      assumptions: { weather: 'neutral', track_condition: 'fast' },
      notes: null,
    })
    expect(made).toMatchObject({
      status: 201,
      body: { prediction: { value_basis: { assumptions: 'own' } } },
    })
    expect(await cross(saved.id)).toEqual(before)
  })

  test('no own figure: back to the published, to the last digit', async () => {
    const { projected_value, value_band, value_basis } = await predict()
    await save({ own: { residual_sd: 1.5, fee_slope: 1 } })
    expect((await predict()).value_band).not.toEqual(value_band)
    await save({ own: {} })
    expect(await predict()).toMatchObject({ projected_value, value_band, value_basis })
    expect((await load()).assumptions.every(({ own }) => own === null)).toBe(true)
  })

  test('what another process writes is in the next answer once the herd is followed', async () => {
    await predict()
    await writeOwnAssumptions(db, { own: { residual_sd: 2 }, source: null })
    await services.herd.upToDate()
    const { assumptions, sources } = (await predict()).value_basis
    expect(assumptions).toBe('own')
    expect(sources.at(-1)).toBe('Spread of prices at one sale: 2 ln US$ instead of 0.92 ln US$ (derived).')
  })

  test('a stale edit is refused and changes nothing', async () => {
    const { version } = await load()
    expect((await save({ own: { si_slope: 0.2 }, version })).status).toBe(200)
    expect(await save({ own: { si_slope: 0.05 }, version })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('Someone else has changed') },
    })
    expect(await readOwnAssumptions(db)).toEqual({
      own: { si_slope: 0.2 },
      source: null,
      version: version + 1,
    })
  })

  test.each([
    [{ own: { si_slope: 0.31 } }, 'own.si_slope', 'must be a number from 0 to 0.3'],
    [{ own: { residual_sd: 0 } }, 'own.residual_sd', 'must be a number from 0.05 to 3'],
    [
      { own: { open_yearling_usd: '9000' } },
      'own.open_yearling_usd',
      'must be a number from 100 to 10,000,000',
    ],
    [{ own: { worth: 1 } }, 'own', 'unknown member "worth"'],
    [{ own: {}, source: 'x'.repeat(201) }, 'source', expect.stringContaining('200')],
  ])('%j is refused at its place, and nothing is written', async (body, path, message) => {
    const before = await load()
    expect(await save(body)).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
    expect(await load()).toEqual(before)
  })

  test.each([0, 1] as const)('the %i. end of every range gives a price', async (end) => {
    const own = Object.fromEntries(Object.entries(VALUE_RANGES).map(([name, range]) => [name, range[end]]))
    expect((await save({ own })).status).toBe(200)
    const { projected_value, value_band } = await predict()
    for (const price of [projected_value, value_band?.q25, value_band?.q75]) {
      expect(price).toBeGreaterThan(0)
      expect(price).toBeLessThan(Number.POSITIVE_INFINITY)
    }
  })

  test('assumptions in a form of another version are not guessed at', async () => {
    const kept = await readOwnAssumptions(db)
    await writeMeta(db, 'value_assumptions', JSON.stringify({ form: 2, figures: [] }))
    await expect(readOwnAssumptions(db)).rejects.toThrow(/have format 2, and this version reads format 1/)
    await writeMeta(db, 'value_assumptions', JSON.stringify({ form: 1, ...kept }))
  })
})
