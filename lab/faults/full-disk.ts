import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { compare, ROWS_PER_IMPORT } from './kills.ts'
import type { Random } from './random.ts'
import { Server, statusOf } from './server.ts'
import { importHorses, Ledger, Writer } from './writes.ts'

/** The server says that it isn’t ready below 200 MB. */
const SIZE_MB = 300
const BLOCK = Buffer.alloc(4096)
const WRITES_BEFORE = 50
const FULL_FOR_MS = 3000
const WRITES_AGAIN_WITHIN_MS = 30_000

/** What keeps the drill from running here. */
export const fullDiskObstacle = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0
    ? undefined
    : 'only root may mount a file system of its own'

/**
 * The embedded database on a small file system that is filled under writes and emptied again: reading goes on, what cannot
 * be saved is refused with 507 and a sentence, nothing that was acknowledged is lost, and writing goes on with the room.
 */
export async function fullDiskDrill(
  folder: string,
  { rounds, random }: { rounds: number; random: Random },
): Promise<string> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=700`, 'quarterpole', folder])
  const server = await Server.start({ DATA_DIR: folder, BACKUP_AT: 'none' })
  const ledger = new Ledger()
  const writer = new Writer(ledger, random)
  const imports: { owner: string; isDone: boolean }[] = []
  const pauses: number[] = []
  const refusals = new Set<number>()
  try {
    for (let round = 0; round < rounds; round++) {
      for (let n = random.below(WRITES_BEFORE); n >= 0; n--) await writer.writeOne(server)
      fill(join(folder, 'ballast'))
      const owner = `Owner ${round}`
      imports.push({ owner, isDone: await importHorses(server, owner, ROWS_PER_IMPORT) })
      for (const end = Date.now() + FULL_FOR_MS; Date.now() < end;) {
        await writer.writeOne(server)
        if (!writer.isSettled) refusals.add(writer.lastStatus)
        assert.equal(await statusOf(`${server.url}/api/horses?limit=1`), 200, 'reading on a full disk')
      }
      rmSync(join(folder, 'ballast'))
      const began = performance.now()
      while (!writer.isSettled && performance.now() - began < WRITES_AGAIN_WITHIN_MS)
        await writer.writeOne(server)
      assert.ok(writer.isSettled, 'writing with room again')
      pauses.push(performance.now() - began)
    }
  } finally {
    await server.kill()
  }
  const { lost, twice, halves } = await compare({ dataDir: folder }, ledger, imports)
  const figures = `${rounds} times full, ${ledger.acknowledged.size} writes acknowledged, refusals meanwhile: ${[...refusals].join()}, writing again after ${Math.round(Math.max(...pauses))} ms at most`
  assert.deepEqual({ lost, twice, halves }, { lost: 0, twice: 0, halves: 0 }, figures)
  assert.deepEqual([...refusals], [507], figures)
  return figures
}

/** Takes the file system away again. Does nothing where none is. */
export function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
}

/** Takes all room that is left. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, BLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  assert.ok(statSync(path).size > 0)
}
