import type { Config } from './config.ts'

/** What a folder that cannot be made or written answers with. */
const FOLDER_FAULTS = new Set(['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'])
/** SQLite: the file is only to be read, it cannot be opened. */
const SQLITE_FOLDER_FAULTS = new Set([8, 14])

/** Why the server did not start, as a sentence that says what to do about it. */
export function startFault(error: unknown, { host, port, dataDir }: Config): string {
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  const code = 'code' in error ? String(error.code) : ''
  const sqliteCode = 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (code === 'EADDRINUSE')
    return `${message}. Something listens there, perhaps another Quarterpole: stop it, or set PORT to another port.`
  if (code === 'EADDRNOTAVAIL' || (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen'))
    return `${message}. This machine does not let ${host}:${port} be listened on: set HOST or PORT to another.`
  if (FOLDER_FAULTS.has(code) || SQLITE_FOLDER_FAULTS.has(sqliteCode))
    return `${message}. The data folder ${dataDir} must be a folder this user may write in: give that right, or set DATA_DIR to another folder.`
  return message
}
