import { enqueueEvaluation } from '../../evaluation/enqueue.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { receiveForm, sentFile } from '../../platform/http/receive-form.ts'
import { today } from '../../platform/process/services.ts'
import type { FileServices } from './file-services.ts'
import type { ImportOutcome } from './import-file.ts'
import { receiveFile } from './receive-file.ts'
import { followUpload } from './uploads/follow-upload.ts'
import { noSuchUpload } from './uploads/uploads.ts'

export const uploadHandlers: Pick<
  Handlers<FileServices>,
  'uploadData' | 'importRecords' | 'watchUpload' | 'cancelUpload'
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
  importRecords: async (services, { params, query, request, reply }) => {
    const { name, bytes } = sentFile(await receiveForm(request, 1), 'file')
    const { result, activityId } = await services.imports.records(
      {
        kind: params.kind,
        fileName: name,
        bytes,
        dryRun: query.dry_run,
        goodRows: query.good_rows,
        createNewHorses: query.create_new_horses,
        asOf: query.as_of,
        seasonYear: query.season_year,
        today: today(services),
      },
      services.db,
    )
    if (activityId !== null) reply.header('x-activity-id', activityId)
    if (!query.dry_run && result.problems.length > 0 && activityId === null) reply.status(422)
    return result
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
}

const changed = ({ imported, result: { processing_results: done } }: ImportOutcome) =>
  imported && done !== null && done.horses_created + done.updated > 0
