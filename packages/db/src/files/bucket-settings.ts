/** Where the bytes of photos and papers are kept in place of the database. */
export interface BucketOptions {
  readonly bucket: string
  /** Of an S3-compatible server; null: Amazon's own, by region. */
  readonly endpoint: string | null
  readonly region: string
  /** Before every key: '', or such as 'barn/'. */
  readonly prefix: string
  readonly keyId: string
  readonly keySecret: string
  /** Whether the bucket is the first part of the path; else it is in the host's name. */
  readonly pathStyle: boolean
}

const SETTINGS = {
  FILES_BUCKET: [/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket, such as barn-files'],
  FILES_ENDPOINT: [
    /^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?\/?$/,
    'the address of an S3-compatible server, such as https://s3.example.com',
  ],
  FILES_REGION: [/^[a-z0-9-]{1,40}$/, 'a region, such as us-east-1'],
  FILES_PREFIX: [/^[\w-]+(?:\/[\w-]+)*\/?$/, 'a folder of the bucket, such as barn'],
  FILES_KEY_ID: [/^\S{1,200}$/, 'the id of an access key'],
  FILES_KEY_SECRET: [/^\S{1,200}$/, 'the secret of that access key'],
  FILES_PATH_STYLE: [/^(?:true|false)$/, 'true or false'],
} as const
type Setting = keyof typeof SETTINGS
const NAMES = Object.keys(SETTINGS) as Setting[] // the object's own keys
const NEEDED = ['FILES_KEY_ID', 'FILES_KEY_SECRET'] as const

/**
 * The bucket that an environment names; null where it names none.
 *
 * @param faults  gets a sentence for each setting that is wrong, missing, or of no use; none has a key's value
 */
export function bucketOf(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): BucketOptions | null {
  const valueOf = (name: Setting) => env[name] ?? ''
  const given = NAMES.filter((name) => valueOf(name) !== '')
  for (const name of given) {
    const [pattern, expected] = SETTINGS[name]
    const shown = name.startsWith('FILES_KEY') ? '(hidden)' : JSON.stringify(valueOf(name).slice(0, 60))
    if (!pattern.test(valueOf(name))) faults.push(`${name}=${shown} is not valid: it must be ${expected}.`)
  }
  const [first] = given
  if (first === undefined) return null
  if (!given.includes('FILES_BUCKET'))
    faults.push(`${first} is set, but FILES_BUCKET is not. Set it to ${SETTINGS.FILES_BUCKET[1]}.`)
  for (const name of NEEDED)
    if (!given.includes(name)) faults.push(`FILES_BUCKET needs ${name}: ${SETTINGS[name][1]}.`)
  if (!env['DATABASE_URL'])
    faults.push(
      'FILES_BUCKET needs DATABASE_URL: the embedded database keeps photos and papers itself, so that a copy of it is whole.',
    )
  const endpoint = valueOf('FILES_ENDPOINT').replace(/\/$/, '') || null
  return {
    bucket: valueOf('FILES_BUCKET'),
    endpoint,
    region: valueOf('FILES_REGION') || 'us-east-1',
    prefix: valueOf('FILES_PREFIX').replace(/([^/])$/, '$1/'),
    keyId: valueOf('FILES_KEY_ID'),
    keySecret: valueOf('FILES_KEY_SECRET'),
    pathStyle:
      valueOf('FILES_PATH_STYLE') === '' ? endpoint !== null : valueOf('FILES_PATH_STYLE') === 'true',
  }
}
