import { DatabaseUrlError } from './database-url.ts'

/** The server does not take writes: it is a standby, or set to read only. */
export class ReadOnlyServerError extends Error {
  override name = 'ReadOnlyServerError'
  constructor(host: string) {
    super(`The database server ${host} is a standby, or read-only`)
  }
}

/** The server has not answered for a while. Calls fail at once until it does. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError'
  constructor() {
    super('The database is not answering.')
  }
}

const START_IT =
  'See that PostgreSQL runs there and listens on that address (listen_addresses), or change the host and port in DATABASE_URL.'
const REACH_IT = 'Check the network and the firewall between the two, or change the host in DATABASE_URL.'
const PASSWORD =
  'Set the user and password in DATABASE_URL; characters such as @, / or # are written as %40, %2F or %23.'
const PRIMARY =
  'Put the primary into DATABASE_URL, or list all servers, separated by commas, and add ?target_session_attrs=read-write. If you already have, a failover may be under way: try again in a moment.'

/** By the code of the operating system or of PostgreSQL: what happened, and what to set. */
const FAULTS: Record<string, readonly [happened: string, remedy: string]> = {
  ECONNREFUSED: ['refuses the connection', START_IT],
  ENOENT: ['has no socket there', START_IT],
  ENOTFOUND: ['has an unknown name', 'Check the spelling of the host in DATABASE_URL.'],
  EAI_AGAIN: [
    'has a name that can’t be looked up now',
    'Check this machine’s name service, or use an address.',
  ],
  ETIMEDOUT: ['does not answer', REACH_IT],
  EHOSTUNREACH: ['can’t be reached', REACH_IT],
  ENETUNREACH: ['can’t be reached', REACH_IT],
  '28P01': ['refuses the password', PASSWORD],
  '28000': [
    'refuses this user from this machine',
    `${PASSWORD} If they are right, allow them in pg_hba.conf.`,
  ],
  '3D000': ['has no such database', 'Make it with createdb, or change the name at the end of DATABASE_URL.'],
  '25006': ['is a standby, or read-only', PRIMARY],
  '42501': [
    'doesn’t allow this user to make tables',
    'Make the user the owner of the database: alter database … owner to ….',
  ],
  '53300': ['has no free connection', 'Raise max_connections, or run fewer processes.'],
  '57P03': ['is starting or stopping', 'Try again in a moment.'],
}
/** Faults that have no code, by their message. */
const BY_MESSAGE: readonly (readonly [RegExp, keyof typeof FAULTS | readonly [string, string]])[] = [
  [/client password must be a string/, '28P01'],
  [/timeout exceeded when trying to connect|connection timeout/i, 'ETIMEDOUT'],
  [
    /does not support SSL/,
    ['doesn’t speak TLS', 'Remove sslmode from DATABASE_URL, or turn on ssl at the server.'],
  ],
  [
    /self.signed certificate|unable to (?:verify|get)|certificate/i,
    [
      'has a certificate that this machine doesn’t trust',
      'Add sslrootcert=FILE to DATABASE_URL, with the file of the authority that signed it.',
    ],
  ],
]

/**
 * One sentence for a database server that cannot be used, and one for what to set; null for any other error.
 *
 * @param location  host and database, without the password
 */
export function databaseFault(error: Error, location: string): string | null {
  if (error instanceof DatabaseUrlError) return error.message
  const code = error instanceof ReadOnlyServerError ? '25006' : codeOf(error)
  const found = FAULTS[code] ?? byMessage(error.message)
  return found === null ? null : `The database server at ${location} ${found[0]}. ${found[1]}`
}

function byMessage(message: string): readonly [string, string] | null {
  const found = BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1]
  if (found === undefined) return null
  return typeof found === 'string' ? (FAULTS[found] ?? null) : found
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P03',
])

/** Whether another host of the list may still work. */
export const isHostFault = (error: unknown): boolean =>
  error instanceof ReadOnlyServerError ||
  UNREACHABLE.has(codeOf(error)) ||
  (error instanceof Error &&
    /^Connection terminated|timeout exceeded when trying to connect/.test(error.message))

/** The code of the driver or the server; empty where there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed)/

/** The connection broke, or leads to a server that takes no writes. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseSilentError || error instanceof ReadOnlyServerError) return true
  const code = codeOf(error)
  if (code.startsWith('08') || code.startsWith('57P') || code.startsWith('ECONN') || code === 'EPIPE')
    return true
  // node-postgres reports a closed socket without an error code.
  return error instanceof Error && LOST.test(error.message)
}
