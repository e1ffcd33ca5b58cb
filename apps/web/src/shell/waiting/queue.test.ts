import 'fake-indexeddb/auto'
import type { Me } from '@quarterpole/contract/account'
import { recordFacts } from '@quarterpole/contract/record-facts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../app/api/error.ts'
import { meQuery } from '../../app/use-me.ts'
import type { RecordName } from '@quarterpole/contract/records'
import { emptyDraft } from '../../herd/records/record-draft.ts'
import { EMPTY_TEST } from '../../herd/genetic-tests/test-form.ts'
import { clearDevice, giveDeviceTo } from '../../app/offline/device-store.ts'
import { sendFile } from '../../herd/papers/send-file.ts'
import { sendEntries } from './send-entries.ts'
import {
  addEntry,
  changeEntry,
  listEntries,
  MAX_ENTRIES,
  MAX_WAITING_BYTES,
  withChanges,
} from '../../app/offline/waiting-entries.ts'
import type { NewEntry, SubjectOf } from '../../app/offline/waiting-entry.ts'

// It needs a browser's request, which tells how far it is.
vi.mock('../../herd/papers/send-file.ts', () => ({ sendFile: vi.fn<typeof sendFile>() }))

const ANN = 7
const DAY_MS = 86_400_000
const horse = { id: 3, name: 'Sandy Draw' }
const newTest = (raw: string): NewEntry => ({
  subject: { kind: 'test', horse, id: null },
  draft: { ...EMPTY_TEST, raw },
  base: null,
  version: undefined,
  key: `key of ${raw}`,
})
const onFile = { ...EMPTY_TEST, raw: 'N/N', lab: 'Lab A' }
const edit = (raw: string, key = 'key of the edit'): NewEntry => ({
  subject: { kind: 'test', horse, id: 12 },
  draft: { ...onFile, raw },
  base: onFile,
  version: 1,
  key,
})

interface Sent {
  method: string
  path: string
  key: string | null
  person: string | null
  body: Record<string, unknown>
}
type Reply = (sent: Sent) => { status: number; json?: unknown; headers?: Record<string, string> }

let sent: Sent[] = []
/** Answers writes; reads of the horse's tests get `tests`. */
function serve(reply: Reply, tests: readonly unknown[] = []) {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const given = new Headers(headers)
    if (method === 'GET') return Response.json(tests)
    const one: Sent = {
      method,
      path,
      key: given.get('idempotency-key'),
      person: given.get('quarterpole-person'),
      body: JSON.parse(String(body)),
    }
    sent.push(one)
    const { status, json = {}, headers: more = {} } = reply(one)
    return Response.json(json, { status, headers: more })
  })
}
const saved: Reply = () => ({ status: 201, json: { version: 1 } })
const refusal = (status: number, code: string, detail: string, errors: object[] = []) => ({
  status,
  json: { code, detail, errors },
})

const clientOf = (id: number) => {
  const client = new QueryClient()
  const me = { mode: 'accounts', person: { id, name: 'Ann', role: 'staff', trainer_names: [] }, rights: [] }
  client.setQueryData(meQuery.queryKey, me as unknown as Me) // ids are branded
  return client
}
const raws = async () => (await listEntries()).map(({ draft }) => Reflect.get(draft, 'raw'))
const states = async () => (await listEntries()).map(({ state }) => state.is)

beforeEach(async () => {
  await clearDevice()
  await giveDeviceTo(ANN)
})
afterEach(() => vi.unstubAllGlobals())

test('what waits goes out once, in the order entered, with its own key and person', async () => {
  for (const raw of ['N/N', 'N/H', 'H/H']) await addEntry(ANN, newTest(raw), Date.now())
  serve(saved)
  const client = clientOf(ANN)
  // Two runs at the same time, as of two tabs.
  const [one, other] = await Promise.all([sendEntries(client), sendEntries(client)])
  expect([one, other].sort()).toEqual([0, 3])
  expect(sent.map(({ body }) => body.raw)).toEqual(['N/N', 'N/H', 'H/H'])
  expect(sent.map(({ key }) => key)).toEqual(['key of N/N', 'key of N/H', 'key of H/H'])
  expect(new Set(sent.map(({ person }) => person))).toEqual(new Set([String(ANN)]))
  expect(await listEntries()).toEqual([])
})

const newPhoto = (file: File): NewEntry => ({
  subject: { kind: 'paper', horse, id: null },
  draft: { ...emptyDraft('paper', '2026-05-01'), kind: 'photo' },
  file,
  base: null,
  version: undefined,
  key: `key of ${file.name}`,
})

