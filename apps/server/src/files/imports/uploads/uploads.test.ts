import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportResult } from '@quarterpole/contract/data-import'
import type { UploadCanceled, UploadProgress } from '@quarterpole/contract/upload'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { tx } from '@quarterpole/db/tx'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeEngines } from '../../../../test/engines.ts'
import { testServer } from '../../../../test/test-server.ts'

const ROWS = 600
const horses = (name: string) =>
  `name,sex\n${Array.from({ length: ROWS }, (_, at) => `${name} ${at},M`).join('\n')}\n`

describeEngines(async (engine) => {
  const { app, db, services } = await testServer(engine, { seeded: false })
  let url = ''
  beforeAll(async () => {
    url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/data-import`
  })

  const send = async (
    id: string,
    text: string,
    { dryRun = false, signal = undefined as AbortSignal | undefined } = {},
  ) => {
    const form = new FormData()
    form.set('file', new File([text], 'herd.csv'))
    const answer = await fetch(`${url}/upload/horses?upload_id=${id}&dry_run=${dryRun}`, {
      method: 'POST',
      body: form,
      headers: { origin: new URL(url).origin },
      ...(signal && { signal }),
    })
    return { status: answer.status, body: (await answer.json()) as ImportResult & { detail?: string } } // or a problem
  }
  const cancel = async (id: string) => {
    const answer = await fetch(`${url}/${id}`, { method: 'DELETE', headers: { origin: new URL(url).origin } })
    return { status: answer.status, body: (await answer.json()) as UploadCanceled }
  }
  const streamOf = (id: string, signal?: AbortSignal) =>
    fetch(`${url}/${id}/events`, signal ? { signal } : {})
  /** A stream on a connection of its own, as a browser keeps one. */
  const openStream = (id: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/${id}/events`, { agent: false }, resolve).on('error', reject)
    })
  /** Every event of an upload's stream, to its end. */
  const eventsOf = async (id: string): Promise<UploadProgress[]> =>
    eventsIn(await (await streamOf(id)).text())

  /** Keeps whoever wants to begin an import waiting until it is released. */
  const holdImports = async () => {
    const released = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const done = tx(db, async (trx) => {
      await allocateIds(trx, 'data_import', 1)
      held.resolve()
      await released.promise
    })
    await held.promise
    const release = async () => {
      released.resolve()
      await done
    }
    onTestFinished(release)
    return release
  }
  const phaseOf = (id: string) => services.uploads.find(id as never)?.progress.phase // a test's own id

  describe('the stream of an upload', () => {
    test('may be asked for before the upload begins, counts bytes and rows, and ends with it', async () => {
      const events = eventsOf('before-it-begins')
      await sleep(50)
      const { status } = await send('before-it-begins', horses('Ada'))
      expect(status).toBe(200)
      const seen = await events
      const last = seen.at(-1)
      expect(last).toMatchObject({ phase: 'done', rows_total: ROWS, rows_done: ROWS })
      expect(last?.bytes_received).toBe(last?.bytes_total)
      expect(seen.map(({ phase }) => phase)).not.toContain('queued') // nothing else runs
      expect(await countHorses(db)).toBe(ROWS)
    })

    test('tells the end to a page that was cut off and asks again, and 404 once nothing is known', async () => {
      await send('asked-again', 'name,sex\nA,M\n', { dryRun: true })
      expect((await eventsOf('asked-again')).map(({ phase }) => phase)).toEqual(['done'])
      expect(
        await services.uploads.expect('never-sent' as never, AbortSignal.timeout(60_000), 20),
      ).toBeUndefined()
    })

    test('says failed when the file cannot be read', async () => {
      const events = eventsOf('unreadable')
      expect((await send('unreadable', '')).status).toBe(400)
      expect((await events).at(-1)?.phase).toBe('failed')
    })

    test('leaves nothing behind when its reader goes', async () => {
      const release = await holdImports()
      const reader = new AbortController()
      const answer = send('reader-goes', horses('Bo'))
      const stream = await streamOf('reader-goes', reader.signal)
      expect(stream.headers.get('content-type')).toContain('text/event-stream')
      expect(services.uploadStreams.size).toBe(1)
      reader.abort()
      await expect.poll(() => services.uploadStreams.size).toBe(0)
      await cancel('reader-goes')
      await release()
      expect((await answer).status).toBe(409)
    })
  })

  test('more streams than a stable could need are refused with when to come back, and closed ones make room', async () => {
    const release = await holdImports()
    const answer = send('watched-by-many', 'name,sex\nIda Creek,M\n')
    await expect.poll(() => phaseOf('watched-by-many')).toBe('writing')
    const streams = await Promise.all(Array.from({ length: 64 }, () => openStream('watched-by-many')))
    const refused = await streamOf('watched-by-many')
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
      429,
      '5',
      expect.stringContaining('Wait a moment'),
    ])
    for (const stream of streams) stream.destroy()
    await expect.poll(() => services.uploadStreams.size).toBe(0)
    await release()
    expect((await answer).status).toBe(200)
  })

  describe('cancelling', () => {
    test('while it writes: the transaction is rolled back and nothing is written', async () => {
      const before = await countHorses(db)
      const release = await holdImports()
      const answer = send('cancel-writing', horses('Cal'))
      await expect.poll(() => phaseOf('cancel-writing')).toBe('writing')
      expect(await cancel('cancel-writing')).toEqual({
        status: 200,
        body: { outcome: 'canceled', import_id: null },
      })
      await release()
      const { status, body } = await answer
      expect([status, body.detail]).toEqual([409, 'The upload was canceled. Nothing was saved.'])
      expect(await countHorses(db)).toBe(before)
      expect((await eventsOf('cancel-writing')).at(-1)?.phase).toBe('canceled')
    })

    test('while it waits for another import: it never begins, and the other is not disturbed', async () => {
      const before = await countHorses(db)
      const release = await holdImports()
      const first = send('goes-first', 'name,sex\nDan Creek,S\n')
      await expect.poll(() => phaseOf('goes-first')).toBe('writing')
      const second = send('waits-for-it', horses('Eve'))
      await expect.poll(() => phaseOf('waits-for-it')).toBe('queued')
      expect((await cancel('waits-for-it')).body.outcome).toBe('canceled')
      expect((await second).status).toBe(409)
      await release()
      expect((await first).status).toBe(200)
      expect(await countHorses(db)).toBe(before + 1)
    })

    test('by hanging up: the same', async () => {
      const before = await countHorses(db)
      const release = await holdImports()
      const caller = new AbortController()
      const answer = send('hangs-up', horses('Fay'), { signal: caller.signal })
      await expect.poll(() => phaseOf('hangs-up')).toBe('writing')
      caller.abort()
      await expect(answer).rejects.toThrow('abort')
      await expect.poll(() => services.uploads.find('hangs-up' as never)?.shared.isCanceled).toBe(true)
      await release()
      await expect.poll(() => phaseOf('hangs-up')).toBe('canceled')
      expect(await countHorses(db)).toBe(before)
    })

    test('by hanging up while the file is still on its way: nothing is left waiting', async () => {
      const caller = new AbortController()
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(
            new TextEncoder().encode(
              '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,sex\n',
            ),
          )
        },
      })
      const answer = fetch(`${url}/upload/horses?upload_id=half-sent`, {
        method: 'POST',
        body,
        duplex: 'half',
        signal: caller.signal,
        headers: { origin: new URL(url).origin, 'content-type': 'multipart/form-data; boundary=b' },
      })
      await expect.poll(() => phaseOf('half-sent')).toBe('receiving')
      caller.abort()
      await expect(answer).rejects.toThrow('abort')
      await expect.poll(() => phaseOf('half-sent')).toBe('canceled')
    })

    test('after the commit: it says that it is too late, and which import can be taken back', async () => {
      const { body } = await send('too-late', 'name,sex\nGus Creek,G\n')
      expect((await cancel('too-late')).body).toEqual({ outcome: 'too_late', import_id: body.import_id })
    })

    test('what is unknown is a 404, and an id in use cannot be used twice', async () => {
      expect((await cancel('who-is-this')).status).toBe(404)
      const release = await holdImports()
      const first = send('used-twice', 'name,sex\nHal Creek,G\n')
      await expect.poll(() => phaseOf('used-twice')).toBe('writing')
      expect((await send('used-twice', 'name,sex\nHal Creek,G\n')).status).toBe(409)
      await release()
      expect((await first).status).toBe(200)
    })
  })
})

const eventsIn = (text: string): UploadProgress[] =>
  [...text.matchAll(/^event: progress\ndata: (.*)$/gm)].map(
    (match) => JSON.parse(match[1] ?? '') as UploadProgress, // the server writes nothing else there
  )
