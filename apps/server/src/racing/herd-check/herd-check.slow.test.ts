import type { HerdModelReport } from '@quarterpole/contract/herd-check'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { describe, expect, test } from 'vitest'
import { seedHerd } from '../../upkeep/sample-herd/seed.ts'
import { TEST_DAY, testServer, type TestServer } from '../../../test/test-server.ts'

const WAITING = '5f0c2d6e-8a3b-4c1d-9e2f-7a6b5c4d3e2f'

const reportOf = async ({ call }: Pick<TestServer, 'call'>) =>
  (await call('GET', '/api/model/herd')).body as HerdModelReport

describe('herd check', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call, db, services, jobEnd } = server

  describe('before there is anything to check', () => {
    test('the report says what is missing', async () => {
      const { check, chances, job_id } = await reportOf(server)
      expect(check).toEqual({
        kind: 'not_enough_data',
        season_starts: 0,
        earlier_starts: 0,
        needed: { season_starts: 50, earlier_starts: 50 },
      })
      expect(chances.season).toEqual({ kind: 'not_enough_races', races: 0, needed: 50 })
      expect(job_id).toBeNull()
    })

    test('a check is refused with what to do', async () => {
      const { status, body } = await call('POST', '/api/model/herd')
      expect(status).toBe(422)
      expect(body).toMatchObject({ detail: expect.stringContaining('Import race results') })
    })
  })

  describe('after an evaluation', () => {
    test('the newest season is checked, with its counts, date and run', async () => {
      const seeding = await seedHerd(db, () => simulateHerd({ horses: 1500, seed: 'check', today: TEST_DAY }))
      services.wakeJobs()
      await jobEnd(seeding ?? '')
      // The check and the test of the race model follow the evaluation, in either order.
      const kinds = async () => {
        const { check, chances } = await reportOf(server)
        return [check.kind, chances.season.kind]
      }
      await expect.poll(kinds, { interval: 200 }).toEqual(['checked', 'tested'])
      const { check, chances } = await reportOf(server)
      if (check.kind !== 'checked') throw new Error(check.kind)
      const { body } = await call('GET', '/api/evaluations/latest')
      const current = body as { id: number; starts: number }
      expect(check).toMatchObject({ evaluation_id: current.id, is_older_than_data: false })
      expect(check.season.starts + check.season.earlier_starts).toBe(current.starts)
      expect(check.season.from.slice(0, 4)).toBe(check.season.kind === 'calendar_year' ? '2026' : '2025')
      expect(check.season.to <= TEST_DAY).toBe(true)
      const all = check.coverage.find(({ group }) => group === 'all')
      expect(all?.starts).toBe(check.season.starts)
      expect(all?.result?.held.map(({ level }) => level)).toEqual([0.5, 0.68, 0.8, 0.95])
      const dams = check.values.find(({ group }) => group === 'dams')
      expect(dams?.statistics?.consistency.value).toBeGreaterThan(0.8)
      expect(dams?.horses).toBeGreaterThan(20)
      if (chances.season.kind !== 'tested') throw new Error(chances.season.kind)
      expect(chances.season.first_date >= check.season.from).toBe(true)
      const runners = chances.season.score.bins.reduce((sum, bin) => sum + bin.runners, 0)
      expect(runners).toBeGreaterThan(chances.season.score.races)
      expect(chances.sealed).toEqual({ cards: 0, scored: 0, score: null, needed: 10 })
    })

    test('asked for again it is one job, and its result replaces the last', async () => {
      const before = (await reportOf(server)).check
      const asked = await call('POST', '/api/model/herd')
      expect(asked.status).toBe(202)
      const { job_id } = asked.body as { job_id: string }
      expect(asked.headers['location']).toBe(`/api/jobs/${job_id}`)
      expect((await jobEnd(job_id)).status).toBe('done')
      const { check } = await reportOf(server)
      if (check.kind !== 'checked' || before.kind !== 'checked') throw new Error(check.kind)
      expect(check.checked_at > before.checked_at).toBe(true)
      expect({ ...check, checked_at: '' }).toEqual({ ...before, checked_at: '' })
    })

    test('a check that waits is not queued twice', async () => {
      await db.kysely
        .insertInto('job')
        .columns([
          'id',
          'kind',
          'payload',
          'status',
          'attempt',
          'max_attempts',
          'run_at',
          'created_at',
          'updated_at',
        ])
        .expression((e) =>
          e
            .selectFrom('job')
            .select((f) => [
              f.val(WAITING).as('id'),
              'kind',
              'payload',
              f.val('queued').as('status'),
              'attempt',
              'max_attempts',
              f.val('2999-01-01T00:00:00.000Z').as('run_at'),
              'created_at',
              'updated_at',
            ])
            .where('kind', '=', 'herd_check')
            .limit(1),
        )
        .execute()
      expect((await reportOf(server)).job_id).toBe(WAITING)
      const again = await call('POST', '/api/model/herd')
      expect(again.status).toBe(429)
      await db.kysely
        .deleteFrom('job')
        .where('id', '=', WAITING as never)
        .execute()
    })

    test('a result that comes after it makes it older than the data', async () => {
      const start = await db.kysely
        .selectFrom('start')
        .innerJoin('race', 'race.id', 'start.race_id')
        .select(['start.race_id', 'start.horse_id'])
        .orderBy('race.race_date', 'desc')
        .executeTakeFirstOrThrow()
      const removed = await call('DELETE', `/api/starts/${start.race_id}/${start.horse_id}`)
      expect(removed.status).toBeLessThan(300)
      expect((await reportOf(server)).check).toMatchObject({ kind: 'checked', is_older_than_data: true })
    })
  })
})
