/** The bucket can't be used, or not now. The message says which one, what happened and what to do. */
export class BucketError extends Error {
  override name = 'BucketError'
  /** Whether a setting is wrong, so that waiting doesn't help. */
  readonly isSetting: boolean

  constructor(message: string, { isSetting, cause }: { isSetting: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isSetting = isSetting
  }
}

const KEY = 'Set FILES_KEY_ID and FILES_KEY_SECRET to a key that may list, read, write and delete in it.'
const REGION = 'Set FILES_REGION to its region.'
const REACH = 'See that it runs there and can be reached, or change FILES_ENDPOINT.'

/** By the name of the bucket's error: what happened, and what to set. */
const SETTINGS: Readonly<Record<string, readonly [happened: string, remedy: string]>> = {
  NoSuchBucket: ['does not exist', 'Make it, or change FILES_BUCKET.'],
  AccessDenied: ['refuses this key', KEY],
  Forbidden: ['refuses this key', KEY],
  InvalidAccessKeyId: ['doesn’t know this key', KEY],
  SignatureDoesNotMatch: ['refuses the secret of this key', KEY],
  PermanentRedirect: ['is in another region', REGION],
  AuthorizationHeaderMalformed: ['is in another region', REGION],
  RequestTimeTooSkewed: ['says that this machine’s clock is wrong', 'Set the clock.'],
  ENOTFOUND: ['has an unknown name', 'Check the spelling of FILES_ENDPOINT, FILES_REGION and FILES_BUCKET.'],
}

/** @param location  of the bucket, without its key */
export function bucketFault(error: unknown, location: string): BucketError {
  if (error instanceof BucketError) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = SETTINGS[code] ?? SETTINGS[name]
  const [happened, remedy] = known ?? [`does not answer (${code || name}: ${message})`, REACH]
  return new BucketError(`The bucket ${location} ${happened}. ${remedy}`, {
    isSetting: known !== undefined,
    cause: error,
  })
}
