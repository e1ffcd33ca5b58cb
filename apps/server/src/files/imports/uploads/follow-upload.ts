import { Socket } from 'node:net'
import type { ImportId } from '@quarterpole/contract/ids'
import type { UploadId } from '@quarterpole/contract/upload'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UploadCanceledError } from './shared-progress.ts'
import type { Upload, Uploads } from './uploads.ts'

interface UploadCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly id: UploadId | undefined
}

/**
 * Runs one upload, with its progress available under its id. A client that hangs up cancels it at any stage.
 *
 * @param work receives and imports the file
 */
export async function followUpload<T extends { import_id: ImportId | null }>(
  uploads: Uploads,
  { request, reply, id }: UploadCall,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const upload = uploads.begin(id, lengthOf(request))
  const { socket } = request.raw
  const before = socket.bytesRead
  upload.countBytes(() => socket.bytesRead - before)
  // Once the file has arrived, the client waits longer than an idle connection may. A request from inside the process
  // has no connection.
  request.raw.once('end', () => {
    if (socket instanceof Socket) socket.setTimeout(0)
  })
  const hangUp = () => {
    if (!reply.raw.writableFinished) upload.cancel()
  }
  reply.raw.once('close', hangUp)
  try {
    const result = await work(upload)
    upload.finish('done', result.import_id)
    return result
  } catch (error) {
    upload.finish(upload.shared.isCanceled ? 'canceled' : 'failed')
    throw upload.shared.isCanceled ? new UploadCanceledError() : error
  } finally {
    reply.raw.off('close', hangUp)
    uploads.end(id, upload)
  }
}

function lengthOf({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'])
  return Number.isSafeInteger(length) ? length : null
}
