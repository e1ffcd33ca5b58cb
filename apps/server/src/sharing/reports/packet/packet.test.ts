import type { HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sendForm } from '../../../../test/form.ts'
import { addPerson } from '../../../../test/people.ts'
import { testServer } from '../../../../test/test-server.ts'
import { putTogether } from './packet-task.ts'

const [WIDE, HIGH] = [500, 300]
/** Two pages with a filled-in field, and an action when the first is opened. */
async function form(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([WIDE, HIGH])
  pdf.addPage([WIDE, HIGH])
  const field = pdf.getForm().createTextField('horse')
  field.setText('Packet Mare')
  field.addToPage(page, { x: 20, y: 20, width: 200, height: 30 })
  page.node.set(PDFName.of('AA'), pdf.context.obj({ O: { S: 'JavaScript', JS: 'app.alert(1)' } }))
  pdf.addJavaScript('open', 'app.alert(1)')
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()

describe('the task', () => {
  const packet = { title: 'A packet', paper: 'LETTER', on: '2026-05-01' } as const

  test('puts pages and photos in order, each as it was wide and high', async () => {
    const parts = [
      { kind: 'pdf', name: 'Coggins', bytes: await form() },
      { kind: 'photo', name: 'Photo', bytes: await photo(900, 600) },
      { kind: 'photo', name: 'Photo', bytes: await photo(600, 900) },
    ] as const
    const made = await putTogether({ ...packet, parts })
    const pages = (await PDFDocument.load('bytes' in made ? made.bytes : '')).getPages()
    expect(pages.map((page) => [page.getWidth(), page.getHeight()])).toEqual([
      [WIDE, HIGH],
      [WIDE, HIGH],
      [792, 612],
      [612, 792],
    ])
  })

  test('keeps what was filled in, and nothing that runs or can be pressed', async () => {
    const made = await putTogether({
      ...packet,
      parts: [{ kind: 'pdf', name: 'Coggins', bytes: await form() }],
    })
    const read = await PDFDocument.load('bytes' in made ? made.bytes : '')
    expect(read.getForm().getFields()).toEqual([])
    for (const page of read.getPages()) {
      expect(page.node.get(PDFName.of('AA'))).toBeUndefined()
      expect(page.node.get(PDFName.of('Annots'))).toBeUndefined()
    }
    expect(read.catalog.get(PDFName.of('Names'))).toBeUndefined()
    expect(read.catalog.get(PDFName.of('OpenAction'))).toBeUndefined()
    const whole = Buffer.from(await read.save({ useObjectStreams: false })).toString('latin1')
    expect(whole).not.toMatch(/JavaScript|app\.alert/)
    expect(read.getPages()[0]?.node.Resources()?.toString()).toContain('XObject') // the field's words, drawn
  })

  test('names what it cannot read', async () => {
    const bytes = Buffer.from('%PDF-1.4\nnothing more\n%%EOF\n')
    const made = await putTogether({
      ...packet,
      parts: [{ kind: 'pdf', name: 'Coggins of Mar 2, 2026', bytes }],
    })
    expect(made).toEqual({
      fault: expect.stringMatching(/^Coggins of Mar 2, 2026 can’t be put into a packet/),
    })
  })
})

describe('the call', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call, db, jobEnd } = server
  const mare = await insertHorse(db, horse({ name: 'Packet Mare', sex: 'M' }))
  const other = await insertHorse(db, horse({ name: 'Other Mare', sex: 'M' }))
  await server.services.herd.upToDate()
  const add = async (horse_id: HorseId, bytes: Buffer, kind: string) => {
    const sent = await sendForm(server, '/api/paper-files', [{ name: 'file', text: bytes, fileName: 'a' }])
    const { file } = sent.json() as { file: string }
    const { body } = await call('POST', '/api/papers', { horse_id, kind, issued_on: '2026-03-02', file })
    return (body as { id: number }).id
  }
  const coggins = await add(mare, await form(), 'coggins')
  const contract = await add(mare, await form(), 'contract')
  const portrait = await add(mare, await photo(900, 600), 'photo')
  const others = await add(other, await photo(80, 60), 'photo')
  const make = (body: object) => call('POST', `/api/horses/${mare}/packet`, body)

  test('makes one file of reports, papers and photos', async () => {
    const { body, status } = await make({
      reports: ['sale_page', 'pedigree'],
      paper_ids: [coggins, portrait],
    })
    expect(status, JSON.stringify(body)).toBe(202)
    const { result_url } = await jobEnd((body as { job_id: string }).job_id)
    const { raw, headers } = await call('GET', result_url ?? '')
    expect(headers['content-disposition']).toContain('Packet Mare packet.pdf')
    expect((await PDFDocument.load(raw)).getPageCount()).toBe(1 + 1 + 2 + 1)
  })

  test.each([
    [{ reports: [], paper_ids: [] }, 422],
    [{ reports: ['sire_summary'], paper_ids: [] }, 422],
    [{ reports: [], paper_ids: [others] }, 404],
    [{ reports: [], paper_ids: [99_999] }, 404],
  ])('%j is refused', async (body, status) => expect((await make(body)).status).toBe(status))

  test('a contract is for those who see money, in the packet too', async () => {
    const vet = await addPerson(server.services, 'vet')
    const path = `/api/horses/${mare}/packet`
    const asked = await call('POST', path, { reports: [], paper_ids: [contract] }, vet.cookie)
    expect(asked.status).toBe(404)
    const owner = await addPerson(server.services, 'owner')
    const { body } = await call('POST', path, { reports: [], paper_ids: [coggins, contract] }, owner.cookie)
    const { result_url } = await jobEnd((body as { job_id: string }).job_id)
    expect((await call('GET', result_url ?? '', undefined, vet.cookie)).status).toBe(404)
    expect((await call('GET', result_url ?? '', undefined, owner.cookie)).status).toBe(200)
  })
})
