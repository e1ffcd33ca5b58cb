import { Readable } from 'node:stream'
import { FILE_TYPES } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../files.ts'
import { AppError } from '../problem.ts'
import { exportFile } from './export-file.ts'

/** The herd as CSV, one table a file, streamed: the first rows leave while the last are not yet read. */
export function serveExports(app: FastifyInstance, db: Db) {
  app.get<{ Params: { file: string } }>('/api/export/:file', async (request, reply) => {
    const fileType = FILE_TYPES.find((kind) => `${kind}.csv` === request.params.file)
    if (fileType === undefined)
      throw new AppError('not_found', `There is no such export: take ${FILE_TYPES.join('.csv, ')}.csv.`)
    reply.header('content-disposition', contentDisposition('attachment', `${fileType}.csv`))
    reply.header('cache-control', 'no-store')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(exportFile(db, fileType)))
  })
}
