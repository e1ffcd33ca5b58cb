import type { SeasonWeek } from '@quarterpole/contract/season'
import type { Activity } from '@quarterpole/contract/activity'
import type { ReplyOf } from '@quarterpole/contract/record'
import type { paper } from '@quarterpole/contract/paper'
import type { listToDos } from '@quarterpole/contract/to-do'
import { insertTrack } from '@quarterpole/db/queries/track'
import { trackFields } from '@quarterpole/herd-files/identity/track-finder'
import { findKnownTrack } from '@quarterpole/racing/known-tracks'
import type { HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { countPapers } from '@quarterpole/db/queries/paper-about'
import { deleteOrphanFiles } from '@quarterpole/db/queries/stored-file'
import { horse } from '@quarterpole/db/test-rows'
import sharp from 'sharp'
import type { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendForm, sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n')
type Paper = ReplyOf<typeof paper.fields>
type ListedToDo = z.output<typeof listToDos.reply>[number]
const INJURY = { injury_date: '2026-01-09', type: 'Bucked shins' }
const CARE = { kind: 'weight', care_date: '2026-01-09', weight_lb: 1100 }
const SALE = { sale_date: '2026-05-01', sale_type: 'mixed', price_usd: 5000 }
const NOW = { hours: 0, undoDays: 90 }

/** Wide, taken with the phone turned, and with a place. */
const photo = (width = 3000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#864' } })
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' }, IFD3: { GPSLatitude: '33/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false })
  const { call, db } = server
  let horse_id: HorseId
  beforeAll(async () => {
    horse_id = await insertHorse(db, horse({ name: 'Paper Mare', foaled: '2020-01-01' }))
  })

  const send = async (bytes: Uint8Array, fileName = 'what.ever') => {
    const answer = await sendForm(server, '/api/paper-files', [{ name: 'file', text: bytes, fileName }])
    return { status: answer.statusCode, body: answer.json() as { file: string; detail?: string } } // or a problem
  }
  const add = async (bytes: Uint8Array, fields: object) => {
    const { body } = await send(bytes)
    const paper = { horse_id, kind: 'photo', issued_on: '2026-03-02', file: body.file, ...fields }
    return (await call('POST', '/api/papers', paper)) as { status: number; body: { id: number } }
  }
  const week = async () => {
    const { overdue, days } = (await call('GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek
    return [...overdue, ...days.flatMap(({ items }) => items)].map(({ title, due_on }) => [title, due_on])
  }

  test('a photo is written again upright in three sizes, with nothing else of what was sent', async () => {
    const { body } = await add(await photo(), { title: 'Left side' })
    for (const [size, width, height] of [
      ['small', 80, 240],
      ['medium', 320, 960],
      ['large', 853, 2560],
    ] as const) {
      const { headers, raw } = await call('GET', `/api/papers/${body.id}/file?size=${size}`)
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-cache',
      })
      const { exif, ...read } = await sharp(raw).metadata()
      expect(read).toMatchObject({ format: 'jpeg', width, height })
      expect(exif).toBeUndefined()
      expect(raw.includes('script')).toBe(false)
    }
  })

  test('another process shows it at once', async () => {
    const other = await testServer(engine, { seeded: false, over: async () => server.database })
    const { body } = await add(await photo(500, 300), { is_portrait: true })
    const path = `/api/papers/${body.id}/file`
    const [here, there] = [await call('GET', path), await other.call('GET', path)]
    expect([there.status, there.raw.equals(here.raw)]).toEqual([200, true])
    expect((await other.call('GET', `/api/portraits?horse_ids=${horse_id}`)).body).toEqual({
      [horse_id]: body.id,
    })
  })

  test('the same photo sent twice is stored once', async () => {
    const bytes = await photo(900, 300)
    expect((await send(bytes, 'a.jpg')).body.file).toBe((await send(bytes, 'b.png')).body.file)
  })

  test('a PDF is saved, and opens only where that is asked for', async () => {
    const { body } = await add(PDF, { kind: 'coggins', number: '26-1' })
    const path = `/api/papers/${body.id}/file`
    const saved = await call('GET', path)
    expect(saved.raw.equals(PDF)).toBe(true)
    expect(saved.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Paper Mare Coggins 2026-03-02.pdf"/,
      ),
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const opened = await call('GET', `${path}?open=true`)
    expect(opened.headers['content-disposition']).toMatch(/^inline/)
    const again = await call('GET', path, undefined, { 'if-none-match': String(saved.headers['etag']) })
    expect([again.status, again.raw.length]).toEqual([304, 0])
  })

  test.each([
    ['text', Buffer.from('hello'), /no JPEG, PNG, WebP or PDF/],
    ['an SVG called a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no JPEG, PNG/],
    ['a PDF cut short', PDF.subarray(0, 40), /cut short/],
    ['a photo cut short', Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), /damaged/],
    ['nothing', Buffer.alloc(0), /no JPEG/],
  ])('%s is refused', async (_, bytes, words) => {
    const { status, body } = await send(bytes, 'photo.png')
    expect(status).toBe(400)
    expect(body.detail).toMatch(words)
  })

  test('more than 50 million pixels are refused before they are read', async () => {
    const { status, body } = await send(
      await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    )
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/more than 50 million pixels/)])
  })

  test('more than 25 MB is refused', async () => {
    const { status, body } = await send(Buffer.alloc(25 * 2 ** 20 + 1, 'a'))
    expect(status).toBe(413)
    expect(body.detail).toBeDefined()
  })

  test.each([
    [{ kind: 'photo' }, PDF, 'kind'],
    [{ kind: 'coggins', is_portrait: true }, PDF, 'is_portrait'],
    [{ kind: 'coggins', expires_on: '2026-01-01' }, PDF, 'expires_on'],
    [{ kind: 'coggins', file: `${'9'.repeat(64)}.pdf` }, PDF, 'file'],
    [{ kind: 'coggins', file: '../../etc/passwd' }, PDF, 'file'],
  ])('%j is refused', async (fields, bytes, path) => {
    expect(await add(bytes, fields)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  })

  test('what expires is to do until a later one is here; of other papers, one of the same title', async () => {
    const certificate = ['Health certificate', '2026-06-16']
    await add(PDF, { kind: 'health_certificate', expires_on: '2026-06-16' })
    expect(await week()).toContainEqual(certificate)
    await add(PDF, { kind: 'health_certificate', issued_on: '2026-06-02' })
    expect(await week()).not.toContainEqual(certificate)
    await add(PDF, { kind: 'permit', title: 'Haul road', expires_on: '2026-06-17' })
    await add(PDF, { kind: 'permit', title: 'Grazing', issued_on: '2026-06-02' })
    expect(await week()).toContainEqual(['Haul road', '2026-06-17'])
    await add(PDF, { kind: 'permit', title: 'Haul road', issued_on: '2026-06-03' })
    expect(await week()).not.toContainEqual(['Haul road', '2026-06-17'])
  })

  test('the newest photo marked so is the portrait', async () => {
    const bytes = await photo(400, 300)
    await add(bytes, { is_portrait: true, issued_on: '2026-04-01' })
    const newest = await add(bytes, { is_portrait: true, issued_on: '2026-04-02' })
    await add(bytes, { issued_on: '2026-04-03' })
    expect((await call('GET', `/api/portraits?horse_ids=${horse_id},99999`)).body).toEqual({
      [horse_id]: newest.body.id,
    })
  })

  const entered = async (path: string, fields: object) =>
    (await call('POST', path, { horse_id, ...fields })).body as { id: number; horse_id: number }
  const aboutOf = async (id: number) => {
    const papers = (await call('GET', `/api/papers?horse_id=${horse_id}`)).body as Paper[]
    return papers.find((paper) => paper.id === id)?.about
  }

  test('what a paper is about has to be an entry of the same horse', async () => {
    const other = await insertHorse(db, horse({ name: 'Other Mare', foaled: '2020-01-01' }))
    const { id } = await entered('/api/injuries', { ...INJURY, horse_id: other })
    for (const about of [`injury:${id}`, 'care:99', 'horse:1', 'injury'])
      expect(await add(PDF, { kind: 'xray', about })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'about' }] },
      })
  })

  test('papers go with what they are about, and come back with it, as one step', async () => {
    const injury = await entered('/api/injuries', INJURY)
    const added = await add(PDF, { kind: 'xray', about: `injury:${injury.id}` })
    const removed = await call('DELETE', `/api/injuries/${injury.id}`)
    expect(await aboutOf(added.body.id)).toBeUndefined()
    const [line] = (await call('GET', '/api/activity?limit=1')).body as Activity[]
    expect(line?.sentence).toMatch(/deleted, with one photo or paper\.$/)
    await call('POST', `/api/activity/${String(removed.headers['x-activity-id'])}/undo`)
    expect(await aboutOf(added.body.id)).toBe(`injury:${injury.id}`)
  })

  test('nothing is undone that a paper was added to since', async () => {
    const sale = await call('POST', '/api/sales', { horse_id, ...SALE })
    expect(sale.status).toBe(201)
    await add(PDF, { kind: 'other', about: `sale:${(sale.body as { id: number }).id}` })
    const undo = `/api/activity/${String(sale.headers['x-activity-id'])}/undo`
    expect(await call('POST', undo)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('were added to this since') },
    })
  })

  test('papers move with an entry to another horse, and with a start to another race', async () => {
    const rightful = await insertHorse(db, horse({ name: 'Rightful Mare', foaled: '2020-01-01' }))
    const care = await entered('/api/care', CARE)
    const { body } = await add(PDF, { kind: 'other', about: `care:${care.id}` })
    await call('PUT', `/api/care/${care.id}`, { ...CARE, horse_id: rightful })
    expect(await aboutOf(body.id)).toBeUndefined()
    expect((await call('GET', `/api/papers?horse_id=${rightful}`)).body).toMatchObject([
      { id: body.id, about: `care:${care.id}` },
    ])

    const track_id = await insertTrack(db, trackFields(findKnownTrack('RUI')!)) // a published one
    const start = { track_id, race_date: '2025-06-01', distance_yards: 350, finish: 2 }
    const { race_id } = (await call('POST', '/api/starts', { horse_id, ...start })).body as {
      race_id: number
    }
    const won = await add(PDF, { kind: 'other', about: `start:${race_id}` })
    const moved = await call('PUT', `/api/starts/${race_id}/${horse_id}`, {
      ...start,
      race_date: '2025-06-02',
    })
    expect(await aboutOf(won.body.id)).toBe(`start:${(moved.body as { race_id: number }).race_id}`)
  })

  test('a file names it by its day, and reads it again', async () => {
    const day = { injury_date: '2025-11-03' }
    await entered('/api/injuries', { ...INJURY, ...day })
    const second = await entered('/api/injuries', { ...INJURY, ...day })
    const { body } = await add(PDF, { kind: 'xray', title: 'Named', about: `injury:${second.id}` })
    const file = (await call('GET', '/api/export/papers.csv')).raw.toString()
    expect(file).toContain('injury 2025-11-03 #2')
    await call('DELETE', `/api/papers/${body.id}`)
    expect((await sendRecords(server, 'papers', file, { dry_run: false })).status).toBe(200)
    const papers = (await call('GET', `/api/papers?horse_id=${horse_id}`)).body as Paper[]
    expect(papers.find(({ title }) => title === 'Named')?.about).toBe(`injury:${second.id}`)
  })

  test('what is due says how many papers are about it', async () => {
    const due = { title: 'Haul to the vet', horse_id, due_on: '2026-06-16' }
    const { id } = (await call('POST', '/api/to-dos', due)).body as { id: number }
    await add(PDF, { kind: 'other', about: `to_do:${id}` })
    await add(await photo(300, 200), { about: `to_do:${id}` })
    const { days } = (await call('GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek
    const items = days.flatMap(({ items: ofDay }) => ofDay)
    expect(items.find(({ to_do_id }) => to_do_id === id)?.papers).toBe(2)
    expect(items.find(({ to_do_id }) => to_do_id !== id)?.papers ?? 0).toBe(0)
  })

  test('a to-do of any week, and one that is done, says how many papers are about it, without those the reader may not see', async () => {
    const later = { title: 'Sign for the stud', horse_id, due_on: '2027-02-01' }
    const { id } = (await call('POST', '/api/to-dos', later)).body as { id: number }
    await add(PDF, { kind: 'contract', about: `to_do:${id}` })
    await add(await photo(330, 210), { about: `to_do:${id}` })
    const countIn = async (open: boolean) => {
      const listed = (await call('GET', `/api/to-dos?open=${open}&limit=1000`)).body as ListedToDo[]
      return listed.find((one) => one.id === id)?.papers
    }
    expect(await countIn(true)).toBe(2)
    expect((await countPapers(db, [`to_do:${id}`], ['money'])).get(`to_do:${id}`)).toBe(1)
    expect((await call('POST', `/api/to-dos/${id}/done`, { done_on: '2026-06-15' })).status).toBe(200)
    expect(await countIn(true)).toBeUndefined()
    expect(await countIn(false)).toBe(2)
  })

  test('an edit says what it was about and what its file was, in words', async () => {
    const { id } = await entered('/api/injuries', INJURY)
    const { body } = await add(PDF, { kind: 'xray', about: `injury:${id}` })
    const { file } = (await send(await photo(320, 200))).body
    const edit = { horse_id, kind: 'xray', issued_on: '2026-03-02', file }
    expect((await call('PUT', `/api/papers/${body.id}`, edit)).status).toBe(200)
    const [line] = (await call('GET', '/api/activity?limit=1')).body as Activity[]
    expect(line?.sentence).toContain('a PDF')
    expect(line?.sentence).toContain('an injury')
    expect(line?.sentence).not.toMatch(/[0-9a-f]{64}|injury:/)
  })

  test('a file that nobody names any more is kept while its paper can come back, and then deleted', async () => {
    const bytes = await photo(410, 300)
    const { body } = await add(bytes, {})
    const removed = await call('DELETE', `/api/papers/${body.id}`)
    expect(await deleteOrphanFiles(db, NOW)).toBe(1) // one that was sent for a refused record, above
    const undo = () => call('POST', `/api/activity/${String(removed.headers['x-activity-id'])}/undo`)
    const undone = await undo()
    expect(undone.status).toBe(200)
    expect((await call('GET', `/api/papers/${body.id}/file`)).status).toBe(200)
    await call('POST', `/api/activity/${String(undone.headers['x-activity-id'])}/undo`)
    await db.kysely.updateTable('activity').set({ at: '2020-01-01T00:00:00.000Z' }).execute()
    expect(await deleteOrphanFiles(db, NOW)).toBeGreaterThan(0)
    const last = (await call('GET', '/api/activity?limit=1')).body as { id: number }[]
    expect((await call('POST', `/api/activity/${last[0]?.id}/undo`)).body).toMatchObject({
      detail: expect.stringContaining('deleted for good'),
    })
  })
})

describe('a limit for all files', async () => {
  const server = await testServer('sqlite', { seeded: false, env: { FILES_MAX_GB: '0.001' } })
  const send = (text: Buffer) =>
    sendForm(server, '/api/paper-files', [{ name: 'file', text, fileName: 'a.pdf' }])
  const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, 'a'), PDF])

  test('one too many is refused, with what is used and what to do; the same file again takes no room', async () => {
    const first = pdf(800_000)
    expect((await send(first)).statusCode).toBe(201)
    const refused = await send(pdf(400_000))
    expect(refused.statusCode).toBe(413)
    expect((refused.json() as { detail: string }).detail).toBe(
      'Photos and papers take up 0.8 MB of the 1 MB set for them, and this needs 0.4 MB more. Raise FILES_MAX_GB, or delete some: their room is free once that can’t be undone any more.',
    )
    expect((await send(first)).statusCode).toBe(201)
    expect((await send(pdf(1000))).statusCode).toBe(201)
  })
})
