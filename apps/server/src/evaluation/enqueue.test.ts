import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { enqueueJob, readJob } from '@quarterpole/db/queries/job'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, startRow, trackRow } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { enqueueEvaluation, enqueueEvaluationOfStart } from './enqueue.ts'

describe('an evaluation of what changed', async () => {
  const db = await testDatabase('sqlite')
  const services = { db, log: pino({ level: 'silent' }), wakeJobs: () => {} }

  test('waits for a start with an index', async () => {
    expect(await enqueueEvaluation(services)).toBeNull()
    expect(await enqueueEvaluationOfStart(services)).toBeNull()
  })

  test('is the one that waits already, and another once that one runs', async () => {
    const race_id = await insertRaces(db, [raceRow(await insertTrack(db, trackRow()), {})])
    await insertStarts(db, [startRow(race_id, await insertHorse(db, horse({})), { si: 90 })])
    const later = await enqueueJob(db, { kind: 'evaluation', payload: null, delay_seconds: 3600 })
    expect(await enqueueEvaluationOfStart(services)).toBeNull() // it reads the start, too
    expect(await enqueueEvaluation(services)).toBe(later)
    expect(Date.parse((await readJob(db, later))?.run_at ?? '')).toBeLessThan(Date.now() + 60_000)
    expect(await enqueueEvaluation(services)).toBe(later)
    await db.kysely
      .updateTable('job')
      .set({ status: 'running', attempt: 1, lease_until: db.engine.now(3600) })
      .execute()
    expect(await enqueueEvaluation(services)).not.toBe(later)
  })
})
