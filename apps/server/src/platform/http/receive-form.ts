import type { FastifyRequest } from 'fastify'
import { AppError } from './problem.ts'
import { FILE_LIMITS } from '@quarterpole/sheet-reader/table'

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** A multipart form as it came: files and fields by the names of their members, the last of a name. */
export interface SentForm {
  readonly files: ReadonlyMap<string, SentFile>
  readonly fields: ReadonlyMap<string, string>
}

/** @throws {AppError} when it is no such form, or larger than a file may be */
export async function receiveForm(
  request: FastifyRequest,
  filesMost: number,
  bytesMost = FILE_LIMITS.bytes,
): Promise<SentForm> {
  if (!request.isMultipart())
    throw new AppError(
      'unsupported_media_type',
      'Send the file as multipart/form-data in a member named file.',
    )
  const length = Number(request.headers['content-length'] ?? 0)
  const files = new Map<string, SentFile>()
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts({ limits: { fileSize: bytesMost, files: filesMost } })) {
      if (part.type === 'file') {
        const bytes = await sharedBytes(part.file, Math.min(length, bytesMost))
        if (part.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError()
        files.set(part.fieldname, { name: displayName(part.filename), bytes })
      } else fields.set(part.fieldname, String(part.value))
    }
  } catch (error) {
    throw isMalformed(error)
      ? new AppError('unreadable', 'The form is cut short or malformed. Send the file again.', {
          cause: error,
        })
      : error
  }
  return { files, fields }
}

/** The parser's own errors of a form that breaks off or has no boundary; they have no code. */
const isMalformed = (error: unknown) =>
  error instanceof Error &&
  /unexpected end of multipart data|Boundary not found|needle cannot/i.test(error.message)

/**
 * What comes, in memory that a worker thread can read as well: a file is held once. Nothing is taken up before it is
 * written, so that a form's length may be given for the length of its file.
 */
async function sharedBytes(chunks: AsyncIterable<Uint8Array>, lengthMost: number): Promise<Uint8Array> {
  let bytes = new Uint8Array(new SharedArrayBuffer(lengthMost))
  let length = 0
  for await (const chunk of chunks) {
    if (length + chunk.length > bytes.length) {
      const larger = new Uint8Array(new SharedArrayBuffer(2 * (length + chunk.length)))
      larger.set(bytes.subarray(0, length))
      bytes = larger
    }
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes.subarray(0, length)
}

/** @throws {AppError} when the form lacks it */
export function sentFile({ files }: SentForm, member: string): SentFile {
  const file = files.get(member)
  if (file !== undefined) return file
  throw new AppError('invalid', `The form has no file: send it in a member named ${member}.`)
}

/** The last part of whatever path a browser sends, for showing only; nothing is stored under it. */
function displayName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return last.replace(/[\u0000-\u001f\u007f\u202a-\u202e]/g, '').slice(0, 120) || 'file'
}
