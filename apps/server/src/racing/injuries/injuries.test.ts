import type { DataQuality } from '@quarterpole/contract/data-import'
import { DISTANCE_STANDARDS } from '@quarterpole/racing/distance-standards'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface InjuryAnswer {
  id: number
  status: string
}

describe('injuries', async () => {
  const { call } = await testServer('sqlite')
  const [horse] = (await call('GET', '/api/horses?limit=1')).body as [{ id: number; name: string }]
  const injury = { horse_id: horse.id, injury_date: '2026-06-01', type: 'Bowed tendon' }

  test('what an injury leaves out has the defaults of the form', async () => {
    expect((await call('POST', '/api/injuries/', injury)).body).toMatchObject({
      horse_name: horse.name,
      severity: 'minor',
      status: 'active',
      outcome: null,
      return_date: null,
      expected_days_off: 0,
      notes: null,
    })
  })

  test('an edit moves an injury between the two lists', async () => {
    const { id } = (await call('POST', '/api/injuries', { ...injury, type: 'Shin' })).body as InjuryAnswer
    const idsOf = async (filter: string) =>
      ((await call('GET', `/api/injuries/?status_filter=${filter}`)).body as InjuryAnswer[]).map(
        (one) => one.id,
      )
    expect(await idsOf('active')).toContain(id)
    expect(
      (await call('PUT', `/api/injuries/${id}`, { ...injury, type: 'Shin', status: 'recovered' })).status,
    ).toBe(200)
    expect(await idsOf('active')).not.toContain(id)
    expect(await idsOf('recovered')).toContain(id)
    expect((await call('GET', '/api/activity?limit=1')).body).toMatchObject([
      { kind: 'injury_edited', sentence: `${horse.name}: Shin has recovered.` },
    ])
  })

  test('tracks come by name, each with tables ascending by SI and descending by time', async () => {
    const tracks = (await call('GET', '/api/tracks/')).body as { id: number; name: string }[]
    expect(tracks.length).toBeGreaterThan(1)
    expect(tracks.map(({ name }) => name)).toEqual(tracks.map(({ name }) => name).toSorted())
    const tables = (await call('GET', `/api/tracks/${tracks[0]?.id}/si-tables`)).body as Record<
      string,
      { si: number; time_threshold: number }[]
    >
    expect(Object.keys(tables).map(Number)).toEqual([
      ...new Set(DISTANCE_STANDARDS.map(({ distanceYards }) => distanceYards)),
    ])
    for (const steps of Object.values(tables)) {
      expect(steps.map(({ si }) => si)).toEqual(steps.map(({ si }) => si).toSorted((a, b) => a - b))
      const times = steps.map(({ time_threshold }) => time_threshold)
      expect(times.toSorted((a, b) => b - a)).toEqual(times)
    }
    expect((await call('GET', '/api/tracks/999999/si-tables')).status).toBe(404)
  })

  test('the dashboard of a fresh sample herd counts what is there', async () => {
    const { reference } = (await call('GET', '/api/herd/counts')).body as { reference: number }
    expect((await call('GET', '/api/dashboard')).body).toMatchObject({
      total_horses: 312 + reference,
      my_horses: 312,
      horses_added_30_days: 0, // the sample herd was added by nobody
      system_status: 'healthy',
      evaluation: { horses: 312 + reference },
    })
    const quality = (await call('GET', '/api/data-import/quality?mine=true')).body as DataQuality
    expect(quality).toMatchObject({ horses: 312, races: 25 })
    expect(quality.other_races).toBeGreaterThan(500)
    expect(Math.round(100 * (quality.aqha_id_accuracy ?? 0))).toBe(98)
  })
})
