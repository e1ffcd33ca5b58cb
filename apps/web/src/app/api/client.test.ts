import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, call, callForFile, callWithTotal, write } from './client.ts'
import { currentDataAge } from './data-age.ts'
import { ApiError, detailOf, isPassing } from './error.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers each request with the next of the given answers and records what was asked. */
function answerWith(...answers: (Response | Error)[]) {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer left')
    return answer
  })
  return asked
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init)

test('path parameters are filled and encoded, empty query members left out', () => {
  expect(addressOf('/jobs/:id', { id: 'a/b' })).toBe('/api/jobs/a%2Fb')
  expect(addressOf('/horses', {}, { q: 'tin roof', sex: undefined, sort: '', offset: 0 })).toBe(
    '/api/horses?q=tin+roof&offset=0',
  )
  expect(() => addressOf('/horses/:id')).toThrow('lacks its id')
})

test('a list carries its total', async () => {
  answerWith(json([], { headers: { 'x-total-count': '312' } }))
  expect(await callWithTotal('listHorses', { query: { limit: 50 } })).toEqual({
    data: [],
    total: 312,
    activityId: undefined,
  })
})

test('a write carries the id of its activity, to undo it', async () => {
  answerWith(new Response(null, { status: 204, headers: { 'x-activity-id': '41' } }))
  expect(await write('deleteHorse', { params: { id: 3 } })).toMatchObject({ data: null, activityId: 41 })
})

test('a POST carries an idempotency key, the given one if there is one', async () => {
  const asked = answerWith(json({ job_id: 'j' }, { status: 202 }), json({ job_id: 'j' }, { status: 202 }))
  await call('exportCross', { params: { id: 4 }, idempotencyKey: 'same' })
  await call('exportCross', { params: { id: 4 } })
  const keys = asked.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(keys[0]).toBe('same')
  expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/)
})

test('a GET carries no idempotency key and no body', async () => {
  const asked = answerWith(json([]))
  await call('listTracks', {})
  expect(new Headers(asked[0]?.init.headers).has('idempotency-key')).toBe(false)
  expect(asked[0]?.init.body).toBeUndefined()
})

test('a problem document becomes an error with its detail, fields and waiting time', async () => {
  const problem = {
    title: 'Too many',
    detail: 'Try again in a moment.',
    code: 'too_many',
    status: 429,
    type: 'about:blank',
    errors: [{ path: 'name', message: 'is missing' }],
  }
  answerWith(json(problem, { status: 429, headers: { 'retry-after': '7' } }))
  const error = await call('getHealth', {}).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 429,
    code: 'too_many',
    detail: 'Try again in a moment.',
    retryAfterS: 7,
    fieldErrors: problem.errors,
  })
})

const busy = () => json({ code: 'busy' }, { status: 503, headers: { 'retry-after': '2' } })

test.each([
  ['a write', () => write('deleteHorse', { params: { id: 3 } })],
  ['a read', () => call('getHealth', {})],
  ['a file', () => callForFile('downloadRejectedRows', { params: { fileType: 'horses' } })],
])(
  '%s that a busy server turned away is sent again when it asked, eight times at most',
  async (_what, send) => {
    vi.useFakeTimers()
    const asked = answerWith(busy(), busy(), json({}))
    const done = send()
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2001)
    await done
    expect(asked).toHaveLength(3)

    const refused = answerWith(...Array.from({ length: 8 }, busy))
    const failed = send().catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(await failed).toMatchObject({ code: 'busy' })
    expect(refused).toHaveLength(8)
  },
)

test('it is sent once where the server names no time', async () => {
  const silent = answerWith(json({ code: 'busy' }, { status: 503 }))
  await expect(call('getHealth', {})).rejects.toMatchObject({ status: 503 })
  expect(silent).toHaveLength(1)
})

test('an answer that is no JSON still becomes an error with a sentence', async () => {
  answerWith(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call('getHealth', {})).rejects.toMatchObject({
    status: 502,
    detail: 'The server answered with status 502.',
  })
})

test('no answer at all says that the server cannot be reached', async () => {
  answerWith(new TypeError('fetch failed'))
  await expect(call('getHealth', {})).rejects.toMatchObject({ status: 0, code: 'unreachable' })
})

test('an aborted request is no server failure', async () => {
  const controller = new AbortController()
  controller.abort()
  answerWith(new DOMException('aborted', 'AbortError'))
  await expect(call('getHealth', { signal: controller.signal })).rejects.toHaveProperty('name', 'AbortError')
})

test('204 is answered with null', async () => {
  answerWith(new Response(null, { status: 204 }))
  expect(await call('deleteHorse', { params: { id: 3 } })).toBeNull()
})

test('only failures that may pass are worth another try', () => {
  expect([0, 429, 500, 503].map((status) => isPassing(new ApiError(status, {})))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([400, 404, 409, 422].map((status) => isPassing(new ApiError(status, {})))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(detailOf(new Error('boom'), 'It failed.')).toBe('It failed.')
})

test('the age of the data is what the last answer with data says', async () => {
  const silent = { headers: { 'x-data-as-of': '2026-11-23T14:40:00.000Z' } }
  answerWith(json(null, silent), json({ code: 'busy' }, { status: 503 }), json(null))
  const read = () => call('getProfile', { params: { id: 1 } })
  await read()
  expect(currentDataAge()).toBe('2026-11-23T14:40:00.000Z')
  await expect(read()).rejects.toMatchObject({ status: 503 })
  expect(currentDataAge()).toBe('2026-11-23T14:40:00.000Z')
  await read()
  expect(currentDataAge()).toBeNull()
})
