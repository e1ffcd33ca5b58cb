import type { DataQuality } from '@quarterpole/contract/data-import'
import type { Db } from '@quarterpole/db/open'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { countImports, listImports, readImport } from '@quarterpole/db/queries/data-import'
import { countQuality, tenByQuality, type Whose } from '@quarterpole/db/queries/quality'
import { qualityGaps } from '@quarterpole/db/queries/quality-gaps'
import { enqueueEvaluation } from '../../evaluation/enqueue.ts'
import type { FileServices } from './file-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { AppError } from '../../platform/http/problem.ts'
import { noSuchImport } from './undo/undo-import.ts'
import type { FastifyReply } from 'fastify'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { listPage } from '../../herd/horses/list.ts'
import { contentDisposition } from '../../platform/http/files.ts'
import type { ImportOutcome } from './import-file.ts'
import { followUpload } from './uploads/follow-upload.ts'
import { noSuchUpload } from './uploads/uploads.ts'
import { receiveFile } from './receive-file.ts'

export const dataImportHandlers: Pick<
  Handlers<FileServices>,
  | 'uploadData'
  | 'downloadRejectedRows'
  | 'watchUpload'
  | 'cancelUpload'
  | 'downloadLeftOut'
  | 'listImportJobs'
  | 'undoImport'
  | 'getDataQuality'
> = {
  uploadData: (services, { params, query, request, reply }) =>
    followUpload(services.uploads, { request, reply, id: query.upload_id }, async (upload) => {
      const { name, bytes, ...reading } = await receiveFile(request)
      upload.received(bytes.length)
      const asked = {
        fileType: params.fileType,
        fileName: name,
        bytes,
        dryRun: query.dry_run,
        createNewHorses: query.create_new_horses,
        asReference: query.reference,
        ...reading,
        today: today(services),
      }
      const outcome = await services.imports.run(asked, upload, services.db)
      if (outcome.refused && !query.dry_run) reply.status(422)
      return {
        ...outcome.result,
        evaluation_job_id: changed(outcome) ? await enqueueEvaluation(services) : null,
      }
    }),
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
  watchUpload: async ({ uploads, uploadStreams }, { params, reply }) => {
    uploadStreams.admit()
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const upload = await uploads.expect(params.id, gone.signal)
    if (upload === undefined) throw noSuchUpload()
    uploadStreams.follow(upload, reply)
    return upload.progress
  },
  cancelUpload: ({ uploads }, { params }) => {
    const upload = uploads.find(params.id)
    if (upload === undefined) throw noSuchUpload()
    return upload.cancel()
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
  getDataQuality: async (services, { query }) => {
    const { version } = await services.herd.upToDate()
    return {
      ...(await services.caches
        .of(qualityCache)
        .get(version, JSON.stringify(query), () => qualityOf(services.db, query))),
      ask_status: (await listPage(services, { ...query, status: 'ask', limit: 1 })).total,
    }
  },
}

const qualityCache = () => new HerdCache<ReturnType<typeof qualityOf>>(4)

/** Reads every horse: a second at a million. */
async function qualityOf(db: Db, whose: Whose): Promise<Omit<DataQuality, 'ask_status'>> {
  const { horses, with_genetics, races, other_races, aqha_ids, aqha_ids_valid } = await countQuality(
    db,
    whose,
  )
  return {
    horses,
    completeness: horses === 0 ? 0 : with_genetics / horses,
    races,
    other_races,
    aqha_id_accuracy: aqha_ids === 0 ? null : aqha_ids_valid / aqha_ids,
    top: await tenByQuality(db, whose),
    lowest: await tenByQuality(db, whose, 'asc'),
    gaps: await qualityGaps(db, whose),
  }
}

/** The rows of a file that need a fix, to be saved. */
function sendRows(reply: FastifyReply, fileName: string, csv: string | Uint8Array): string {
  const file = `${fileName.replace(/\.[^.]*$/, '')}-rows-to-fix.csv`
  reply.header('content-disposition', contentDisposition('attachment', file))
  reply.type('text/csv; charset=utf-8').send(Buffer.from(csv))
  return ''
}

const changed = ({ imported, result: { processing_results: done } }: ImportOutcome) =>
  imported && done !== null && done.horses_created + done.updated > 0
