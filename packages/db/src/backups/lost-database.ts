import { dirname, join } from 'node:path'
import { listBackups } from './folder.ts'
import { wayBack } from './way-back.ts'

/** There are backups, and the database that they are of is gone. */
export class LostDatabaseError extends Error {
  override name = 'LostDatabaseError'
}

/**
 * Refuses to begin with an empty database beside backups: the file was moved or emptied, or the folder is not the one
 * meant.
 *
 * @param location  of an embedded database that holds nothing
 * @throws {LostDatabaseError} naming the newest sound backup, and how to start over
 */
export async function refuseLostDatabase(location: string): Promise<void> {
  const folder = join(dirname(location), 'backups')
  if ((await listBackups(folder)).length === 0) return
  const { backup } = await wayBack(folder)
  const remedy =
    backup === null
      ? 'None of them is sound.'
      : `If not, restore the newest sound one: npm run restore -- ${backup.path}`
  throw new LostDatabaseError(
    `The database ${location} is missing or empty, but there are backups in ${folder}. ` +
      `If you moved the database, put it back. ${remedy} To start over without your horses, move that folder away.`,
  )
}
