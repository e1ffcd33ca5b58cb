import { createHash, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { restoreArchive } from '@quarterpole/db/archive/restore'
import { writeArchive } from '@quarterpole/db/archive/write'
import { type Db, openDatabase } from '@quarterpole/db/open'
import { insertRecords } from '@quarterpole/db/queries/record'
import { insertStoredFile, readStoredFile } from '@quarterpole/db/queries/stored-file'
import type { FileSize } from '@quarterpole/db/schema-work'
import { tx } from '@quarterpole/db/tx'
import { ask, askInTurns } from './caller.ts'
import { startChild } from './child-server.ts'
import { type Figure, percentile } from './harness.ts'
import { inTemporaryFolder, loadBenchHerd } from './herd.ts'

export const name = 'Photos'

const SMALL_BYTES = 6000
const HORSES = 10_000
const A_HORSE = 2
const PAGE = 50
const WARM_UPS = 20
const CALLS = 180

/** Twenty thousand photos of ten thousand horses: a list with portraits, and what a backup and a restore carry. */
export const run = (report: (figure: Figure) => void) =>
  inTemporaryFolder(async (folder) => {
    loadBenchHerd(HORSES, folder)
    const db = openDatabase({ dataDir: folder })
    await addPhotos(db)
    await measureList(report, folder, db)
    await measureBackup(report, db)
    await db.close()
  })

/** Of each horse two, one of them the portrait: bytes that no packing makes smaller, as those of a photo. */
async function addPhotos(db: Db) {
  const horses = await db.kysely.selectFrom('horse').select('id').orderBy('id').execute()
  await tx(db, async (trx) => {
    for (const { id: horse_id } of horses)
      for (let at = 0; at < A_HORSE; at++) {
        const [small, medium, large] = [
          randomBytes(SMALL_BYTES),
          randomBytes(SMALL_BYTES),
          randomBytes(2 * SMALL_BYTES),
        ]
        const file = `${hashOf(large)}.jpg`
        await insertStoredFile(
          trx,
          file,
          new Map(Object.entries({ small, medium, large }) as [FileSize, Buffer][]),
        ) // its sizes
        const issued_on = `2026-03-0${at + 1}`
        const is_portrait = at === 0 ? 1 : 0
        await insertRecords(trx, 'paper', [{ horse_id, kind: 'photo', issued_on, is_portrait, file }])
      }
  })
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A page of the list is two calls: its horses, and their portraits; the first portrait is read too. */
async function measureList(report: (figure: Figure) => void, folder: string, db: Db) {
  const ids = (await db.kysely.selectFrom('horse').select('id').orderBy('id').execute()).map(({ id }) => id)
  const portraits = await db.kysely.selectFrom('paper').select('id').where('is_portrait', '=', 1).execute()
  const env = { DATA_DIR: folder, SAMPLE_DATA: 'false', PORT: '0', LOG_LEVEL: 'error' }
  const bare = await startChild('bare-server.ts')
  const product = await startChild('product-server.ts', [], env)
  try {
    await ask(product.url, { path: '/api/health' })
    await product.quiet()
    const pages = Array.from({ length: WARM_UPS + CALLS }, (_, at) => at * PAGE)
    for (const [what, paths, wanted] of [
      ['page of the list', pages.map((from) => `/api/horses?limit=${PAGE}&offset=${from}`), [30, 120]],
      [
        'its portraits',
        pages.map((from) => `/api/portraits?horse_ids=${ids.slice(from, from + PAGE).join()}`),
        [30, 120],
      ],
      [
        'one small photo',
        portraits.slice(0, WARM_UPS + CALLS).map(({ id }) => `/api/papers/${id}/file?size=small`),
        [],
      ],
    ] as const) {
      const times = await askInTurns({ url: product.url, questions: paths.map((path) => ({ path })) }, bare)
      const reference = { what: 'bare Node', value: percentile(times.bare.slice(WARM_UPS), 50) }
      for (const [at, p] of [50, 99].entries()) {
        const most = wanted[at]
        const value = percentile(times.ours.slice(WARM_UPS), p)
        report({
          name: `${what}, p${p}`,
          value,
          unit: 'ms',
          reference,
          ...(most !== undefined && { wanted: most }),
        })
      }
    }
    report({ name: 'resident memory at most', value: product.peakMb(), unit: 'MB', wanted: 1200 })
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}

async function measureBackup(report: (figure: Figure) => void, db: Db) {
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, 'photos.backup.gz')
    report({ name: 'backup', value: await seconds(() => writeArchive(db, path)), unit: 's' })
    report({ name: 'backup, size', value: statSync(path).size / 1e6, unit: 'MB' })
    const restored = openDatabase({ dataDir: join(folder, 'restored') })
    report({ name: 'restore', value: await seconds(() => restoreArchive(restored, path)), unit: 's' })
    const files = await restored.kysely.selectFrom('stored_file').select('name').execute()
    let whole = 0
    for (const file of files) {
      const pieces: Uint8Array[] = []
      for await (const piece of readStoredFile(restored, file.name, 'large')) pieces.push(piece)
      if (`${hashOf(Buffer.concat(pieces))}.jpg` === file.name) whole++
    }
    if (whole !== HORSES * A_HORSE) throw new Error(`Only ${whole} photos came back with their hash.`)
    report({ name: 'photos restored with their hash', value: whole, unit: 'photos' })
    await restored.close()
  })
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
