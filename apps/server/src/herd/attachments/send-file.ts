import { Readable } from 'node:stream'
import type { PhotoSize } from '@quarterpole/contract/file-limits'
import type { Db } from '@quarterpole/db/open'
import { readStoredFile } from '@quarterpole/db/queries/stored-file'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../../platform/http/files.ts'

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

/** Sends a stored file that the caller may see. */
export async function sendFile(
  db: Db,
  { file, called, size, open }: Asked,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const isPhoto = file.endsWith('.jpg')
  const part = isPhoto ? size : 'whole'
  const tag = `"${file}-${part}"`
  reply.headers({ ...HARMLESS, etag: tag })
  if (request.headers['if-none-match'] === tag) return void (await reply.status(304).send())
  const shown = isPhoto || open ? 'inline' : 'attachment'
  reply.header('content-disposition', contentDisposition(shown, `${called}.${isPhoto ? 'jpg' : 'pdf'}`))
  reply.type(isPhoto ? 'image/jpeg' : 'application/pdf')
  await reply.send(Readable.from(readStoredFile(db, file, part)))
}