test('a photo goes before its record, which names it; what gets no answer waits with its file', async () => {
  const stored = `${'a'.repeat(64)}.jpg`
  await addEntry(ANN, newPhoto(new File(['pixels'], 'mare.jpg')), Date.now())
  serve(saved)
  vi.mocked(sendFile).mockRejectedValueOnce(new ApiError(0, { code: 'unreachable', detail: 'No network.' }))
  expect(await sendEntries(clientOf(ANN))).toBe(0)
  expect(sent).toEqual([])
  vi.mocked(sendFile).mockResolvedValueOnce({ file: stored, bytes: 6 })
  expect(await sendEntries(clientOf(ANN))).toBe(1)
  expect(vi.mocked(sendFile).mock.lastCall?.[0]).toMatchObject({ name: 'mare.jpg', size: 6 })
  expect(sent.map(({ key, body }) => [key, body.kind, body.file])).toEqual([
    ['key of mare.jpg', 'photo', stored],
  ])
  expect(await listEntries()).toEqual([])
})

test('a photo that the server refuses stays, and the next entry passes', async () => {
  await addEntry(ANN, newPhoto(new File(['x'], 'broken.jpg')), Date.now())
  await addEntry(ANN, newTest('N/N'), Date.now())
  serve(saved)
  vi.mocked(sendFile).mockRejectedValueOnce(new ApiError(400, { detail: 'This photo can’t be read.' }))
  expect(await sendEntries(clientOf(ANN))).toBe(1)
  expect(await listEntries()).toMatchObject([
    { state: { is: 'refused', sentences: ['This photo can’t be read.'] } },
  ])
})

test('files wait up to a bound', async () => {
  const half = new File([new Uint8Array(MAX_WAITING_BYTES / 2)], 'half.pdf')
  const add = (file: File) => addEntry(ANN, newPhoto(file), Date.now())
  expect([await add(half), await add(half), await add(new File(['x'], 'one.jpg'))]).toEqual([
    'added',
    'added',
    'full',
  ])
  expect(await addEntry(ANN, newTest('N/N'), Date.now())).toBe('added')
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['a busy server', () => Promise.resolve(Response.json({ code: 'busy' }, { status: 503 }))],
  ['a session that has ended', () => Promise.resolve(Response.json({}, { status: 401 }))],
  [
    'the first try still running',
    () => Promise.resolve(Response.json({}, { status: 409, headers: { 'retry-after': '1' } })),
  ],
])('%s: everything waits on with the same keys', async (_name, answer) => {
  await addEntry(ANN, newTest('N/N'), Date.now())
  await addEntry(ANN, newTest('N/H'), Date.now())
  vi.stubGlobal('fetch', answer)
  expect(await sendEntries(clientOf(ANN))).toBe(0)
  expect(await states()).toEqual(['waiting', 'waiting'])
  serve(saved)
  expect(await sendEntries(clientOf(ANN))).toBe(2)
  expect(sent.map(({ key }) => key)).toEqual(['key of N/N', 'key of N/H'])
})

