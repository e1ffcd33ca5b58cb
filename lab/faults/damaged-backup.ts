import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HorseId } from '@quarterpole/contract/ids'
import { drillBackups } from '@quarterpole/db/backups/drill'
import { takeBackup } from '@quarterpole/db/backups/take'
import { migrate } from '@quarterpole/db/migrate'
import { openDatabase } from '@quarterpole/db/open'
import { insertHorses } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { Random } from './random.ts'

/** Flips one byte of a backup at a time: the drill must find every one. */
export async function backupDrill(dataDir: string, flips: number, seed: number): Promise<string> {
  const random = new Random(seed)
  const folder = join(dataDir, 'backups')
  const db = openDatabase({ dataDir })
  await migrate(db)
  await insertHorses(
    db,
    Array.from({ length: 2000 }, (_, n) => ({ ...horse({ name: `Horse ${n}` }), id: (n + 1) as HorseId })),
  )
  const { path } = await takeBackup(db, folder, null, new Date('2026-01-01T03:10:00Z'))
  await db.close()
  const whole = readFileSync(path)
  let found = 0
  for (let n = 0; n < flips; n++) {
    const bytes = Buffer.from(whole)
    const at = random.below(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    writeFileSync(path, bytes)
    const { damaged } = await drillBackups(folder)
    // The first ten bytes hold a time and a system that nobody reads.
    if (damaged.length === 1 || at < 10) found++
  }
  writeFileSync(path, whole)
  assert.equal(found, flips, `${flips - found} damaged backups were taken for sound`)
  assert.equal((await drillBackups(folder)).damaged.length, 0)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('drill-')),
    [],
  )
  return `${flips} flipped bits in ${whole.length} bytes, each found or without effect`
}
