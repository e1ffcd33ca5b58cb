import type { HerdCounts } from '@quarterpole/contract/sample-herd'
import { CANCELED } from '@quarterpole/db/queries/job'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('the sample herd', async () => {
  const { call, jobEnd } = await testServer('sqlite', { seeded: false })

  test('can go while its plans are still being made, and they go with it', async () => {
    const { job_id } = (await call('POST', '/api/sample-herd')).body as { job_id: string }
    const removed = await call('DELETE', '/api/sample-herd')
    expect(removed.status).toBe(200)
    expect(removed.body).toMatchObject({ horses_removed: expect.any(Number), kept: [] })
    expect(await jobEnd(job_id)).toMatchObject({ status: 'failed', error_message: CANCELED })
    const counts = (await call('GET', '/api/herd/counts')).body as HerdCounts
    expect(counts).toEqual({ horses: 0, mine: 0, reference: 0, sample: 0 })
    expect((await call('GET', '/api/mating/crosses')).body).toEqual([])
  })
})
