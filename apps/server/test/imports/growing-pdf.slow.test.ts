import { testDatabase } from '@quarterpole/db/testing'
import { chartPdf } from '@quarterpole/herd-files/test/chart-pdf'
import { chartOf, inventedRace } from '@quarterpole/herd-files/test/invented-charts'
import { pdfOf } from '@quarterpole/sheet-reader/test/hand-made-pdf'
import { expect, test } from 'vitest'
import { ImportRunner } from '../../src/files/imports/import-runner.ts'
import { Upload } from '../../src/files/imports/uploads/uploads.ts'
import { WorkerPool } from '../../src/platform/workers/pool.ts'
import { uploadOf } from './upload-of.ts'

const sound = await chartPdf([chartOf(inventedRace(1))])

const request = (bytes: Uint8Array, dryRun = false) => uploadOf('race_results', bytes, { dryRun })

test('a PDF that grows without end when it is unpacked ends the thread within five seconds; the next one is read', async () => {
  const db = await testDatabase('sqlite')
  const pool = new WorkerPool(db.options)
  const runner = new ImportRunner(pool)
  const bomb = pdfOf({ pages: [{ content: Buffer.alloc(64 * 1024 * 1024, ' '), isPacked: true, times: 99 }] })
  try {
    await runner.run(request(sound, true), new Upload(null)) // starts the thread
    const start = process.cpuUsage()
    await expect(runner.run(request(bomb), new Upload(null))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:unreadable|too_large)$/),
      message: expect.stringContaining('Nothing was saved.'),
    })
    const { user, system } = process.cpuUsage(start) // on a busy machine it takes longer than that
    expect((user + system) / 1000).toBeLessThan(5000)
    const { imported } = await runner.run(request(sound), new Upload(null))
    expect(imported).toBe(true)
  } finally {
    await pool.close()
  }
})
