import { Readable } from 'node:stream'
import type { PhotoSize } from '@quarterpole/contract/file-limits'
import type { Db } from '@quarterpole/db/open'
import { readStoredFile } from '@quarterpole/db/queries/stored-file'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../../platform/http/files.ts'
import { AppError } from '../../platform/http/problem.ts'

/** Nothing in a file runs: the browser takes it for what it is called, and whatever it opens has no rights. */
const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  // The browser asks each time, so that nobody sees it who may not any more; unchanged, it is not sent again.
  'cache-control': 'private, no-cache',
}

interface Asked {
  readonly file: string
  /** "Amber Fever Coggins 2026-03-02" */
  readonly called: string
  readonly size: PhotoSize
  /** A PDF opens in the browser. */
  readonly open: boolean
}

const NO_BYTES =
  'The contents of this file are missing. Send the file again, or restore a backup that has it.'

async function* withFirst(first: Uint8Array, others: AsyncIterable<Uint8Array>) {
  yield first
  yield* others
}

/** Sends a stored file that the caller may see. */
export async function sendFile(
  db: Db,
  { file, called, size, open }: Asked,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const isPhoto = file.endsWith('.jpg')
  const part = isPhoto ? size : 'whole'
  const tag = `"${file}-${part}"`
  if (request.headers['if-none-match'] === tag)
    return void (await reply
      .headers({ ...HARMLESS, etag: tag })
      .status(304)
      .send())
  const pieces = readStoredFile(db, file, part)
  // The first before the answer begins, so that a failure is an answer of its own.
  const first = await pieces.next()
  if (first.done === true) throw new AppError('not_found', NO_BYTES)
  reply.headers({ ...HARMLESS, etag: tag })
  const shown = isPhoto || open ? 'inline' : 'attachment'
  reply.header('content-disposition', contentDisposition(shown, `${called}.${isPhoto ? 'jpg' : 'pdf'}`))
  reply.type(isPhoto ? 'image/jpeg' : 'application/pdf')
  await reply.send(Readable.from(withFirst(first.value, pieces)))
}
