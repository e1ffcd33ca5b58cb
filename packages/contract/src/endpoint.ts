import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import type { Right } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** nobody: no sign-in. person: anyone signed in, about himself, and never an API token. */
export type Need = Right | 'nobody' | 'person'

/** A table of entries about one horse. */
export type Entry = 'injury' | 'genetic_test' | `record:${string}`

/**
 * How the horse of a call is found, for people who may reach only their own horses: in the call itself, or through the
 * record whose id is in the path.
 */
export type HorsePlace =
  | 'params.id'
  | 'params.horse_id'
  | 'query.horse_id'
  | 'body.horse_id'
  | 'body.horse_ids'
  | Entry
  | 'activity'

/** Who may make a call. */
export interface Rule<N extends Need = Need> {
  readonly need: N
  /** Left out: not about single horses, or public, as races are. `filtered`: the reply lists only his own. */
  readonly horses?: 'filtered' | readonly HorsePlace[]
  /** Notes are part of the record, for everyone who keeps such records. */
  readonly areNotesShared?: true
  /** The record may only be touched by who entered it, unless he has this right. */
  readonly ownEntry?: { readonly record: Entry | 'activity'; readonly unless: Right }
}

/**
 * One API call as data: the server validates with it and checks rights by it; the OpenAPI document, the pages' table of
 * calls and the client's types derive from it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  N extends Need = Need,
> extends Rule<N> {
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
  readonly media?:
    | 'text/event-stream'
    | 'text/csv'
    | 'text/calendar'
    | 'text/html'
    | 'text/vcard'
    | 'application/octet-stream'
  /** Success status; default 200. */
  readonly status?: 200 | 201 | 202 | 204
  readonly errors: readonly ErrorCode[]
  /** For calls that cost much more than a lookup. */
  readonly callsPerMinute?: number
}

/** Its name is that of the constant it is exported as. */
export const endpoint = <
  const N extends Need,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(
  definition: Endpoint<P, Q, B, R, N>,
): Endpoint<P, Q, B, R, N> => Object.freeze(definition)
