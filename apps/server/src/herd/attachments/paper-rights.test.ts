import { ABOUT, ABOUT_KINDS } from '@quarterpole/contract/paper-about'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readerOf } from '../../history/activity/row-rights.ts'
import { sendForm } from '../../../test/form.ts'
import { addPerson, type TestPerson, TRAINER } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n')

describe('rights', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call, db, services } = server
  const his = await insertHorse(
    db,
    horse({ name: 'His Horse', sex: 'M', trainer: TRAINER, foaled: '2020-01-01' }),
  )
  const other = await insertHorse(db, horse({ name: 'Other Horse', foaled: '2020-01-01' }))
  const person = async (role: Parameters<typeof addPerson>[1]) => addPerson(services, role)
  const owner = await person('owner')
  const staff = await person('staff')
  const trainer = await person('trainer')
  const viewer = await person('viewer')
  const as = (who: TestPerson, ...[method, path, body]: Parameters<typeof call>) =>
    call(method, path, body, who.cookie)

  const { file } = (
    await sendForm(server, '/api/paper-files', [{ name: 'file', text: PDF, fileName: 'a' }], owner.cookie)
  ).json() as { file: string }
  const paper = {
    horse_id: other,
    kind: 'contract',
    issued_on: '2026-03-02',
    expires_on: '2026-06-16',
    file,
  }
  const secret = { ...paper, title: 'Lease to Ann Roe', number: 'LR-77' }
  const made = await as(owner, 'POST', '/api/papers', secret)
  const { id } = made.body as { id: number }
  const edited = await as(owner, 'PUT', `/api/papers/${id}`, { ...secret, number: 'LR-78' })

  test('the owner sees a contract', async () => {
    expect(edited.status).toBe(200)
    expect((await as(owner, 'GET', `/api/papers?horse_id=${other}`)).body).toHaveLength(1)
    expect((await as(owner, 'GET', `/api/papers/${id}/file`)).status).toBe(200)
  })

  test.each(['GET file', 'PUT', 'DELETE'])('whoever lacks money finds none: %s', async (what) => {
    const [method, path = ''] = what.split(' ') as ['GET' | 'PUT' | 'DELETE', string?]
    const body = method === 'PUT' ? { ...paper, kind: 'other' } : undefined
    const answer = await as(staff, method, `/api/papers/${id}/${path}`, body)
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer.body)).not.toMatch(/LR-7|Lease/)
  })

  test('nor in lists, to-dos, exports, the activity, the year or where records came from', async () => {
    for (const path of [
      `/api/papers?horse_id=${other}`,
      '/api/papers',
      '/api/season/week?from=2026-06-15',
      '/api/barn-year',
      '/api/export/papers.csv',
      `/api/activity?horse_id=${other}`,
      '/api/activity',
      `/api/horses/${other}/sources`,
    ]) {
      const contract = /LR-7|Lease|"Contract|Contract, Other/
      expect((await as(owner, 'GET', path)).raw.toString(), path).toMatch(contract)
      const { status, raw } = await as(staff, 'GET', path)
      expect(status).toBe(200)
      expect(raw.toString(), path).not.toMatch(contract)
    }
  })

  test('nor by an undo, or by writing one', async () => {
    const undo = `/api/activity/${String(edited.headers['x-activity-id'])}/undo`
    for (const who of [staff, await person('vet')]) expect((await as(who, 'POST', undo)).status).toBe(403)
    expect(await as(staff, 'POST', '/api/papers', paper)).toMatchObject({
      status: 403,
      body: { detail: 'That kind is for the barn’s owner and manager. Choose another kind.' },
    })
  })

  test.each(['charge', 'exam'] as const)(
    'a paper about one %s is for those who may read that',
    async (kind) => {
      const [entry, blind] = await readIn(kind)
      const about = `${kind}:${entry}`
      const body = { ...paper, horse_id: his, kind: 'other', title: 'Secret', about }
      const { id } = (await as(owner, 'POST', '/api/papers', body)).body as { id: number }
      expect((await as(owner, 'GET', `/api/papers/${id}/file`)).status).toBe(200)
      expect((await as(blind, 'GET', `/api/papers/${id}/file`)).status).toBe(404)
      expect((await as(blind, 'PUT', `/api/papers/${id}`, { ...body, about: null })).status).toBe(
        kind === 'exam' ? 403 : 404, // a trainer changes only his own
      )
      expect(await as(blind, 'POST', '/api/papers', body)).toMatchObject({
        status: 403,
        body: { detail: 'You may not see what that is about, so you can’t add to it.' },
      })
      for (const path of [`/api/papers?horse_id=${his}`, `/api/activity?horse_id=${his}`])
        expect((await as(blind, 'GET', path)).raw.toString()).not.toContain('Secret')
      const portrait = { ...body, kind: 'photo', is_portrait: true, file: file.replace('pdf', 'jpg') }
      expect(await as(owner, 'POST', '/api/papers', portrait)).toMatchObject({ status: 422 })
    },
  )

  /** An entry of the trainer’s horse, and someone who may not read it. */
  async function readIn(kind: 'charge' | 'exam'): Promise<[id: number, blind: TestPerson]> {
    const [path, fields] =
      kind === 'charge'
        ? ['/api/charges', { charge_date: '2026-03-02', kind: 'vet', amount_cents: 5000 }]
        : ['/api/exams', { exam_date: '2026-03-02', kind: 'check', left_mm: 30 }]
    const { status, body } = await as(owner, 'POST', path, { horse_id: his, ...fields })
    expect(status).toBe(201)
    return [(body as { id: number }).id, kind === 'charge' ? staff : trainer]
  }

  test('nor in the line of an entry that is deleted with it', async () => {
    const care = { horse_id: other, care_date: '2026-04-02', kind: 'deworming', product: 'Ivermectin' }
    const { id: entry } = (await as(owner, 'POST', '/api/care', care)).body as { id: number }
    const about = `care:${entry}`
    expect((await as(owner, 'POST', '/api/papers', { ...paper, about })).status).toBe(201)
    expect((await as(staff, 'DELETE', `/api/care/${entry}`)).status).toBe(204)
    const line = async (who: TestPerson) =>
      ((await as(who, 'GET', '/api/activity')).body as { sentence: string }[])[0]?.sentence
    expect(await line(owner)).toMatch(/deleted, with one photo or paper\.$/)
    expect(await line(staff)).toMatch(/deleted\.$/)
  })

  test('nor in the registration of a foal', async () => {
    const lease = { ...paper, horse_id: his, title: 'Parentage, as in the lease' }
    expect((await as(owner, 'POST', '/api/papers', lease)).status).toBe(201)
    const told = async (who: TestPerson) =>
      (await as(who, 'GET', `/api/horses/${his}/registration`)).raw.toString()
    expect(await told(owner)).toContain('as in the lease')
    for (const who of [staff, viewer]) expect(await told(who)).not.toContain('as in the lease')
  })

  test('what a paper is about needs what the entry itself needs', () => {
    for (const kind of ABOUT_KINDS) expect([kind, ABOUT[kind][1]]).toEqual([kind, readerOf(kind)])
  })

  test('a trainer reaches his own horses’ alone, and a viewer adds none', async () => {
    const coggins = { ...paper, kind: 'coggins' }
    const [ofHis, ofOther] = await Promise.all(
      [his, other].map(
        async (horse_id) => (await as(owner, 'POST', '/api/papers', { ...coggins, horse_id })).body,
      ),
    )
    const fileOf = (one: unknown) => `/api/papers/${(one as { id: number }).id}/file`
    expect((await as(trainer, 'GET', fileOf(ofHis))).status).toBe(200)
    expect((await as(trainer, 'GET', fileOf(ofOther))).status).toBe(403)
    expect((await as(trainer, 'GET', `/api/papers?horse_id=${other}`)).status).toBe(403)
    expect((await as(viewer, 'GET', fileOf(ofHis))).status).toBe(200)
    expect((await as(viewer, 'POST', '/api/papers', { ...coggins, horse_id: his })).status).toBe(403)
    expect((await call('GET', fileOf(ofHis))).status).toBe(401)
    expect((await call('GET', `/api/files/${file}`)).status).toBe(401)
    expect((await as(owner, 'GET', `/api/files/${file}`)).status).toBe(404)
  })

  test('no photo by size, by what a browser kept, as a portrait, in a packet or in the calendar', async () => {
    const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#864' } })
      .jpeg()
      .toBuffer()
    const form = [{ name: 'file', text: jpeg, fileName: 'a.jpg' }]
    const sent = (await sendForm(server, '/api/paper-files', form, owner.cookie)).json<{ file: string }>()
    const photo = { horse_id: other, kind: 'photo', issued_on: '2026-03-02', file: sent.file }
    const charge = { horse_id: other, charge_date: '2026-03-02', kind: 'vet', amount_cents: 5000 }
    const entry = ((await as(owner, 'POST', '/api/charges', charge)).body as { id: number }).id
    const add = async (fields: object) =>
      ((await as(owner, 'POST', '/api/papers', { ...photo, ...fields })).body as { id: number }).id
    const secretPhoto = await add({ about: `charge:${entry}` })
    for (const size of ['small', 'medium', 'large']) {
      const path = `/api/papers/${secretPhoto}/file?size=${size}`
      const { status, headers } = await as(owner, 'GET', path)
      expect(status).toBe(200)
      expect((await as(staff, 'GET', path)).status).toBe(404)
      const kept = { 'if-none-match': String(headers['etag']) }
      expect((await call('GET', path, undefined, { ...staff.cookie, ...kept })).status).toBe(404)
      expect((await call('GET', path, undefined, { ...owner.cookie, ...kept })).status).toBe(304)
      expect((await call('GET', path, undefined, kept)).status).toBe(401)
    }
    const portrait = await add({ is_portrait: true })
    const portraits = `/api/portraits?horse_ids=${his},${other}`
    expect((await as(owner, 'GET', portraits)).body).toEqual({ [other]: portrait })
    expect((await as(trainer, 'GET', portraits)).body).toEqual({})
    const packetOf = async (who: TestPerson, paper_ids: number[]) =>
      (await as(who, 'POST', `/api/horses/${other}/packet`, { reports: [], paper_ids })).status
    expect(await packetOf(staff, [portrait])).toBe(202)
    for (const hidden of [id, secretPhoto]) expect(await packetOf(staff, [portrait, hidden])).toBe(404)
    expect(await packetOf(owner, [portrait, secretPhoto])).toBe(202)
    const feed = async (who: TestPerson) =>
      String(
        (await call('GET', ((await as(who, 'GET', '/api/calendar')).body as { path: string }).path)).body,
      )
    await as(owner, 'POST', '/api/calendar/reset')
    expect(await feed(owner)).toMatch(/SUMMARY:.*lease/i)
    expect(await feed(staff)).toContain('BEGIN:VCALENDAR')
    expect(await feed(staff)).not.toMatch(/lease|LR-7/i)
  })
})
