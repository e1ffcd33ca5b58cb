import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../../platform/http/files.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import { AppError } from '../../platform/http/problem.ts'
import { EXPORT_FILES } from './export-files.ts'
import type { ExportRunner } from './export-runner.ts'

/** The herd as CSV or XLSX, one table a file, streamed: the first rows are sent before the last are read. */
export function serveExports(app: FastifyInstance, exports: ExportRunner) {
  app.get<{ Params: { file: string } }>('/api/export/:file', async (request, reply) => {
    const { file } = request.params
    const found = EXPORT_FILES.get(file)
    if (found === undefined) {
      const files = [...EXPORT_FILES.keys()].join(', ')
      throw new AppError('not_found', `There is no export ${file}. Take one of ${files}.`)
    }
    const { mediaType, ...options } = found
    const stream = await exports.open({ ...options, without: hiddenFrom(request.caller) })
    reply.header('content-disposition', contentDisposition('attachment', file))
    reply.header('cache-control', 'no-store')
    return reply.type(mediaType).send(stream)
  })
}
