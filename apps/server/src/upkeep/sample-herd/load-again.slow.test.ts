import type { HerdCounts, SampleRemoved } from '@quarterpole/contract/sample-herd'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('an empty database', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call } = server

  // Two herds to their last job: minutes where other work has the machine.
  const name = 'loads the sample herd, loses it in one step and loads it again; nothing to remove is no error'
  test(name, { timeout: 900_000 }, async () => {
    expect((await call('DELETE', '/api/sample-herd')).body).toMatchObject({ activity_id: null, kept: [] })
    for (let round = 0; round < 2; round++) {
      const loaded = await call('POST', '/api/sample-herd')
      expect(loaded.status).toBe(201)
      const { job_id, horses: n } = loaded.body as { job_id: string; horses: number }
      expect(n).toBe(312)
      expect((await server.jobEnd(job_id)).status).toBe('done')
      const { horses: all, mine, sample } = (await call('GET', '/api/herd/counts')).body as HerdCounts
      expect([mine, sample]).toEqual([312, all])
      await expect.poll(() => countWaitingJobs(server.db, { running: true })).toBe(0)
      expect(((await call('GET', '/api/mating/crosses')).body as unknown[]).length).toBe(5)
      const removed = (await call('DELETE', '/api/sample-herd')).body as SampleRemoved
      expect(removed).toMatchObject({ horses_removed: all, kept: [] })
      if (removed.evaluation_job_id !== null) await server.jobEnd(removed.evaluation_job_id)
    }
    expect((await call('GET', '/api/tracks')).body).toHaveLength(6)
  })
})
