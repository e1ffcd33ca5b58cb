import { recordUpkeep } from '@quarterpole/db/queries/upkeep'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../../test/engines.ts'
import { testServer } from '../../../../test/test-server.ts'

describeEngines((engine) => {
  test('the system says its version, schema, engine, upkeep and process', async () => {
    const { call, db } = await testServer(engine, { seeded: false })
    await recordUpkeep(db, 'backup', { fault: null })
    await recordUpkeep(db, 'restore_drill', { fault: 'The newest backup can’t be read.' })
    // The upkeep's status is cached for five seconds.
    const read = async () => (await call('GET', '/api/system')).body
    await expect.poll(read).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      schema: expect.stringMatching(/^\d{4}-/),
      engine: expect.stringMatching(engine === 'sqlite' ? /^SQLite 3\./ : /^PostgreSQL \d+/),
      upkeep: [
        { task: 'backup', succeeded_at: expect.any(String), fault: null },
        { task: 'restore_drill', succeeded_at: null, fault: 'The newest backup can’t be read.' },
        { task: 'integrity_check', succeeded_at: null, fault: null },
      ],
      jobs_waiting: 0,
      process: { role: 'all', runtime: `Node ${process.versions.node}` },
    })
  })
})
