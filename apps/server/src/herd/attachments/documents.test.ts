import type { Activity } from '@quarterpole/contract/activity'
import type { SeasonWeek } from '@quarterpole/contract/season'
import { deleteOrphanFiles } from '@quarterpole/db/queries/stored-file'
import { describe, expect, test } from 'vitest'
import { sendForm } from '../../../test/form.ts'
import { everyRole } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'

describe('documents of a contact', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call, db, services } = server
  const people = await everyRole(services)
  const { owner } = people
  const as = (role: keyof typeof people, ...[method, path, body]: Parameters<typeof call>) =>
    call(method, path, body, people[role].cookie)
  const contact = async (name: string) =>
    ((await as('owner', 'POST', '/api/contacts', { name })).body as { id: number }).id
  const { file } = (
    await sendForm(server, '/api/paper-files', [{ name: 'file', text: PDF, fileName: 'a' }], owner.cookie)
  ).json() as { file: string }
  const add = (contact_id: number, fields: object, role: keyof typeof people = 'owner') =>
    as(role, 'POST', '/api/documents', {
      contact_id,
      kind: 'insurance',
      issued_on: '2026-03-02',
      file,
      ...fields,
    })
  const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id
  const week = async (role: keyof typeof people) => {
    const { overdue, days } = (await as(role, 'GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek
    return [...overdue, ...days.flatMap(({ items }) => items)]
  }

  test('its file is saved under the name of the contact', async () => {
    const made = await add(await contact('Ann Roe'), { title: 'Liability' })
    expect(made).toMatchObject({ status: 201, body: { contact_name: 'Ann Roe', title: 'Liability' } })
    const { raw, headers } = await as('owner', 'GET', `/api/documents/${idOf(made)}/file`)
    expect(raw.toString()).toBe(PDF)
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Ann Roe Insurance certificate 2026-03-02.pdf"/,
      ),
    })
  })

  test('what expires is to do until a later one of the same kind and title is here', async () => {
    const id = await contact('Expiring Farrier')
    const due = async () => (await week('owner')).filter(({ contact_id }) => contact_id === id)
    await add(id, { expires_on: '2026-06-16' })
    await add(id, { expires_on: '2026-06-17', title: 'Liability' })
    expect(await due()).toMatchObject([
      {
        title: 'Insurance certificate',
        due_on: '2026-06-16',
        contact_name: 'Expiring Farrier',
        horse_id: null,
      },
      { title: 'Liability', due_on: '2026-06-17' },
    ])
    await add(id, { issued_on: '2026-06-01' })
    expect((await due()).map(({ title }) => title)).toEqual(['Liability'])
    expect((await week('viewer')).filter(({ contact_id }) => contact_id !== null)).toEqual([])
  })

  test.each([
    [{ expires_on: '2026-01-01' }, 'expires_on'],
    [{ kind: 'photo' }, 'kind'],
    [{ file: `${'9'.repeat(64)}.pdf` }, 'file'],
    [{ contact_id: 99_999 }, 'contact_id'],
  ])('%j is refused', async (fields, path) => {
    expect(await add(await contact('Refused'), fields)).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })

  test('who may not see phones finds none, and a contract or a W-9 is for those who see money', async () => {
    const whose = await contact('Private Person')
    const SECRET = /Secret lease|Zephyr/
    const facts = { kind: 'contract', expires_on: '2026-06-16', title: 'Secret lease', notes: 'Zephyr' }
    const id = idOf(await add(whose, facts))
    const open = idOf(await add(whose, { kind: 'license', title: 'Open license' }))
    const edited = await as('owner', 'PUT', `/api/documents/${id}`, {
      contact_id: whose,
      issued_on: '2026-03-02',
      file,
      ...facts,
      number: '7',
    })
    expect(edited.status).toBe(200)
    const lists = [
      '/api/documents',
      `/api/documents?contact_id=${whose}`,
      '/api/export/documents.csv',
      '/api/activity',
      '/api/season/week?from=2026-06-15',
      '/api/barn-year',
    ]
    for (const path of lists.slice(0, 3))
      expect((await as('owner', 'GET', path)).raw.toString(), path).toMatch(SECRET)
    for (const role of ['staff', 'vet', 'trainer', 'viewer'] as const) {
      for (const path of [...lists, `/api/contacts/${whose}`, '/api/contacts'])
        expect((await as(role, 'GET', path)).raw.toString(), `${role} ${path}`).not.toMatch(SECRET)
      const isStaff = role === 'staff'
      for (const path of [`/api/documents/${id}`, `/api/documents/${id}/file`])
        expect((await as(role, 'GET', path)).status, `${role} ${path}`).toBe(isStaff ? 404 : 403)
      expect((await as(role, 'GET', `/api/documents/${open}/file`)).status).toBe(isStaff ? 200 : 403)
      expect((await as(role, 'DELETE', `/api/documents/${id}`)).status).toBe(isStaff ? 404 : 403)
      expect((await add(whose, { kind: 'w9' }, role)).status, role).toBe(403)
      const change = { contact_id: whose, kind: 'other', issued_on: '2026-03-02', file }
      expect((await as(role, 'PUT', `/api/documents/${id}`, change)).status).toBe(isStaff ? 404 : 403)
      const line = String(edited.headers['x-activity-id'])
      expect((await as(role, 'POST', `/api/activity/${line}/undo`)).status).toBe(403)
    }
    expect((await as('staff', 'GET', `/api/documents?contact_id=${whose}`)).body).toMatchObject([
      { id: open },
    ])
    const to = await contact('Private Person Again')
    const merge = `/api/contacts/${to}/merge`
    expect((await as('staff', 'POST', merge, { other_id: whose })).status).toBe(403)
  })

  test('documents go along when contacts are merged, and come back by its undo; they keep a contact', async () => {
    const [one, other] = [await contact('Kept Firm'), await contact('Kept Firm, Inc.')]
    const id = idOf(await add(other, {}))
    const whose = async () =>
      ((await as('owner', 'GET', `/api/documents/${id}`)).body as { contact_id: number }).contact_id
    const merged = await as('owner', 'POST', `/api/contacts/${one}/merge`, { other_id: other })
    expect([merged.status, await whose()]).toEqual([200, one])
    const asOwner: typeof call = (method, path, body) => as('owner', method, path, body)
    await undo(asOwner, merged)
    expect(await whose()).toBe(other)
    expect(await as('owner', 'DELETE', `/api/contacts/${other}`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has 1 document on file') },
    })
  })

  test('a file brings them again, without those whose bytes are not here', async () => {
    const id = await contact('Filed Vet')
    await add(id, { kind: 'license', number: 'DVM-12', expires_on: '2027-01-01' })
    const text = (await as('owner', 'GET', '/api/export/documents.csv')).raw.toString()
    const row = text.split(/\r?\n/).find((line) => line.includes('DVM-12')) ?? ''
    const [header = ''] = text.split(/\r?\n/)
    for (const one of (await as('owner', 'GET', `/api/documents?contact_id=${id}`)).body as { id: number }[])
      await as('owner', 'DELETE', `/api/documents/${one.id}`)
    const bring = (line: string) =>
      sendForm(
        server,
        'records/documents?dry_run=false',
        [{ name: 'file', text: `${header}\n${line}\n`, fileName: 'documents.csv' }],
        owner.cookie,
      )
    expect((await bring(row)).statusCode).toBe(200)
    expect((await as('owner', 'GET', `/api/documents?contact_id=${id}`)).body).toMatchObject([
      { kind: 'license', number: 'DVM-12', expires_on: '2027-01-01', file },
    ])
    const missing = await bring(row.replace(file, file.replaceAll(/[0-9a-f](?=.*\.)/g, '9')))
    expect(missing.body).toContain('Its file isn’t on this server')
  })

  test('a file that a document names is kept', async () => {
    await db.kysely.updateTable('stored_file').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
    await db.kysely.updateTable('activity').set({ at: '2020-01-01T00:00:00.000Z' }).execute()
    expect(await deleteOrphanFiles(db, { hours: 0, undoDays: 1 })).toBe(0)
    expect(((await as('owner', 'GET', '/api/activity?limit=1')).body as Activity[]).length).toBe(1)
  })
})
