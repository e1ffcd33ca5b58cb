import type { HorseId } from '@quarterpole/contract/ids'
import type { ShareKind } from '@quarterpole/contract/share-kinds'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendForm } from '../../test/form.ts'
import { testServer } from '../../test/test-server.ts'

const server = await testServer('sqlite', { seeded: false })
const { call, db, jobEnd } = server
const plain = await insertHorse(db, horse({ name: 'Plain Portrait', sex: 'M' }))
const shown = await insertHorse(db, horse({ name: 'Shown Portrait', sex: 'M' }))
await server.services.herd.upToDate()

const jpeg = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#864' } })
  .jpeg()
  .toBuffer()
const sent = await sendForm(server, '/api/paper-files', [{ name: 'file', text: jpeg, fileName: 'her.jpg' }])
const { file } = sent.json() as { file: string }
const paper = { horse_id: shown, kind: 'photo', issued_on: '2026-03-02', is_portrait: true, file }
const added = await call('POST', '/api/papers', paper)
const sized = async (size: string) =>
  (await call('GET', `/api/papers/${(added.body as { id: number }).id}/file?size=${size}`)).raw
const [small, medium] = [await sized('small'), await sized('medium')]

/** What a job makes. */
async function made(path: string, body: object): Promise<Buffer> {
  const { result_url } = await jobEnd(((await call('POST', path, body)).body as { job_id: string }).job_id)
  return (await call('GET', result_url ?? '')).raw
}

test.each<ShareKind>(['horse', 'sale_page'])('a shared %s has the photo in itself, or none', async (kind) => {
  const pageOf = async (id: HorseId) => {
    const { body, status } = await call('POST', '/api/shares', { kind, id })
    expect(status, JSON.stringify(body)).toBe(201)
    return (await call('GET', (body as { path: string }).path)).raw.toString()
  }
  expect(await pageOf(shown)).toContain(
    `<img class="portrait" alt="Shown Portrait" src="data:image/jpeg;base64,${medium.toString('base64')}"`,
  )
  expect(await pageOf(plain)).not.toContain('<img')
})

test.each([
  ['the sale page', medium, (id: HorseId) => made(`/api/horses/${id}/reports`, { report: 'sale_page' })],
  ['the stall card', small, (id: HorseId) => made('/api/stall-cards', { horse_ids: [id], form: 'card' })],
])('%s has the photo, or none', async (_, photo, pdfOf) => {
  expect((await pdfOf(shown)).includes(photo)).toBe(true)
  expect((await pdfOf(plain)).includes('/Subtype /Image')).toBe(false)
})
