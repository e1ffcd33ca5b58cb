import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { countImports, listImports, readImport } from '@quarterpole/db/queries/data-import'
import { enqueueEvaluation } from '../../evaluation/enqueue.ts'
import type { FileServices } from './file-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { AppError } from '../../platform/http/problem.ts'
import { noSuchImport } from './undo/undo-import.ts'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../../platform/http/files.ts'
import { followUpload } from './uploads/follow-upload.ts'
import { receiveFile } from './receive-file.ts'

export const dataImportHandlers: Pick<
  Handlers<FileServices>,
  'downloadRejectedRows' | 'downloadLeftOut' | 'listImportJobs' | 'undoImport'
> = {
  downloadRejectedRows: async (services, { params, query, request, reply }) => {
    const { csv, name } = await followUpload(
      services.uploads,
      { request, reply, id: undefined },
      async (upload) => {
        const { name, bytes, ...reading } = await receiveFile(request)
        const { fileType } = params
        const asked = { fileType, fileName: name, bytes, dryRun: true, ...reading, today: today(services) }
        const createNewHorses = query.create_new_horses
        return {
          import_id: null,
          name,
          csv: await services.imports.rejected({ ...asked, createNewHorses }, upload),
        }
      },
    )
    return sendRows(reply, name, csv)
  },
  downloadLeftOut: async ({ db }, { params, reply }) => {
    const job = await readImport(db, params.id)
    if (job === undefined) throw noSuchImport(params.id)
    const { file_name, rows_to_fix } = job
    if (rows_to_fix === null) throw new AppError('not_found', `The import of ${file_name} left no rows out.`)
    return sendRows(reply, file_name, rows_to_fix)
  },
  listImportJobs: async ({ db }, { query, reply }) => {
    reply.header('x-total-count', await countImports(db))
    const rows = await listImports(db, query.limit ?? LIST_DEFAULT, query.offset)
    return rows.map(
      ({ id, file_type, file_name, status, total_rows, horses_created, updated, created_at, mapping }) => ({
        id,
        file_type,
        file_name,
        status,
        total_rows,
        horses_created,
        updated,
        left_out: mapping.left_out,
        repairs: [...mapping.repairs],
        created_at,
      }),
    )
  },
  undoImport: async (services, { params }) => {
    const receipt = await services.imports.undo(params.id, services.db)
    return { ...receipt, evaluation_job_id: await enqueueEvaluation(services) }
  },
}

/** The rows of a file that need a fix, to be saved. */
function sendRows(reply: FastifyReply, fileName: string, csv: string | Uint8Array): string {
  const file = `${fileName.replace(/\.[^.]*$/, '')}-rows-to-fix.csv`
  reply.header('content-disposition', contentDisposition('attachment', file))
  reply.type('text/csv; charset=utf-8').send(Buffer.from(csv))
  return ''
}
