import { DAY_HEADER } from '@quarterpole/contract/day'
import type { endpoints } from '@quarterpole/contract/endpoints'
import type { Problem } from '@quarterpole/contract/errors'
import { PERSON_HEADER } from '@quarterpole/contract/roles'
import { localDay } from '../../ui/words/day.ts'
import { noteDataAge } from './data-age.ts'
import { ApiError, isBusy } from './error.ts'
import { pause } from './pause.ts'
import { type CallName, routes } from './routes.ts'

type Endpoints = typeof endpoints
type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never
type Schema<Name extends CallName, Part extends string> = Endpoints[Name] extends { [P in Part]?: infer S }
  ? NonNullable<S>
  : never
/** Path and query values are strings on the wire; numbers and booleans are converted here. */
type Loose<T> = { [K in keyof T]: T[K] extends string | undefined ? T[K] | number | boolean : T[K] }

type ParamsOf<Name extends CallName> = InputOf<Schema<Name, 'params'>>
type QueryOf<Name extends CallName> = InputOf<Schema<Name, 'query'>>
export type BodyOf<Name extends CallName> = InputOf<Schema<Name, 'body'>>
export type ReplyOf<Name extends CallName> = OutputOf<Schema<Name, 'reply'>>

type Part<Key extends string, T> = [T] extends [never]
  ? object
  : [T] extends [undefined]
    ? object
    : { [K in Key]: T }
type OptionalPart<Key extends string, T> = [T] extends [never]
  ? object
  : [T] extends [undefined]
    ? object
    : { [K in Key]?: T }

export type CallInput<Name extends CallName> = Part<'params', Loose<ParamsOf<Name>>> &
  OptionalPart<'query', Loose<QueryOf<Name>>> &
  Part<'body', BodyOf<Name>> & {
    /** A file and its companions; sent as multipart/form-data. */
    form?: FormData | undefined
  } & SendOptions

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** One key per intended action: the same for a second click. */
  idempotencyKey?: string | undefined
  /** Id of the person it was entered by; the server refuses it in anyone else's name. */
  person?: number | undefined
}

export interface Answer<T> {
  data: T
  /** X-Total-Count of a list: how many exist, not how many were returned. */
  total: number | undefined
  /** X-Activity-Id of a write: what to undo. */
  activityId?: number | undefined
}

interface LooseInput extends SendOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData | undefined
}

/** The URL of a call. @throws {Error} if a path parameter is missing */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    if (params[key] === undefined) throw new Error(`The path ${path} lacks its ${key}.`)
    return encodeURIComponent(String(params[key]))
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return `/api${filled}${text === '' ? '' : `?${text}`}`
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** However long a server asks to wait. */
const MAX_WAIT_S = 30

function failureOf(response: Response, body: unknown): ApiError {
  // A body that is no problem document lacks the members read below.
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<Problem>
  const wait = Math.min(Number(response.headers.get('retry-after')), MAX_WAIT_S)
  return new ApiError(response.status, problem, {
    retryAfterS: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    body,
  })
}

function requestOf(method: string, input: LooseInput): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', [DAY_HEADER]: localDay(new Date()) }
  const key = input.idempotencyKey ?? (method === 'POST' ? crypto.randomUUID() : undefined)
  if (key !== undefined) headers['idempotency-key'] = key
  if (input.person !== undefined) headers[PERSON_HEADER] = String(input.person)
  const request: RequestInit = { method, headers, credentials: 'same-origin' }
  if (input.signal) request.signal = input.signal
  if (input.form) request.body = input.form
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(input.body)
  }
  return request
}

async function responseTo(name: CallName, input: LooseInput): Promise<Response> {
  const { method, path } = routes[name]
  const sent = fetch(addressOf(path, input.params, input.query), requestOf(method, input))
  const response = await sent.catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause
    throw new ApiError(0, {
      code: 'unreachable',
      detail: 'Can’t reach the server. Check your connection and try again.',
    })
  })
  noteDataAge(response)
  return response
}

/** How often a call is sent to a server that is too busy for it. */
const MAX_TRIES = 8

/**
 * The answer to one call. If a busy server turned it away, nothing was done, and it is sent again when the server asked.
 *
 * @throws {ApiError} for every answer that is not a success
 */
async function successOf(name: CallName, input: LooseInput): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await responseTo(name, input)
    if (response.ok) return response
    const failure = failureOf(response, await readBody(response))
    if (!isBusy(failure) || failure.retryAfterS === undefined || tries === MAX_TRIES) throw failure
    await pause(failure.retryAfterS * 1000, input.signal)
  }
}

/** One call of the API, with what its headers say. @throws {ApiError} for every answer that is not a success */
export async function callWithTotal<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<ReplyOf<Name>>> {
  const response = await successOf(name, input) // the compiler checked the members at the call
  return {
    data: (await readBody(response)) as ReplyOf<Name>, // the server validates every reply against the contract before it sends it
    total: numberIn(response.headers.get('x-total-count')),
    activityId: numberIn(response.headers.get('x-activity-id')),
  }
}

const numberIn = (header: string | null) => (header === null ? undefined : Number(header))

/** A write, with the id of its activity, by which it can be undone. @throws {ApiError} as {@link call} */
export function write<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<ReplyOf<Name>>> {
  return callWithTotal(name, input)
}

/** A call that returns a file. @throws {ApiError} for every answer that is not a success */
export async function callForFile<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Blob> {
  return (await successOf(name, input)).blob()
}

/** One call of the API. @throws {ApiError} for every answer that is not a success */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<ReplyOf<Name>> {
  return (await callWithTotal(name, input)).data
}
