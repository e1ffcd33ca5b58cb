import { resolve } from 'node:path'
import { z } from 'zod'

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
  /** Host names, with or without a port, that the server accepts besides the loopback ones. */
  readonly allowedHosts: readonly string[]
  /** Exact origins whose pages may call the API. */
  readonly corsOrigins: readonly string[]
  readonly logLevel: (typeof LOG_LEVELS)[number]
}

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
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
const HOST_ENTRY = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isOrigin = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
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
  DATABASE_URL: z.string().regex(/^postgres(?:ql)?:\/\/\S+$/),
  SAMPLE_DATA: z.enum(['true', 'false']).transform((text) => text === 'true'),
  ROLE: z.enum(['all', 'web', 'worker']),
  FEEDBACK_URL: z.url({ protocol: /^(?:https?|mailto)$/ }),
  ALLOWED_HOSTS: z
    .string()
    .toLowerCase()
    .transform(list)
    .refine((hosts) => hosts.every((host) => HOST_ENTRY.test(host))),
  CORS_ORIGINS: z
    .string()
    .transform(list)
    .refine((origins) => origins.every(isOrigin)),
  LOG_LEVEL: z.enum(LOG_LEVELS),
}
type Setting = keyof typeof settings

/** What each setting accepts, as worded in its error message. */
const EXPECTED: Record<Setting, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address or host name to listen on',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a postgres:// address',
  SAMPLE_DATA: 'true or false',
  ROLE: 'all, web or worker',
  FEEDBACK_URL: 'a web or mailto address',
  ALLOWED_HOSTS: 'host names separated by commas, each with or without a port',
  CORS_ORIGINS: 'origins such as https://farm.example separated by commas',
  LOG_LEVEL: LOG_LEVELS.join(', '),
}

/**
 * Parses the settings from an environment. An unset or empty variable takes its default.
 *
 * @throws {ConfigError} listing all faults
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const read = <K extends Setting, T>(name: K, fallback: T): z.output<(typeof settings)[K]> | T => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const parsed = settings[name].safeParse(text)
    // Parsed by this setting's schema; TypeScript loses that through the index.
    if (parsed.success) return parsed.data as z.output<(typeof settings)[K]>
    faults.push(`${name}=${shown(name, text)} is not valid: it must be ${EXPECTED[name]}.`)
    return fallback
  }
  const config: Config = {
    port: read('PORT', 3000),
    host: read('HOST', '127.0.0.1'),
    dataDir: read('DATA_DIR', resolve('data')),
    databaseUrl: read('DATABASE_URL', null),
    sampleData: read('SAMPLE_DATA', true),
    role: read('ROLE', 'all'),
    feedbackUrl: read('FEEDBACK_URL', null),
    allowedHosts: read('ALLOWED_HOSTS', []),
    corsOrigins: read('CORS_ORIGINS', []),
    logLevel: read('LOG_LEVEL', 'warn'),
  }
  if (!LOOPBACK.has(config.host) && config.allowedHosts.length === 0)
    faults.push(
      `HOST=${config.host} makes the server reachable from other machines. Set ALLOWED_HOSTS to the host names people will use.`,
    )
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(config)
}

/** A value for an error message: on one line, shortened, and never a database password. */
const shown = (name: Setting, text: string) =>
  name === 'DATABASE_URL' ? '(hidden)' : JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
