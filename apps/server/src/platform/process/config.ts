import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { KeepRule } from '@quarterpole/db/backups/keep'
import { DatabaseUrlError, parseDatabaseUrl } from '@quarterpole/db/engines/database-url'
import { type BucketOptions, bucketOf } from '@quarterpole/db/files/bucket-settings'
import { z } from 'zod'
import type { TimeOfDay } from '../schedule.ts'

/** All settings, read once at start. No other code reads the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly sampleData: boolean
  readonly role: 'all' | 'web' | 'worker'
  readonly feedbackUrl: string | null
  /** Where people open this server, as `https://barn.example`; null: by its own host and port. */
  readonly publicUrl: string | null
  /** Host names, with or without a port, that the server accepts besides the loopback ones: `publicUrl`'s among them. */
  readonly allowedHosts: readonly string[]
  /** Addresses of proxies whose X-Forwarded-For names the client; none is believed by default. */
  readonly trustedProxies: readonly string[]
  /** Exact origins whose pages may call the API. */
  readonly corsOrigins: readonly string[]
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Time of the nightly backup on this machine's clock; null for none. */
  readonly backupAt: TimeOfDay | null
  readonly backupKeep: KeepRule
  /** What all photos and papers may take up together; null: as much as the disk holds. */
  readonly filesMaxGb: number | null
  /** Where their bytes are kept; null: in the database. */
  readonly filesBucket: BucketOptions | null
}

export type Env = Readonly<Record<string, string | undefined>>

/** Invalid settings. The message has one line per fault, with the setting and its value. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

const isLoopback = (host: string) => LOOPBACK.has(host)
const withoutPort = (host: string) => host.replace(/:\d+$/, '')
/** Whether only this machine can reach the server: with another name, or a trusted proxy, others do through a proxy. */
export const isLocal = ({
  host,
  allowedHosts,
  trustedProxies,
}: Pick<Config, 'host' | 'allowedHosts' | 'trustedProxies'>) =>
  [host, ...allowedHosts.map(withoutPort)].every(isLoopback) && trustedProxies.length === 0
/** Whether people reach it over TLS. */
export const isTls = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl?.startsWith('https:') ?? false

/** Where people open the server, for the links it prints. */
export function baseUrl({ publicUrl, host, port, allowedHosts }: Config): string {
  if (publicUrl !== null) return publicUrl
  const name = /^(?:0\.0\.0\.0|::)$/.test(host) ? (allowedHosts[0] ?? 'localhost') : host
  return /:\d+$/.test(name) ? `http://${name}` : `http://${name}:${port}`
}

const HOST_ENTRY = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** An address, or a range in CIDR form. */
const isAddress = (text: string) => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const isOrigin = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

const TIME_OR_NONE = /^(?:none|(?:[01]?\d|2[0-3]):[0-5]\d)$/

function timeOfDay(text: string): TimeOfDay {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return { hour, minute }
}

function keepRule(text: string): KeepRule {
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
  return { daily, weekly, monthly }
}

const settings = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535),
  HOST: z.string().regex(/^[0-9A-Za-z.:-]{1,253}$/),
  DATA_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path)),
  DATABASE_URL: z.string().check(({ value, issues }) => {
    try {
      parseDatabaseUrl(value)
    } catch (error) {
      if (!(error instanceof DatabaseUrlError)) throw error
      issues.push({ code: 'custom', input: '', message: error.message })
    }
  }),
  SAMPLE_DATA: z.enum(['true', 'false']).transform((text) => text === 'true'),
  ROLE: z.enum(['all', 'web', 'worker']),
  FEEDBACK_URL: z.url({ protocol: /^(?:https?|mailto)$/ }),
  PUBLIC_URL: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isOrigin),
  ALLOWED_HOSTS: z
    .string()
    .toLowerCase()
    .transform(list)
    .refine((hosts) => hosts.every((host) => HOST_ENTRY.test(host))),
  TRUSTED_PROXIES: z
    .string()
    .transform(list)
    .refine((addresses) => addresses.every(isAddress)),
  CORS_ORIGINS: z
    .string()
    .transform(list)
    .refine((origins) => origins.every(isOrigin)),
  LOG_LEVEL: z.enum(LOG_LEVELS),
  BACKUP_AT: z
    .string()
    .regex(TIME_OR_NONE)
    .transform((text) => (text === 'none' ? null : timeOfDay(text))),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/)
    .transform(keepRule),
  FILES_MAX_GB: z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,3})?$/)
    .transform(Number),
}
type Setting = keyof typeof settings

