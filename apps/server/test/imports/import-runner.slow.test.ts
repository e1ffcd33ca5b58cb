import { setImmediate as nextTurn } from 'node:timers/promises'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { testDatabase } from '@quarterpole/db/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { u16, u32, xlsOf } from '@quarterpole/sheet-reader/test/hand-made-xls'
import { ImportRunner } from '../../src/files/imports/import-runner.ts'
import { WorkerPool } from '../../src/platform/workers/pool.ts'
import { Upload } from '../../src/files/imports/uploads/uploads.ts'
import { uploadOf } from './upload-of.ts'

const request = (content: string | Uint8Array) => uploadOf('horses', content)
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Horse ${at},M,Owner of horse ${at}`).join('\n')

describe('a worker thread for imports', async () => {
  const db = await testDatabase('sqlite')
  const pool = new WorkerPool(db.options, 48)
  const runner = new ImportRunner(pool, { baseMs: 500, msPerMb: 10_000 })
  afterAll(() => pool.close())

  test('refuses a file that needs more memory than it has, writes nothing, and runs the next import', async () => {
    await expect(
      runner.run(request(`name,sex,owner\n${rows(400_000)}`), new Upload(null)),
    ).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('needs more than the 48 MB of memory'),
    })
    expect(await countHorses(db)).toBe(0)
    const { imported } = await runner.run(request('name,sex\nAda,M\n'), new Upload(null))
    expect(imported).toBe(true)
  })

  test('is ended when a file keeps a reader busy without end', async () => {
    // A formula whose length lies beyond its record: SheetJS looks for its end forever.
    const formula = [...u16(0), ...u16(0), ...u16(0), 1, 0, 0, 0, 0, 0, 0xff, 0xff, ...u16(0), ...u32(0)]
    const endless = xlsOf({ sheets: [{ name: 'Herd', records: [[0x06, formula]] }] })
    await expect(runner.run(request(endless), new Upload(null))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:unreadable|too_large)$/),
    })
    const { imported } = await runner.run(request('name,sex\nBea,M\n'), new Upload(null))
    expect(imported).toBe(true)
  })
})

describe('imports', async () => {
  const db = await testDatabase('sqlite')
  const pool = new WorkerPool(db.options)
  const runner = new ImportRunner(pool)
  afterAll(() => pool.close())

  test('run one after the other in the order they came', async () => {
    const order: string[] = []
    const run = async (name: string, text: string) => {
      await runner.run(request(text), new Upload(null))
      order.push(name)
    }
    await Promise.all([
      run('first', 'name,sex\nOne,M\n'),
      run('large', `name,sex,owner\n${rows(4000)}`),
      run('last', 'name,sex\nTwo,M\n'),
    ])
    expect(order).toEqual(['first', 'large', 'last'])
    expect(await countHorses(db)).toBe(4002)
  })

  test('that are canceled while they wait are not run; too many waiting are refused', async () => {
    const before = await countHorses(db)
    const text = (name: string) => request(`name,sex\n${name},M\n`)
    const running = runner.run(request(`name,sex,owner\n${rows(4000)}`), new Upload(null))
    await nextTurn() // it no longer waits
    const upload = new Upload(null)
    const canceled = runner.run(text('Three'), upload)
    const waiting = ['Four', 'Five', 'Six'].map((name) => runner.run(text(name), new Upload(null)))
    await expect(runner.run(text('Seven'), new Upload(null))).rejects.toMatchObject({ code: 'too_many' })
    upload.cancel()
    await expect(canceled).rejects.toMatchObject({ code: 'conflict' })
    await Promise.all([running, ...waiting])
    expect(await countHorses(db)).toBe(before + 3)
  })
})
