import type { FileMapping } from '@quarterpole/contract/import-mapping'
import { ConflictChoice, Repairs } from '@quarterpole/contract/upload'
import type { FastifyRequest } from 'fastify'
import { AppError } from './problem.ts'
import { readMapping } from '../../files/imports/read-mapping.ts'
import { FILE_LIMITS } from '@quarterpole/sheet-reader/table'
import type { z } from 'zod'

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
export async function receiveForm(request: FastifyRequest, filesMost: number): Promise<SentForm> {
  if (!request.isMultipart())
    throw new AppError(
      'unsupported_media_type',
      'Send the file as multipart/form-data in a member named file.',
    )
  const length = Number(request.headers['content-length'] ?? 0)
  const files = new Map<string, SentFile>()
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts({ limits: { fileSize: FILE_LIMITS.bytes, files: filesMost } })) {
      if (part.type === 'file') {
        const bytes = await sharedBytes(part.file, length)
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
  let bytes = new Uint8Array(new SharedArrayBuffer(Math.min(lengthMost, FILE_LIMITS.bytes)))
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

export interface ReceivedFile extends SentFile {
  readonly mapping: Partial<FileMapping>
  readonly sheet: string | undefined
  readonly headerRow: number | undefined
  readonly conflicts: ConflictChoice | undefined
  readonly repairs: Repairs
  /** Rows without errors go in even where others have some. */
  readonly goodRows: boolean
}

/** The one file of an upload, whole, with the mapping, sheet and header line that may come along. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  const form = await receiveForm(request, 1)
  return {
    ...sentFile(form, 'file'),
    ...readingOf(form),
    conflicts: jsonMember(form, 'conflicts', ConflictChoice, CONFLICTS),
    repairs: jsonMember(form, 'repairs', Repairs, REPAIRS) ?? [],
    goodRows: readFlag(form, 'good_rows'),
  }
}

const CONFLICTS = 'conflicts is a JSON object with on_file, in_file and rows, each keep or take'
const REPAIRS = 'repairs is a JSON list of {field, value, use}, with row for a single row'

/** @throws {AppError} when the form lacks it */
export function sentFile({ files }: SentForm, member: string): SentFile {
  const file = files.get(member)
  if (file !== undefined) return file
  throw new AppError('invalid', `The form has no file: send it in a member named ${member}.`)
}

/** How the form says its file is to be read. */
export function readingOf({ fields }: SentForm): Pick<ReceivedFile, 'mapping' | 'sheet' | 'headerRow'> {
  const mapping = fields.get('mapping')
  const headerRow = fields.get('header_row')
  return {
    mapping: mapping === undefined ? {} : readMapping(mapping),
    sheet: fields.get('sheet') || undefined,
    headerRow: headerRow === undefined ? undefined : readHeaderRow(headerRow),
  }
}

/** @param wrong  what the member is, said where it is something else */
function jsonMember<T>(
  { fields }: SentForm,
  member: string,
  schema: z.ZodType<T>,
  wrong: string,
): T | undefined {
  const text = fields.get(member)
  if (text === undefined) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new AppError('invalid', `${wrong}.`)
  }
  const read = schema.safeParse(parsed)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new AppError('invalid', `${wrong}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`)
}

function readFlag({ fields }: SentForm, member: string): boolean {
  const text = fields.get(member) ?? 'false'
  if (text === 'true' || text === 'false') return text === 'true'
  throw new AppError('invalid', `${member} must be true or false.`)
}

function readHeaderRow(text: string): number {
  const row = Number(text)
  if (Number.isInteger(row) && row >= 1 && row <= FILE_LIMITS.rows) return row
  throw new AppError('invalid', 'header_row must be the header’s line number, from 1.')
}

/** The last part of whatever path a browser sends, for showing only; nothing is stored under it. */
function displayName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return last.replace(/[\u0000-\u001f\u007f\u202a-\u202e]/g, '').slice(0, 120) || 'file'
}