/** What each setting accepts, as worded in its error message. */
const EXPECTED: Record<Setting, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address or host name to listen on',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/database',
  SAMPLE_DATA: 'true or false',
  ROLE: 'all, web or worker',
  FEEDBACK_URL: 'a web or mailto address',
  PUBLIC_URL: 'the address people open, such as https://barn.example',
  ALLOWED_HOSTS: 'host names separated by commas, each with or without a port',
  TRUSTED_PROXIES: 'addresses or ranges such as 127.0.0.1 or 10.0.0.0/8 separated by commas',
  CORS_ORIGINS: 'origins such as https://farm.example separated by commas',
  LOG_LEVEL: LOG_LEVELS.join(', '),
  BACKUP_AT: 'a time of day such as 3:10, or none',
  BACKUP_KEEP: 'three numbers, of days, weeks and months, such as 7,4,6',
  FILES_MAX_GB: 'a number of gigabytes, such as 20 or 0.5',
}

/**
 * Parses the settings from an environment. An unset or empty variable takes its default.
 *
 * @throws {ConfigError} listing all faults
 */
export function parseConfig(env: Env): Config {
  const faults: string[] = []
  const read = <K extends Setting, T>(name: K, fallback: T): z.output<(typeof settings)[K]> | T => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const parsed = settings[name].safeParse(text)
    // Parsed by this setting's schema; TypeScript loses that through the index.
    if (parsed.success) return parsed.data as z.output<(typeof settings)[K]>
    const [issue] = parsed.error.issues
    faults.push(
      name === 'DATABASE_URL' && issue?.code === 'custom'
        ? `DATABASE_URL: ${issue.message}`
        : `${name}=${shown(name, text)} is not valid: it must be ${EXPECTED[name]}.`,
    )
    return fallback
  }
  const publicUrl = read('PUBLIC_URL', null)
  const publicHosts = publicUrl === null ? [] : [new URL(publicUrl).host]
  const config: Config = {
    port: read('PORT', 3000),
    host: read('HOST', '127.0.0.1'),
    dataDir: read('DATA_DIR', resolve('data')),
    databaseUrl: read('DATABASE_URL', null),
    sampleData: read('SAMPLE_DATA', true),
    role: read('ROLE', 'all'),
    feedbackUrl: read('FEEDBACK_URL', null),
    publicUrl,
    allowedHosts: [...publicHosts, ...read('ALLOWED_HOSTS', [])],
    trustedProxies: read('TRUSTED_PROXIES', []),
    corsOrigins: read('CORS_ORIGINS', []),
    logLevel: read('LOG_LEVEL', 'warn'),
    backupAt: read('BACKUP_AT', { hour: 3, minute: 10 }),
    backupKeep: read('BACKUP_KEEP', { daily: 7, weekly: 4, monthly: 6 }),
    filesMaxGb: read('FILES_MAX_GB', null),
    filesBucket: bucketOf(env, faults),
  }
  if (!isLoopback(config.host) && config.allowedHosts.length === 0)
    faults.push(
      `HOST=${config.host} makes the server reachable from other machines. Set ALLOWED_HOSTS to the host names people will use.`,
    )
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(config)
}

/** The settings of this process, which a command may complete first. @throws {ConfigError} listing all faults */
export const readConfig = (complete: (env: Env) => Env = (env) => env): Config =>
  parseConfig(complete(process.env))

/** A value for an error message: on one line, shortened, and never a database password. */
const shown = (name: Setting, text: string) =>
  name === 'DATABASE_URL' ? '(hidden)' : JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
