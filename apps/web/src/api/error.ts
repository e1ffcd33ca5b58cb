import type { FieldError, Problem } from '@quarterpole/contract/errors'

/** An answer that is not a success. `detail` is one sentence a person can act on. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number
  readonly code: string
  readonly detail: string
  /** Whether the server said it, or it was made up here for want of anything better. */
  readonly hasDetail: boolean
  readonly fieldErrors: readonly FieldError[]
  readonly requestId: string | undefined
  /** Seconds the server asks to wait before the next try. */
  readonly retryAfterS: number | undefined
  /** The body as it came: an import refused with 422 carries its whole report. */
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

/** The server's sentence, or the fallback when the failure has none of its own. */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.hasDetail ? error.detail : fallback
}

/** True where trying again may help: no answer, too many, busy, or a fault on the other side. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}
