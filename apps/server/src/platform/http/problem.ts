import { ERROR_STATUS, ERROR_TITLE, type ErrorCode } from '@quarterpole/contract/error-codes'
import type { FieldError, Problem } from '@quarterpole/contract/errors'
import { BucketError } from '@quarterpole/db/files/bucket-fault'
import { DatabaseSilentError, isConnectionLoss } from '@quarterpole/db/engines/database-fault'
import { BilledError } from '@quarterpole/db/queries/check-billed'
import { CommitUnknownError } from '@quarterpole/db/tx'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** An expected failure with a message the user can act on; the only error handlers throw on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfterS: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; errors?: readonly FieldError[]; retryAfterS?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = options.errors
    this.retryAfterS = options.retryAfterS
  }
}

/** Rejects one member of the request, in the same shape as a failed validation. */
export const invalid = (path: string, message: string) =>
  new AppError('invalid', message, { errors: [{ path, message }] })

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

export const problemOf = (code: ErrorCode, detail: string, requestId?: string): Problem => ({
  type: 'about:blank',
  title: ERROR_TITLE[code],
  status: ERROR_STATUS[code],
  detail,
  code,
  ...(requestId === undefined ? {} : { request_id: requestId }),
})

/** Whether a response reports an unknown outcome: the request may or may not have been saved. */
export const isOutcomeUnknown = (status: number, body: string) =>
  status === ERROR_STATUS.outcome_unknown && (JSON.parse(body) as Problem).code === 'outcome_unknown' // every 503 body is a problem

/** Maps errors of the framework and the database to an AppError; undefined for a bug of ours. */
export function refusalOf(error: FastifyError | Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof BilledError) return new AppError('conflict', error.message, { cause: error })
  if (error instanceof CommitUnknownError) return new AppError('outcome_unknown', UNKNOWN, { cause: error })
  if (error instanceof BucketError) return new AppError('busy', NO_BUCKET, { cause: error })
  if (error instanceof DatabaseSilentError) return new AppError('busy', SILENT, { cause: error })
  const code = 'code' in error ? String(error.code) : ''
  const known =
    FRAMEWORK_REFUSALS[code] ??
    SQLITE_REFUSALS['errcode' in error ? Number(error.errcode) & 0xff : 0] ??
    (isConnectionLoss(error) || NONE_FREE.test(error.message) ? busy : undefined)
  if (known) return new AppError(known[0], known[1], { cause: error })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new AppError(...tooLarge, { cause: error })
  if (status === 415)
    return new AppError('unsupported_media_type', 'Send the body as application/json.', { cause: error })
  if (status === 503)
    return new AppError('busy', 'The server is busy. Try again in a moment.', {
      cause: error,
      retryAfterS: 2,
    })
  if (status >= 400 && status < 500)
    return new AppError('unreadable', 'The request could not be read.', { cause: error })
  return undefined
}

const UNKNOWN =
  'We lost the database connection while saving, so we can’t tell whether this was saved. Check whether it’s there; if not, enter it again.'
const SILENT = 'The database isn’t answering, so nothing was saved. We keep trying: try again in a moment.'
const NO_BUCKET =
  'The store of photos and papers isn’t answering, so they can’t be shown or saved now. Try again in a moment.'
export const NO_PAGE = 'Page not found. Check the address.'
const tooLarge = ['too_large', 'The request is larger than this call accepts.'] as const
const diskFull = ['disk_full', 'The disk is full: nothing was saved. Free some space and try again.'] as const
const readOnly = [
  'busy',
  'The data folder can’t be written to, so nothing was saved. Check that its disk is there and not read-only.',
] as const
const busy = ['busy', 'The database is busy. Try again in a moment.'] as const
const FRAMEWORK_REFUSALS: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: tooLarge,
  FST_PARTS_LIMIT: tooLarge,
  FST_FIELDS_LIMIT: tooLarge,
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media_type', 'Send the file as multipart/form-data.'],
  FST_PROTO_VIOLATION: ['unreadable', 'The form has a field with a name that is not allowed.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['unreadable', 'The body is empty. Send a JSON object.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['unreadable', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'unreadable',
    'The body’s length doesn’t match its Content-Length header.',
  ],
  FST_STATIC_FORBIDDEN_PATH: ['not_found', NO_PAGE],
  FST_ERR_BAD_URL: ['unreadable', 'The address is not a valid URL.'],
  FST_MP_PREMATURE_CLOSE: ['unreadable', 'The form ends too early. Send it again.'],
  '22021': ['unreadable', 'The request has a character that can’t be stored. Remove it and try again.'],
  ENOSPC: diskFull,
  '53100': diskFull,
  ECONNREFUSED: busy,
  ECONNRESET: busy,
  EHOSTUNREACH: busy,
  ENETUNREACH: busy,
  ENOTFOUND: busy,
  EAI_AGAIN: busy,
  ETIMEDOUT: busy,
  EPIPE: busy,
  '53300': busy,
  '25006': busy, // a server that became a standby
  '57P01': busy,
  '57P03': busy,
  '08006': busy,
  // After all retries: lock conflicts, or a statement timeout.
  '40001': busy,
  '40P01': busy,
  '55P03': busy,
  '57014': busy,
}
/** node-postgres's message, which has no code, for no connection free in time. */
const NONE_FREE = /^timeout exceeded when trying to connect/
/** By SQLite's result code; all its errors share one `code`. */
const SQLITE_REFUSALS: Record<number, readonly [ErrorCode, string]> = { 5: busy, 8: readOnly, 13: diskFull }

/** The only error handler: logs every error, and shows the message only of expected ones. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  const code = refusal?.code ?? 'internal'
  const status = ERROR_STATUS[code]
  const detail =
    refusal?.message ??
    `Something went wrong on our side. If it happens again, report request id ${request.id}.`
  if (status >= 500) request.log.error({ err: error, code }, 'request failed')
  else request.log.debug({ err: error, code }, 'request refused')
  const retryAfterS = refusal?.retryAfterS ?? (code === 'busy' || code === 'too_many' ? 2 : undefined)
  if (retryAfterS !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterS)
  const body: Problem = problemOf(code, detail, request.id)
  if (refusal?.errors) body.errors = [...refusal.errors]
  return reply.status(status).header('content-type', PROBLEM_TYPE).serializer(JSON.stringify).send(body)
}
