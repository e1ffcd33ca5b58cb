import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../http/files.ts'
import { AppError } from '../http/problem.ts'
import { EXPORT_FORMATS, type ExportFormat, type ExportOptions } from './export-file.ts'
import type { ExportRunner } from './export-runner.ts'
import { EXPORT_KINDS } from './export-tables.ts'

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const FILES: ReadonlyMap<string, ExportOptions> = new Map(
  EXPORT_KINDS.flatMap((kind) =>
    EXPORT_FORMATS.map((format) => [`${kind}.${format}`, { kind, format }] as const),
  ),
)

/** The herd as CSV or XLSX, one table a file, streamed: the first rows leave while the last are not yet read. */
export function serveExports(app: FastifyInstance, exports: ExportRunner) {
  app.get<{ Params: { file: string } }>('/api/export/:file', async (request, reply) => {
    const { file } = request.params
    const options = FILES.get(file)
    if (options === undefined)
      throw new AppError('not_found', `There is no such export: take one of ${[...FILES.keys()].join(', ')}.`)
    const stream = await exports.open(options)
    reply.header('content-disposition', contentDisposition('attachment', file))
    reply.header('cache-control', 'no-store')
    return reply.type(MEDIA_TYPES[options.format]).send(stream)
  })
}
