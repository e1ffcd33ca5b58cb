import { afterAll, describe, expect, test } from 'vitest'
import { testServer, TEST_DAY } from '../../../test/test-server.ts'
import { WorkerPool } from '../../platform/workers/pool.ts'
import { EvaluationsAsOf } from './as-of.ts'

describe('what was known as of a day', async () => {
  const { db, database, services } = await testServer('sqlite')
  const pool = new WorkerPool(database)
  afterAll(() => pool.close())
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
    const impatient = new EvaluationsAsOf({ db, herd, pool }, 1)

    test('is busy with a time to come back, and done by then', async () => {
      await expect(impatient.before(past, herd.current)).rejects.toMatchObject({
        code: 'busy',
        retryAfterS: 10,
      })
      await expect
        .poll(() => impatient.before(past, herd.current).then(({ source }) => source, String))
        .toBe('as_of_date')
    })
  })
})
