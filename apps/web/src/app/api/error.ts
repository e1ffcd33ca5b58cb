import type { FieldError, Problem } from '@quarterpole/contract/errors'

/** An answer that is not a success. `detail` is one sentence a person can act on. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number
  readonly code: string
  readonly detail: string
  /** Whether `detail` is the server's own. */
  readonly hasDetail: boolean
  readonly fieldErrors: readonly FieldError[]
  readonly requestId: string | undefined
  /** Seconds to wait before the next try, as the server asked. */
  readonly retryAfterS: number | undefined
  /** The raw body: a rejected import (422) carries its whole report. */
  readonly body: unknown

  constructor(
    status: number,
    problem: Partial<Problem>,
    rest: { retryAfterS?: number | undefined; body?: unknown } = {},
  ) {
    const detail = problem.detail ?? problem.title ?? `The server answered with status ${status}.`
    super(detail)
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.detail = detail
    this.hasDetail = problem.detail !== undefined && problem.detail !== ''
    this.fieldErrors = problem.errors ?? []
    this.requestId = problem.request_id
    this.retryAfterS = rest.retryAfterS
    this.body = rest.body
  }
}

/** The server's message, or the fallback. */
export function detailOf(error: unknown, fallback = 'The server didn’t answer.'): string {
  return error instanceof ApiError && error.hasDetail ? error.detail : fallback
}

/** True where a retry may help: no answer, too many requests, or a server error. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** Turned away by a busy server, with nothing done. */
export const isBusy = (error: unknown) => error instanceof ApiError && error.code === 'busy'

/** No answer at all: the network or the server is gone, and whether the call arrived is not known. */
export const isUnreachable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 0