test.each(Object.values(recordFacts))(
  'a $noun waits, and is sent as its form would send it',
  async (facts) => {
    const { of, name, plural, by } = facts
    const draft = { ...emptyDraft(name, '2026-06-01'), [by]: '2026-06-01' } // a name too
    const subjectOf = (id: number | null) =>
      ({ kind: name, horse: of === 'horse' ? horse : null, id }) as SubjectOf<RecordName> // whose it is goes by its name
    const entry = { ...newTest(''), subject: subjectOf(null), draft }
    await addEntry(ANN, entry, Date.now())
    await addEntry(
      ANN,
      { ...entry, subject: subjectOf(12), base: draft, version: 3, key: 'key of the edit' },
      Date.now(),
    )
    serve(saved)
    expect(await sendEntries(clientOf(ANN))).toBe(2)
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /api/${plural}`,
      `PUT /api/${plural}/12`,
    ])
    expect(sent.map(({ body }) => [body.horse_id, body[by], body.version])).toEqual([
      [of === 'horse' ? 3 : undefined, '2026-06-01', undefined],
      [of === 'horse' ? 3 : undefined, '2026-06-01', 3],
    ])
  },
)

test('a refused entry stays with the server’s sentences, and the next ones pass', async () => {
  await addEntry(ANN, newTest('??'), Date.now())
  await addEntry(ANN, newTest('N/N'), Date.now())
  serve(({ body }) =>
    body.raw === '??'
      ? refusal(422, 'invalid', 'raw: is not a result.', [{ path: 'raw', message: 'is not a result' }])
      : { status: 201, json: { version: 1 } },
  )
  expect(await sendEntries(clientOf(ANN))).toBe(1)
  const [stuck] = await listEntries()
  expect(stuck?.state).toEqual({ is: 'refused', sentences: ['Result: Is not a result'] })
  expect(await sendEntries(clientOf(ANN))).toBe(0)
  expect(sent).toHaveLength(2) // not asked again by itself
})

test('a key the server used for an earlier version says that this was saved before', async () => {
  await addEntry(ANN, newTest('N/N'), Date.now())
  serve(() => refusal(422, 'invalid', 'Used.', [{ path: 'Idempotency-Key', message: 'was used' }]))
  await sendEntries(clientOf(ANN))
  const [stuck] = await listEntries()
  expect(JSON.stringify(stuck?.state)).toContain('was saved before the connection broke')
})

test('an entry older than the server’s memory of keys is not sent without asking', async () => {
  await addEntry(ANN, newTest('N/N'), Date.now() - 14 * DAY_MS)
  serve(saved)
  expect(await sendEntries(clientOf(ANN))).toBe(0)
  expect(sent).toEqual([])
  expect(await states()).toEqual(['refused'])
})

test('a stale edit is a conflict with what is on file; keeping mine puts only my changes on top', async () => {
  await addEntry(ANN, edit('N/H'), Date.now())
  const now = { id: 12, marker: 'hypp', raw: 'N/N', lab: 'Lab B', assay: null, tested_on: null, version: 4 }
  serve(
    ({ body }) =>
      body.version === 4 ? { status: 200, json: { version: 5 } } : refusal(409, 'conflict', 'Newer.'),
    [now],
  )
  const client = clientOf(ANN)
  expect(await sendEntries(client)).toBe(0)
  const [entry] = await listEntries()
  if (entry?.state.is !== 'conflict') throw new Error('not a conflict')
  expect(entry.state).toEqual({ is: 'conflict', onFile: { ...onFile, lab: 'Lab B' }, version: 4 })
  const { onFile: theirs, version } = entry.state
  const draft = withChanges(entry.base, entry.draft, theirs)
  await changeEntry(entry.id, { draft, base: theirs, version, state: { is: 'waiting' } })
  expect(await sendEntries(client)).toBe(1)
  expect(sent.at(-1)?.body).toMatchObject({ raw: 'N/H', lab: 'Lab B', version: 4 })
})

test('a second edit of a record joins the first', async () => {
  await addEntry(ANN, edit('N/H'), Date.now())
  await addEntry(ANN, { ...edit('N/N', 'second'), draft: { ...onFile, lab: 'Lab C' } }, Date.now())
  const entries = await listEntries()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ key: 'key of the edit', draft: { raw: 'N/H', lab: 'Lab C' } })
})

test('what a second edit adds while the first is on its way is sent after it', async () => {
  await addEntry(ANN, edit('N/H'), Date.now())
  let isFirst = true
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    const given = JSON.parse(String(body))
    sent.push(given)
    if (isFirst)
      await addEntry(ANN, { ...edit('N/N', 'second'), draft: { ...onFile, lab: 'Lab C' } }, Date.now())
    isFirst = false
    return Response.json({ version: given.version + 1 })
  })
  sent = []
  expect(await sendEntries(clientOf(ANN))).toBe(2)
  expect(sent).toMatchObject([
    { raw: 'N/H', lab: 'Lab A', version: 1 },
    { raw: 'N/H', lab: 'Lab C', version: 2 },
  ])
  expect(await listEntries()).toEqual([])
})

test('the queue has an end', async () => {
  for (let n = 0; n < MAX_ENTRIES; n++) await addEntry(ANN, newTest(`N/${n}`), Date.now())
  expect(await addEntry(ANN, newTest('N/N'), Date.now())).toBe('full')
  expect(await listEntries()).toHaveLength(MAX_ENTRIES)
})

test('it belongs to one person: another’s sign-in and signing out clear it, a session’s end does not', async () => {
  const BEN = 8
  await addEntry(ANN, newTest('N/N'), Date.now())
  await giveDeviceTo(null)
  expect(await raws()).toEqual(['N/N'])
  serve(saved)
  expect(await sendEntries(clientOf(BEN))).toBe(0)
  expect(sent).toEqual([])
  expect(await addEntry(BEN, newTest('N/H'), Date.now())).toBe('not_yours')
  await giveDeviceTo(ANN)
  expect(await raws()).toEqual(['N/N'])
  await giveDeviceTo(BEN)
  expect(await raws()).toEqual([])
  await addEntry(BEN, newTest('N/H'), Date.now())
  await clearDevice()
  expect(await raws()).toEqual([])
})
