import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A full backup in a folder of backups. */
export interface KeptBackup {
  readonly name: string
  readonly path: string
  /** When it was begun, by its name. */
  readonly at: Date
  readonly bytes: number
}

const NAME = /^quarterpole-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.backup\.gz$/
/** A file or folder that is not finished, with the machine and process that writes it. SQLite may add one of its own. */
const UNFINISHED = /^(?:.+\.([a-z0-9-]+)\.(\d+)\.part(?:-journal|-wal|-shm)?|quarterpole-.*\.part|drill-.*)$/
const UNFINISHED_AFTER_MS = 86_400_000
const MACHINE = hostname()
  .toLowerCase()
  .replace(/[^a-z0-9-]/g, '-')

/** The name under which a file is written before it is complete. */
export const partOf = (path: string) => `${path}.${MACHINE}.${process.pid}.part`

/** `quarterpole-2026-11-23T031000.backup.gz`, in UTC. */
export const backupName = (at: Date) =>
  `quarterpole-${at.toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz`

/** The full backups in a folder, newest first; none if there is no folder. Other files are left alone. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const backups = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
      if (day === undefined) return []
      const path = join(folder, name)
      const file = await stat(path).catch(() => null) // another process may have just removed it
      return file === null
        ? []
        : [{ name, path, at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), bytes: file.size }]
    }),
  )
  return backups.flat().sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Removes what killed backups, restores and drills left behind: at once if their process is gone, else after a day. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const found = UNFINISHED.exec(name)
    if (found === null) continue
    const path = join(folder, name)
    const left = await stat(path).catch(() => null)
    const isOld = left !== null && Date.now() - left.mtimeMs > UNFINISHED_AFTER_MS
    const [, machine, pid] = found
    const isOrphan = machine === MACHINE && !isRunning(Number(pid))
    if (isOld || isOrphan) await rm(path, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // another user's
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
