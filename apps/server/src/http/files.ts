import type { Db } from '@quarterpole/db/open'
import { readFileBlob } from '@quarterpole/db/queries/file-blob'
import type { FastifyInstance } from 'fastify'
import { AppError } from './problem.ts'

const FILE_ID = /^[0-9a-f-]{36}$/

/** Generated files, by an id that cannot be guessed. PDFs open in the browser; everything else is a download. */
export function serveFiles(app: FastifyInstance, db: Db) {
  app.get<{ Params: { id: string } }>('/api/files/:id', async (request, reply) => {
    const { id } = request.params
    const file = FILE_ID.test(id) ? await readFileBlob(db, id) : undefined
    if (!file) throw new AppError('not_found', 'There is no such file, or it was removed after a while.')
    const isPdf = file.media_type === 'application/pdf'
    reply.header('content-disposition', contentDisposition(isPdf ? 'inline' : 'attachment', file.name))
    return reply.type(file.media_type).send(Buffer.from(file.bytes))
  })
}

/** RFC 6266: an ASCII stand-in for old readers, and the name itself percent-encoded (RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const safe = name.replace(/[\u0000-\u001f\u007f/\\]/g, ' ')
  const ascii = safe
    .normalize('NFD')
    .replace(/[^\u0020-\u007e]/g, '')
    .replace(/["%;]/g, '')
  const encoded = encodeURIComponent(safe.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
