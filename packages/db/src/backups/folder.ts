import { readdir, rm, stat } from 'node:fs/promises'
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
/** Left behind by a process that was killed. */
const UNFINISHED = /^(?:quarterpole-.*\.part|drill-.*)$/
const UNFINISHED_AFTER_MS = 86_400_000

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

/** Removes what killed backups and drills left behind more than a day ago. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => UNFINISHED.test(one))) {
    const path = join(folder, name)
    const left = await stat(path).catch(() => null)
    if (left !== null && Date.now() - left.mtimeMs > UNFINISHED_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
