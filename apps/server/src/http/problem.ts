import {
  ERROR_STATUS,
  ERROR_TITLE,
  type ErrorCode,
  type FieldError,
  type Problem,
} from '@quarterpole/contract/errors'
import { CommitUnknownError } from '@quarterpole/db/tx'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** A refusal with a sentence a person can act on. The one way a handler says no. */
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

/** A refusal of one member of the request, in the shape a failed validation has. */
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

/** Whether an answer says that nobody knows if the request had its effect. */
export const isOutcomeUnknown = (status: number, body: string) =>
  status === ERROR_STATUS.outcome_unknown && (JSON.parse(body) as Problem).code === 'outcome_unknown' // both 503s are problems

/** What the framework and the engines below throw, as the refusal it amounts to; undefined = our own fault. */
export function refusalOf(error: FastifyError | Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof CommitUnknownError) return new AppError('outcome_unknown', UNKNOWN, { cause: error })
  const code = 'code' in error ? String(error.code) : ''
  const said =
    FRAMEWORK_REFUSALS[code] ??
    SQLITE_REFUSALS['errcode' in error ? Number(error.errcode) & 0xff : 0] ??
    (NO_CONNECTION.test(error.message) ? busy : undefined)
  if (said) return new AppError(said[0], said[1], { cause: error })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413)
    return new AppError('too_large', 'The request is larger than this call accepts.', { cause: error })
  if (status === 415)
    return new AppError('unsupported_media_type', 'Send the body as application/json.', { cause: error })
  if (status === 503)
    return new AppError('busy', 'The server is busy; try again in a moment.', {
      cause: error,
      retryAfterS: 2,
    })
  if (status >= 400 && status < 500)
    return new AppError('unreadable', 'The request could not be read.', { cause: error })
  return undefined
}

const UNKNOWN =
  'The connection to the database broke while this was saved, so it is not known whether it was. Look whether it is there; where it is not, enter it anew.'
const tooLarge = ['too_large', 'The request is larger than this call accepts.'] as const
const diskFull = ['disk_full', 'The disk is full: nothing was saved. Free some space and try again.'] as const
const busy = ['busy', 'The database is busy; try again in a moment.'] as const
const FRAMEWORK_REFUSALS: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: tooLarge,
  FST_PARTS_LIMIT: tooLarge,
  FST_FIELDS_LIMIT: tooLarge,
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media_type', 'Send the file as multipart/form-data.'],
  FST_PROTO_VIOLATION: ['unreadable', 'The form has a member with a name that is not allowed.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['unreadable', 'The body is empty; send a JSON object.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['unreadable', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['unreadable', 'The body does not have the length it announces.'],
  FST_ERR_BAD_URL: ['unreadable', 'The address is not a valid URL.'],
  ENOSPC: diskFull,
  '53100': diskFull,
  ECONNREFUSED: busy,
  '53300': busy,
  '57P01': busy,
  '57P03': busy,
  '08006': busy,
  // Still so after all tries: others' locks, or a statement that took too long.
  '40001': busy,
  '40P01': busy,
  '55P03': busy,
  '57014': busy,
}
/** What node-postgres says, without a code, where a connection breaks or none of its own becomes free in time. */
const NO_CONNECTION = /^(?:Connection terminated|timeout exceeded when trying to connect)/
/** By SQLite's result code: its errors share one `code`, and tell themselves apart by this number. */
const SQLITE_REFUSALS: Record<number, readonly [ErrorCode, string]> = { 5: busy, 13: diskFull }

/** The single error handler: logs everything, shows messages below 500 only. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  const code = refusal?.code ?? 'internal'
  const status = ERROR_STATUS[code]
  const detail = refusal?.message ?? `Something went wrong on our side; the request id is ${request.id}.`
  if (status >= 500) request.log.error({ err: error, code }, 'request failed')
  else request.log.debug({ err: error, code }, 'request refused')
  const retryAfterS = refusal?.retryAfterS ?? (code === 'busy' || code === 'too_many' ? 2 : undefined)
  if (retryAfterS !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterS)
  const body: Problem = problemOf(code, detail, request.id)
  if (refusal?.errors) body.errors = [...refusal.errors]
  return reply.status(status).header('content-type', PROBLEM_TYPE).serializer(JSON.stringify).send(body)
}
