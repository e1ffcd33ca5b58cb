import type { Db } from '@quarterpole/db/open'
import { readFileBlob } from '@quarterpole/db/queries/file-blob'
import { type Cell, csvLine } from '@quarterpole/sheet-reader/csv-text'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { seesMoney } from './private-parts.ts'
import { AppError } from './problem.ts'

const FILE_ID = /^[0-9a-f-]{36}$/

/** Serves generated files by unguessable id. PDFs open in the browser; everything else downloads. */
export function serveFiles(app: FastifyInstance, db: Db) {
  app.get<{ Params: { id: string } }>('/api/files/:id', async (request, reply) => {
    const { id } = request.params
    const file = FILE_ID.test(id) ? await readFileBlob(db, id) : undefined
    const mayHave = file?.has_money === 0 || seesMoney(request.caller)
    if (!file || !mayHave)
      throw new AppError('not_found', 'File not found. Generated files are deleted after 90 days.')
    const isPdf = file.media_type === 'application/pdf'
    reply.header('content-disposition', contentDisposition(isPdf ? 'inline' : 'attachment', file.name))
    return reply.type(file.media_type).send(Buffer.from(file.bytes))
  })
}

/** Characters that only steer how others are shown, such as U+202E, by which “gpj.exe” reads “exe.jpg”. */
const UNPRINTED = /[\p{Cf}\p{Zl}\p{Zp}]/gu

/** RFC 6266: an ASCII fallback, and the full name percent-encoded (RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = name.replace(UNPRINTED, '').replace(/[\p{Cc}/\\]/gu, ' ')
  const ascii = safe
    .normalize('NFD')
    .replace(/[^\u0020-\u007e]/g, '')
    .replace(/["%;]/g, '')
  const encoded = encodeURIComponent(safe.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Spreadsheets take a file for UTF-8 by this mark; the importer reads over it. */
const BYTE_ORDER_MARK = '\ufeff'

/** A whole table as CSV, its cells harmless for spreadsheets. */
export const csvFile = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map(csvLine).join('')

/** Sends a CSV file as a download; a handler returns what this returns. */
export function sendCsv(reply: FastifyReply, name: string, csv: string): string {
  reply.header('content-disposition', contentDisposition('attachment', name))
  reply.header('cache-control', 'no-store')
  reply.type('text/csv; charset=utf-8').send(Buffer.from(csv))
  return ''
}
