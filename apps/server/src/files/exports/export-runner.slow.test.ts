import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { insertHorses } from '@quarterpole/db/queries/horse-write'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import type { HorseId } from '@quarterpole/contract/ids'
import { horse } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import { tx } from '@quarterpole/db/tx'
import { afterAll, describe, expect, test } from 'vitest'
import { WorkerPool } from '../../platform/workers/pool.ts'
import { ExportRunner } from './export-runner.ts'
import { uploadOf } from '../../../test/imports/upload-of.ts'
import { importFile } from '../imports/import-file.ts'

const HORSES = 20_000

/** Reads a little and then nothing more, as a client whose line is slow. */
const begin = async (file: Readable) => {
  for await (const part of file.iterator({ destroyOnReturn: false })) return part as Uint8Array // bytes, by its own type
  throw new Error('the file is empty')
}

describe('export runner', async () => {
  const db = await testDatabase('sqlite')
  await tx(db, async (trx) => {
    const first = await allocateIds(trx, 'horse', HORSES)
    await insertHorses(
      trx,
      Array.from({ length: HORSES }, (_, at) => ({
        ...horse({ name: `Horse ${at}`, color: at % 2 === 0 ? '=1+1' : 'bay' }),
        foaled: '2010-01-01',
        id: (first + at) as HorseId, // consecutive ids of the block just taken
      })),
    )
  })
  const pool = new WorkerPool(db.options)
  const runner = new ExportRunner(pool)
  afterAll(() => pool.close())

  test.each(['csv', 'xlsx'] as const)(
    'a %s file of many pages is whole, and nothing new when it is imported',
    async (format) => {
      const bytes = await buffer(await runner.open({ kind: 'horses', format }))
      const { result, refused } = await importFile(db, uploadOf('horses', bytes, { createNewHorses: false }))
      expect(refused ? result.validation_report.errors : []).toEqual([])
      expect(result.processing_results).toMatchObject({ unchanged: HORSES, updated: 0, horses_created: 0 })
    },
  )

  test('a file shows one state of the herd, whatever is written while it is read', async () => {
    const file = await runner.open({ kind: 'horses', format: 'csv', page: 50 })
    const start = await begin(file)
    await db.kysely.updateTable('horse').set({ owner: 'New Owner' }).execute()
    const text = Buffer.concat([start, await buffer(file)]).toString()
    expect(text.trim().split('\r\n')).toHaveLength(HORSES + 1)
    expect(text).not.toContain('New Owner')
    expect((await buffer(await runner.open({ kind: 'horses', format: 'csv' }))).toString()).toContain(
      'New Owner',
    )
  })

  test('who goes away in the middle holds up nobody, and too many at once are asked to come back', async () => {
    const open = await Promise.all([0, 1].map(() => runner.open({ kind: 'horses', format: 'csv', page: 50 })))
    const waiting = Array.from({ length: 6 }, () => runner.open({ kind: 'tracks', format: 'csv' }))
    await expect(runner.open({ kind: 'tracks', format: 'csv' })).rejects.toMatchObject({ code: 'too_many' })
    for (const file of open) file.destroy()
    for (const file of await Promise.all(waiting))
      expect((await buffer(file)).toString()).toBe('\ufeffname,code,state,latitude,longitude,altitude_m\r\n')
  })

  test('what fails before the first part is an error, not a broken file', async () => {
    const elsewhere = new WorkerPool(
      'url' in db.options ? { url: 'postgres://127.0.0.1:1/nobody' } : { dataDir: '/dev/null/x' },
    )
    const file = new ExportRunner(elsewhere).open({ kind: 'horses', format: 'csv' })
    await expect(file).rejects.toBeInstanceOf(Error)
    await elsewhere.close()
  })
})
