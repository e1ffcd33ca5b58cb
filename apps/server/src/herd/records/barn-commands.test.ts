import {
  type BarnRecordName,
  isOfContact,
  isOfHorse,
  RECORD_NAMES,
  records,
} from '@quarterpole/contract/records'
import { ROLE_RIGHTS, ROLES } from '@quarterpole/contract/roles'
import { sampleRecord, storeSampleFile } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { everyRole } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const NAMES = RECORD_NAMES.filter((name): name is BarnRecordName => !isOfHorse(name))

describe('what is kept of contacts and the whole barn', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false })
  await storeSampleFile(db)
  const factsOf = async (name: BarnRecordName) => {
    const facts = sampleRecord(name)
    if (!isOfContact(name)) return facts
    const made = await call('POST', '/api/contacts', { name: 'Ann Roe' })
    return { ...facts, contact_id: (made.body as { id: number }).id }
  }

  const clear = async (path: string) => {
    for (const { id } of (await call('GET', path)).body as { id: number }[])
      await call('DELETE', `${path}/${id}`)
  }

  describe.each(NAMES)('%s', (name) => {
    const { noun, plural } = records[name]
    const path = `/api/${plural}`
    const onFile = async () => (await call('GET', path)).body

    test('is added once a key, edited and deleted, and each is undone', async () => {
      const facts = await factsOf(name)
      const key = { 'idempotency-key': `key-${name}` }
      const added = await call('POST', path, facts, key)
      expect(added).toMatchObject({ status: 201, body: facts })
      await call('POST', path, facts, key)
      expect(await onFile()).toMatchObject([facts])
      const { id, version } = added.body as { id: number; version: number }
      const later = { ...facts, ...(!isOfContact(name) && { name: 'Renamed' }), notes: 'Rings back.' }
      const edited = await call('PUT', `${path}/${id}`, { ...later, version })
      expect(edited).toMatchObject({ status: 200, body: { ...later, version: version + 1 } })
      expect((await call('GET', `${path}/${id}`)).body).toEqual(edited.body)
      const gone = await call('DELETE', `${path}/${id}`)
      expect(gone.status).toBe(204)
      expect(await onFile()).toEqual([])
      await undo(call, gone)
      expect(await onFile()).toMatchObject([later])
      await undo(call, edited)
      expect(await onFile()).toMatchObject([{ ...facts, notes: null }])
      await undo(call, added)
      expect(await onFile()).toEqual([])
    })

    test('a stale edit is refused, and so is one that isn’t there', async () => {
      const facts = await factsOf(name)
      const { id, version } = (await call('POST', path, facts)).body as { id: number; version: number }
      await call('PUT', `${path}/${id}`, { ...facts, notes: 'Once.', version })
      expect(await call('PUT', `${path}/${id}`, { ...facts, version })).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      })
      await call('DELETE', `${path}/${id}`)
      for (const method of ['GET', 'DELETE'] as const)
        expect(await call(method, `${path}/${id}`)).toMatchObject({
          status: 404,
          body: { detail: `There is no ${noun} with the id ${id}.` },
        })
    })
  })

  describe.each(NAMES.filter((name) => !isOfContact(name)))('%s', (name) => {
    test('its list is by name and finds a part of it, whatever case and accents', async () => {
      const path = `/api/${records[name].plural}`
      await clear(path)
      for (const each of ['Zoë Árbol', 'ana 100% ranch', 'Bea'])
        await call('POST', path, { ...sampleRecord(name), name: each })
      const found = async (search: string) =>
        ((await call('GET', `${path}?search=${encodeURIComponent(search)}`)).body as { name: string }[]).map(
          (one) => one.name,
        )
      expect(await found('')).toEqual(['ana 100% ranch', 'Bea', 'Zoë Árbol'])
      expect(await found('zoe arb')).toEqual(['Zoë Árbol'])
      expect(await found('100%')).toEqual(['ana 100% ranch'])
      expect(await found('%')).toEqual([])
      const { headers, body } = await call('GET', `${path}?limit=1&offset=1`)
      expect([headers['x-total-count'], body]).toMatchObject(['3', [{ name: 'Bea' }]])
    })
  })

  test('each is written by those with its right alone', async () => {
    const all: (readonly [BarnRecordName, object])[] = []
    for (const name of NAMES) all.push([name, await factsOf(name)])
    const people = await everyRole(services)
    for (const [name, facts] of all) {
      const { plural, write } = records[name]
      const ask = (role: keyof typeof people) => call('POST', `/api/${plural}`, facts, people[role].cookie)
      for (const role of ROLES) {
        const may = ROLE_RIGHTS[role].includes(write)
        expect((await ask(role)).status, `${role} ${name}`).toBe(may ? 201 : 403)
      }
    }
  })
})
