import type { S3Client } from '@aws-sdk/client-s3'
import { bucketFault } from './bucket-fault.ts'
import type { BucketOptions } from './bucket-settings.ts'

/** Bytes of one row of the database and of one line of a backup, and what a server has of a file in memory. */
export const PIECE_BYTES = 256 * 1024

const CONNECT_WITHIN_MS = 3000
/** Of an answer, or of one part of it. */
const ANSWER_WITHIN_MS = 15_000
const TRIES = 2

type S3 = typeof import('@aws-sdk/client-s3')

/** A part of the bucket's list: keys without the prefix, and when each was written by the bucket's clock. */
export type BucketPage = readonly { readonly key: string; readonly writtenAt: Date }[]

/** A folder of an S3-compatible bucket. Every member throws a BucketError where the bucket can't be used. */
export class Bucket {
  readonly #options: BucketOptions
  #opened: Promise<{ s3: S3; client: S3Client }> | undefined

  constructor(options: BucketOptions) {
    this.#options = options
  }

  /** "barn-files/barn/ at https://s3.example.com" */
  get location(): string {
    const { bucket, prefix, endpoint, region } = this.#options
    return `${bucket}${prefix === '' ? '' : `/${prefix}`} at ${endpoint ?? `Amazon S3 in ${region}`}`
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#ask((client, s3) =>
      client.send(new s3.PutObjectCommand({ ...this.#at(key), Body: bytes, ContentLength: bytes.length })),
    )
  }

  async has(key: string): Promise<boolean> {
    const found = await this.#ask(
      (client, s3) => client.send(new s3.HeadObjectCommand(this.#at(key))),
      ['NotFound'],
    )
    return found !== undefined
  }

  /** The bytes from one on, in pieces of PIECE_BYTES; nothing where there are none. */
  async *read(key: string, from = 0): AsyncGenerator<Uint8Array> {
    const range = from > 0 ? { Range: `bytes=${from}-` } : {}
    const answer = await this.#ask(
      (client, s3) => client.send(new s3.GetObjectCommand({ ...this.#at(key), ...range })),
      ['NoSuchKey', 'InvalidRange'],
    )
    if (answer?.Body === undefined) return
    const chunks = answer.Body as AsyncIterable<Uint8Array> // on Node a stream
    try {
      yield* inPieces(chunks)
    } catch (error) {
      throw bucketFault(error, this.location)
    }
  }

  async *list(): AsyncGenerator<BucketPage> {
    const { bucket: Bucket, prefix: Prefix } = this.#options
    for (let next: string | undefined; ;) {
      const place = { Bucket, Prefix, ...(next !== undefined && { ContinuationToken: next }) }
      const answer = await this.#ask((client, s3) => client.send(new s3.ListObjectsV2Command(place)))
      yield (answer?.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => ({
        key: Key.slice(Prefix.length),
        writtenAt: LastModified,
      }))
      next = answer?.NextContinuationToken
      if (next === undefined) return
    }
  }

  async remove(key: string): Promise<void> {
    await this.#ask((client, s3) => client.send(new s3.DeleteObjectCommand(this.#at(key))))
  }

  async close(): Promise<void> {
    const opened = await this.#opened
    opened?.client.destroy()
  }

  #at(key: string) {
    return { Bucket: this.#options.bucket, Key: `${this.#options.prefix}${key}` }
  }

  /** @returns undefined where the bucket answers with one of the `absent` errors */
  async #ask<T>(
    question: (client: S3Client, s3: S3) => Promise<T>,
    absent: readonly string[] = [],
  ): Promise<T | undefined> {
    this.#opened ??= open(this.#options)
    const { client, s3 } = await this.#opened
    try {
      return await question(client, s3)
    } catch (error) {
      if (error instanceof Error && absent.includes(error.name)) return undefined
      throw bucketFault(error, this.location)
    }
  }
}

/** The package is loaded only where there is a bucket. */
async function open({ endpoint, region, keyId, keySecret, pathStyle }: BucketOptions) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    maxAttempts: TRIES,
    // Checksums of Amazon's own that other servers don't know; what is sent is signed with its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: ANSWER_WITHIN_MS },
  })
  return { s3, client }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    length += chunk.length
    if (length < PIECE_BYTES) continue
    const all = Buffer.concat(held)
    const whole = length - (length % PIECE_BYTES)
    for (let at = 0; at < whole; at += PIECE_BYTES) yield all.subarray(at, at + PIECE_BYTES)
    held = [all.subarray(whole)]
    length -= whole
  }
  if (length > 0) yield Buffer.concat(held)
}
