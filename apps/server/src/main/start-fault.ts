import { databaseFault } from '@quarterpole/db/engines/database-fault'
import { locationOf } from '@quarterpole/db/open'
import { BucketError } from '@quarterpole/db/files/bucket-fault'
import { LostDatabaseError } from '@quarterpole/db/backups/lost-database'
import { SchemaBeforeReleaseError, SchemaTooNewError } from '@quarterpole/db/migrate'
import { wayBack } from '@quarterpole/db/backups/way-back'
import { backupFolder } from '../upkeep/jobs.ts'
import type { Config } from '../platform/process/config.ts'

/** Errors whose message has the remedy. */
const PLAIN_ERRORS = [BucketError, LostDatabaseError, SchemaBeforeReleaseError, SchemaTooNewError]
/** Errors from creating or writing to a folder. */
const FOLDER_FAULTS = new Set(['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'])
/** SQLITE_READONLY, SQLITE_CANTOPEN. */
const SQLITE_FOLDER_FAULTS = new Set([8, 14])
/** A full disk, or a full share of it; SQLITE_FULL. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])
const SQLITE_FULL = 13
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const SQLITE_DAMAGE = new Set([11, 26])

/** Why the server did not start, and what to do about it; null where that is not known. */
export async function startFault(
  error: unknown,
  { host, port, dataDir, databaseUrl }: Config,
): Promise<string | null> {
  if (!(error instanceof Error)) return null
  const { message } = error
  if (PLAIN_ERRORS.some((kind) => error instanceof kind)) return message
  const code = 'code' in error ? String(error.code) : ''
  const sqliteCode = 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (code === 'EADDRINUSE')
    return `${message}. Another program is using that port, perhaps another Quarterpole. Stop it, or set PORT to a different port.`
  if (code === 'EADDRNOTAVAIL' || (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen'))
    return `${message}. This machine can’t listen on ${host}:${port}. Set HOST or PORT to another value.`
  if ('hostname' in error && error.hostname === host)
    return `${message}. This machine doesn’t know HOST=${host}. Set HOST to 127.0.0.1 for this machine alone, or to one of its addresses.`
  if (FULL_DISK.has(code) || sqliteCode === SQLITE_FULL)
    return `${message}. The disk that holds the data folder ${dataDir} is full. Free some space, or set DATA_DIR to a folder on another disk.`
  const fault = databaseUrl === null ? null : databaseFault(error, locationOf(databaseUrl))
  if (fault !== null) return fault
  if (SQLITE_DAMAGE.has(sqliteCode)) return `${message}. ${await remedyOfDamage(dataDir)}`
  if (FOLDER_FAULTS.has(code) || SQLITE_FOLDER_FAULTS.has(sqliteCode))
    return `${message}. The data folder ${dataDir} must be a folder that this user can write to. Fix it, or set DATA_DIR to another folder.`
  return null
}

/** The backup to go back to and the commands that restore it; the damaged file is kept. */
async function remedyOfDamage(dataDir: string): Promise<string> {
  const file = `${dataDir}/quarterpole.sqlite`
  const folder = backupFolder({ dataDir })
  const { backup, soundAt } = await wayBack(folder).catch(() => ({ backup: null, soundAt: null }))
  if (backup === null) return `The database ${file} is damaged, and there is no sound backup in ${folder}.`
  const which =
    soundAt === null
      ? 'the newest sound backup'
      : `the newest sound backup from before ${soundAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, when the database was last found sound`
  return (
    `The database ${file} is damaged. Move it and the files next to it that end in -wal and -shm to another folder, ` +
    `then restore ${which}: npm run restore -- ${backup.path}`
  )
}
