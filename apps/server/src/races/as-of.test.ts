import type { TrackId } from '@quarterpole/contract/ids'
import { afterAll, describe, expect, test } from 'vitest'
import { testServer, TEST_DAY } from '../../test/test-server.ts'
import { EvaluationsAsOf } from './as-of.ts'
import { TrackEffectsCache } from './track-effects.ts'

describe('what was known as of a day', async () => {
  const { db, database, services } = await testServer('sqlite')
  const { herd, asOf } = services
  const past = '2026-05-01'

  test('after the last race it is the evaluation in use, before it one that saw less', async () => {
    const now = await asOf.before(TEST_DAY, herd.current)
    expect(now.source).toBe('in_use')
    expect(now.evaluation).toBe(herd.current.evaluation)
    const then = await asOf.before(past, herd.current)
    expect(then.source).toBe('as_of_date')
    expect(then.evaluation.run.starts).toBeLessThan(now.evaluation.run.starts)
    expect(then.herd.evaluation).toBe(then.evaluation)
  })

  test('a day before every start is refused', async () => {
    await expect(asOf.before('1950-01-01', herd.current)).rejects.toMatchObject({ code: 'invalid' })
  })

  describe('an evaluation that takes longer than a caller waits', () => {
    const impatient = new EvaluationsAsOf(db, herd, database, 1)
    afterAll(() => impatient.close())

    test('is busy with a time to come back, and done by then', async () => {
      await expect(impatient.before(past, herd.current)).rejects.toMatchObject({
        code: 'busy',
        retryAfterS: 10,
      })
      await expect
        .poll(() => impatient.before(past, herd.current).then(({ source }) => source, String), {
          timeout: 60_000,
        })
        .toBe('as_of_date')
    })
  })

  describe('track effects', () => {
    const cache = new TrackEffectsCache(db)
    const place = { track_id: 1 as TrackId, distance_yards: 400 as const, race_date: TEST_DAY }

    test('are read once per place and day of a version of the herd', async () => {
      const effects = await cache.before(herd.current, place)
      expect(await cache.before(herd.current, { ...place })).toBe(effects)
      for (const other of [
        { ...place, distance_yards: 350 as const },
        { ...place, race_date: '2026-06-16' },
        { ...place, track_id: 2 as TrackId },
      ])
        expect(await cache.before(herd.current, other)).not.toBe(effects)
      const changed = { ...herd.current, version: herd.current.version + 1 }
      expect(await cache.before(changed, place)).not.toBe(effects)
    })

    test('a failed read is not cached', async () => {
      let isFailing = true
      const flaky = {
        ...db,
        get kysely() {
          if (isFailing) throw new Error('disk error')
          return db.kysely
        },
      }
      const unlucky = new TrackEffectsCache(flaky)
      await expect(unlucky.before(herd.current, place)).rejects.toThrow('disk error')
      isFailing = false
      expect(await unlucky.before(herd.current, place)).toEqual(await cache.before(herd.current, place))
    })
  })
})
