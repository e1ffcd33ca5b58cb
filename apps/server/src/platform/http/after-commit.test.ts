import { openDatabase } from '@quarterpole/db/open'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BOUNDARY, formOf } from '../../../test/form.ts'
import { OWN_HOST, testServer } from '../../../test/test-server.ts'
import { enqueueEvaluation, enqueueEvaluationOfStart } from '../../evaluation/enqueue.ts'
import { HerdStore } from '../../herd/snapshot/store.ts'

afterEach(() => void vi.restoreAllMocks())

describe('what was saved is answered as saved', async () => {
  const { app, call, services } = await testServer('sqlite', { seeded: false })

  test('though the herd can’t be refreshed', async () => {
    const mare = (await call('POST', '/api/horses', { name: 'Saved Once', sex: 'M' })).body as { id: number }
    const refresh = vi.spyOn(HerdStore.prototype, 'refresh').mockRejectedValue(new Error('as planned'))
    const warn = vi.spyOn(services.log, 'warn')
    const upload = () =>
      app.inject({
        method: 'POST',
        url: '/api/data-import/upload/horses?create_new_horses=true',
        headers: { host: OWN_HOST, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        payload: formOf([{ name: 'file', fileName: 'horses.csv', text: 'name,sex\nSaved Twice,S\n' }]),
      })
    const writes = [
      call('POST', '/api/horses', { name: 'Saved Too', sex: 'S' }),
      call('PUT', `/api/horses/${mare.id}`, { name: 'Saved Again', sex: 'M' }),
      call('POST', '/api/horses/mark', { ids: [mare.id], is_mine: false }),
      call('DELETE', '/api/sample-herd'),
      upload().then(({ statusCode }) => ({ status: statusCode })),
    ]
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(statuses).toEqual([201, 200, 200, 200, 200])
    expect((await call('DELETE', `/api/horses/${mare.id}`)).status).toBe(204)
    expect(refresh).toHaveBeenCalled()
    expect(warn).toHaveBeenCalledWith({ err: new Error('as planned') }, expect.stringContaining('refresh'))
    refresh.mockRestore()
    expect((await services.herd.upToDate()).n).toBe(3) // the next one catches up
  })

  test('though no evaluation can be queued', async () => {
    const db = openDatabase({ dataDir: services.config.dataDir })
    await db.close()
    const { log, wakeJobs } = services
    expect(await enqueueEvaluation({ db, log, wakeJobs })).toBeNull()
    expect(await enqueueEvaluationOfStart({ db, log })).toBeNull()
  })
})
