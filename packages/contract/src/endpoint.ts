import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One API call as data: the server validates with it, the OpenAPI document and the client's types derive from it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Below /api, with `:name` for a path parameter. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** True when the body is multipart/form-data; then `body` is absent. */
  readonly multipart?: boolean
  readonly reply: Reply
  /** Media type of a success reply that is not JSON; the handler then sends it itself. */
  readonly media?: 'text/event-stream' | 'text/csv' | 'text/calendar' | 'text/html'
  /** Success status; default 200. */
  readonly status?: 200 | 201 | 202 | 204
  readonly errors: readonly ErrorCode[]
}

export const endpoint = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => Object.freeze(definition)
