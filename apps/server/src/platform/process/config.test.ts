import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { baseUrl, type Config, ConfigError, isLocal, parseConfig } from './config.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('the defaults work offline with the embedded database on loopback', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    sampleData: true,
    role: 'all',
    feedbackUrl: null,
    publicUrl: null,
    allowedHosts: [],
  })
})

test('backups are nightly by default; their hour and how many are kept can be set, or none made', () => {
  expect(parseConfig({})).toMatchObject({
    backupAt: { hour: 3, minute: 10 },
    backupKeep: { daily: 7, weekly: 4, monthly: 6 },
    filesMaxGb: null,
    filesBucket: null,
  })
  expect(parseConfig({ BACKUP_AT: '22:45', BACKUP_KEEP: '14,8,24' })).toMatchObject({
    backupAt: { hour: 22, minute: 45 },
    backupKeep: { daily: 14, weekly: 8, monthly: 24 },
  })
  expect(parseConfig({ BACKUP_AT: 'none' }).backupAt).toBeNull()
})

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '', HOST: '' })).toEqual(parseConfig({}))
})

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ ALLOWED_HOSTS: 'localhost,127.0.0.1:8080,[::1]:3000' }, true],
  [{ PUBLIC_URL: 'https://barn.example' }, false], // through a proxy on this machine
  [{ ALLOWED_HOSTS: 'barn.example' }, false],
  [{ ALLOWED_HOSTS: 'localhost,barn.example:8443' }, false],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, false],
  [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'barn.local' }, false],
])('%j is reached from this machine alone: %s', (env, expected) =>
  expect(isLocal(parseConfig(env))).toBe(expected),
)

test('a public address is an allowed host, and is where links lead', () => {
  const config = parseConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://barn.example/' })
  expect(config.allowedHosts).toEqual(['barn.example'])
  expect(baseUrl(config)).toBe('https://barn.example')
  expect(baseUrl(parseConfig({ HOST: '0.0.0.0', ALLOWED_HOSTS: 'barn.local' }))).toBe(
    'http://barn.local:3000',
  )
  expect(baseUrl(parseConfig({}))).toBe('http://127.0.0.1:3000')
})

test.each([
  ['PUBLIC_URL', 'barn.example'],
  ['PUBLIC_URL', 'https://barn.example/app'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3000x'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://x'],
  ['SAMPLE_DATA', 'yes'],
  ['ROLE', 'both'],
  ['FEEDBACK_URL', 'javascript:alert(1)'],
  ['ALLOWED_HOSTS', 'a b,c'],
  ['CORS_ORIGINS', 'https://farm.example/path'],
  ['CORS_ORIGINS', '*'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_AT', 'never'],
  ['BACKUP_KEEP', '7,4'],
  ['BACKUP_KEEP', '7,4,-1'],
  ['FILES_MAX_GB', '20 GB'],
  ['FILES_MAX_GB', '-1'],
])('%s=%s is reported in one line that names the setting', (name, value) => {
  const faults = faultsOf({ [name]: value })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(name)
  expect(faults[0]).not.toContain('\n')
})

test('all faults are listed', () => {
  expect(faultsOf({ PORT: 'x', ROLE: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
})

const BUCKET = {
  DATABASE_URL: 'postgres://db/herd',
  FILES_BUCKET: 'barn-files',
  FILES_KEY_ID: 'AKIA',
  FILES_KEY_SECRET: 'hay in the loft'.replaceAll(' ', '-'),
}

test('a bucket is Amazon’s by region, or another server’s by its address; its folder ends in a slash', () => {
  expect(parseConfig(BUCKET).filesBucket).toEqual({
    bucket: 'barn-files',
    endpoint: null,
    region: 'us-east-1',
    prefix: '',
    keyId: 'AKIA',
    keySecret: 'hay-in-the-loft',
    pathStyle: false,
  })
  const own = { FILES_ENDPOINT: 'http://127.0.0.1:9000/', FILES_PREFIX: 'herds/one', FILES_REGION: 'here' }
  expect(parseConfig({ ...BUCKET, ...own }).filesBucket).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    prefix: 'herds/one/',
    region: 'here',
    pathStyle: true,
  })
  expect(parseConfig({ ...BUCKET, ...own, FILES_PATH_STYLE: 'false' }).filesBucket).toMatchObject({
    pathStyle: false,
  })
})

test.each([
  [{ FILES_BUCKET: 'Barn Files' }, 'FILES_BUCKET="Barn Files"'],
  [{ FILES_BUCKET: '' }, 'FILES_KEY_ID is set, but FILES_BUCKET is not.'],
  [{ FILES_ENDPOINT: 's3.example.com' }, 'FILES_ENDPOINT="s3.example.com"'],
  [{ FILES_REGION: 'US East' }, 'FILES_REGION="US East"'],
  [{ FILES_PREFIX: '../up' }, 'FILES_PREFIX="../up"'],
  [{ FILES_PATH_STYLE: 'yes' }, 'FILES_PATH_STYLE="yes"'],
  [{ FILES_KEY_SECRET: 'hay in' }, 'FILES_KEY_SECRET=(hidden)'],
  [{ FILES_KEY_SECRET: '' }, 'FILES_BUCKET needs FILES_KEY_SECRET'],
  [{ FILES_KEY_ID: '' }, 'FILES_BUCKET needs FILES_KEY_ID'],
  [{ DATABASE_URL: '' }, 'FILES_BUCKET needs DATABASE_URL'],
])('of a bucket, %j is reported in one line', (changed, start) => {
  const faults = faultsOf({ ...BUCKET, ...changed })
  expect(faults).toEqual([expect.stringMatching(/^[^\n]+$/)])
  expect(faults[0]).toContain(start)
})

test('a database password is never shown', () => {
  expect(faultsOf({ DATABASE_URL: 'mysql://me:secret@db/x' }).join()).not.toContain('secret')
})

test.each(['0.0.0.0', '::', '192.168.1.4'])('listening on %s needs ALLOWED_HOSTS', (host) => {
  expect(faultsOf({ HOST: host })).toHaveLength(1)
  expect(faultsOf({ HOST: host, ALLOWED_HOSTS: 'stable.example' })).toHaveLength(0)
})

test('the settings are frozen', () => {
  expect(Object.isFrozen(parseConfig({}))).toBe(true)
})

/** The default of each setting according to docs/operations.md. */
function documentedDefaults(): Record<string, string> {
  const text = readFileSync(resolve(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
  const rows = text.matchAll(/^\| `([A-Z_]+)` \| `?([^|`]+?)`? \|/gm)
  return Object.fromEntries(Array.from(rows, ([, name = '', value = '']) => [name, value]))
}

test('the documented defaults are the actual ones', () => {
  const memberOf = (name: string) =>
    name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Config
  const defaults = parseConfig({})
  const documented = documentedDefaults()
  expect(Object.keys(documented).map(memberOf).toSorted()).toEqual(Object.keys(defaults).toSorted())
  for (const [name, value] of Object.entries(documented)) {
    const actual = defaults[memberOf(name)]
    const isUnset = actual === null || (Array.isArray(actual) && actual.length === 0)
    if (isUnset) expect(value, name).toBe('unset')
    else expect(parseConfig({ [name]: value })[memberOf(name)], name).toEqual(actual)
  }
})
