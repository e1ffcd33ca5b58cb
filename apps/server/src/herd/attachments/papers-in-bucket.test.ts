import { testBucket } from '@quarterpole/db/files/test-bucket'
import type { OpenOptions } from '@quarterpole/db/open'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendForm } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

test('with a bucket two web processes see a photo at once; while it is down they say so, and the rest goes on', async () => {
  const bucket = await testBucket()
  const within = (database: OpenOptions) => ({ ...(database as { url: string }), bucket: bucket.options })
  const one = await testServer('postgres', { seeded: false, over: async (own) => within(own) })
  const other = await testServer('postgres', { seeded: false, over: async () => one.database })
  const horse_id = await insertHorse(one.db, horse({ name: 'Paper Mare' }))
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()
  const send = async (bytes: Uint8Array) =>
    await sendForm(one, '/api/paper-files', [{ name: 'file', text: bytes, fileName: 'a.jpg' }])
  const { file } = (await send(photo)).json<{ file: string }>()
  const paper = { horse_id, kind: 'photo', issued_on: '2026-03-02', file }
  const { body } = await one.call('POST', '/api/papers', paper)
  const { id } = body as { id: number }
  const address = `/api/papers/${id}/file?size=large`
  const seen = await other.call('GET', address)
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(seen.raw.equals(bucket.objects.get(`herd/${file}/large`)?.bytes ?? Buffer.of())).toBe(true)
  expect(await one.db.kysely.selectFrom('file_piece').select('part').execute()).toEqual([])

  bucket.isDown = true
  const refused = await other.call('GET', address)
  expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect((refused.body as { detail: string }).detail).toMatch(
    /^The store of photos and papers isn’t answering/,
  )
  expect(refused.headers).toMatchObject({ 'retry-after': '2' })
  expect(refused.headers).not.toHaveProperty('etag')
  const unchanged = { 'if-none-match': String(seen.headers['etag']) }
  expect((await other.call('GET', address, undefined, unchanged)).status).toBe(304)
  const white = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  expect((await send(white)).statusCode).toBe(503)
  expect((await other.call('GET', `/api/horses/${horse_id}`)).status).toBe(200)

  bucket.isDown = false
  expect((await other.call('GET', address)).status).toBe(200)
  bucket.objects.delete(`herd/${file}/large`)
  expect(await other.call('GET', address)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await send(photo)).statusCode).toBe(201)
  expect((await other.call('GET', address)).raw.equals(seen.raw)).toBe(true)
})
