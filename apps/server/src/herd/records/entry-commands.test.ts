import type { HistoryEntry } from '@quarterpole/contract/horse-history'
import { type FormName, formFields, HORSE_RECORD_NAMES, records } from '@quarterpole/contract/records'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse, sampleRecord, sexOf, storeSamples } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { everyRole, type TestPerson } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

interface Kind {
  readonly form: FormName
  readonly noun: string
  /** The path of one is below it. */
  readonly path: string
  /** Where they are listed and added, where that isn't its path. */
  readonly ofHorse?: (horse_id: number) => string
  readonly facts: Readonly<Record<string, unknown>>
  /** Some people change only what they entered themselves. */
  readonly isOwn: boolean
  /** Its day, which is neither in the future nor before the horse was foaled. */
  readonly by: string
}

const KINDS: readonly Kind[] = [
  ...HORSE_RECORD_NAMES.map((name) => ({
    form: name,
    noun: records[name].noun,
    path: `/api/${records[name].plural}`,
    facts: sampleRecord(name),
    isOwn: records[name].ownUnless !== undefined,
    by: records[name].by,
  })),
  {
    form: 'injury',
    noun: 'injury',
    path: '/api/injuries',
    facts: { injury_date: '2026-05-02', type: 'Bucked shins' },
    isOwn: true,
    by: 'injury_date',
  },
  {
    form: 'test',
    noun: 'test result',
    path: '/api/tests',
    ofHorse: (horse_id) => `/api/horses/${horse_id}/tests`,
    facts: { marker: 'gbed', raw: 'N/N', tested_on: '2026-05-02' },
    isOwn: true,
    by: 'tested_on',
  },
]

describe('what is kept of a horse', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  await storeSamples(db)
  const newHorse = (form: string) =>
    insertHorse(
      db,
      horse({ name: 'Kept Well', sex: sexOf(form), foaled: '2024-03-01', foaled_precision: 'day' }),
    )

  describe.each(KINDS)('$noun', async ({ form, noun, path, ofHorse, facts, by }) => {
    const horse_id = await newHorse(form)
    const of = (id: number) => (ofHorse ? {} : { horse_id: id })
    const sent = { ...facts, ...of(horse_id) }
    const add = (body: object, id: number = horse_id, key?: string) =>
      call('POST', ofHorse?.(id) ?? path, body, key === undefined ? {} : { 'idempotency-key': key })
    const edit = (id: number, body: object) => call('PUT', `${path}/${id}`, { ...sent, ...body })
    const onFile = async (id: number = horse_id) =>
      (await call('GET', ofHorse?.(id) ?? `${path}?horse_id=${id}`)).body
    const later = { [by]: '2026-05-03' }

    test('is added once a key, edited and deleted, and each is undone', async () => {
      const added = await add(sent, horse_id, `key-${form}`)
      expect(added).toMatchObject({ status: 201, body: { ...facts, horse_id } })
      await add(sent, horse_id, `key-${form}`)
      expect(await onFile()).toMatchObject([facts])
      const sources = await call('GET', `/api/horses/${horse_id}/sources`)
      expect(sources.body).toMatchObject({ records: [{ day: facts[by], source: { kind: 'form' } }] })
      const { id, version } = added.body as { id: number; version: number }
      const edited = await edit(id, { ...later, version })
      expect(edited).toMatchObject({ status: 200, body: { ...facts, ...later, version: version + 1 } })
      const gone = await call('DELETE', `${path}/${id}`)
      expect(gone.status).toBe(204)
      expect(await onFile()).toEqual([])
      await undo(call, gone)
      expect(await onFile()).toMatchObject([{ id, ...later }])
      await undo(call, edited)
      expect(await onFile()).toMatchObject([{ id, ...facts }])
      await undo(call, added)
      expect(await onFile()).toEqual([])
      const { body } = await call('GET', `/api/activity?horse_id=${horse_id}`)
      expect(body).toHaveLength(6)
      for (const { sentence } of body as { sentence: string }[]) expect(sentence).toContain('Kept Well: ')
      const history = (await call('GET', `/api/horses/${horse_id}/history`)).body as HistoryEntry[]
      // How the horse came is listed too, unrecorded, where the first of them came long after.
      expect(history.filter(({ is_recorded }) => is_recorded)).toHaveLength(6)
    })

    test('a stale version is refused, also after an undo', async () => {
      const { id, version } = (await add(sent)).body as { id: number; version: number }
      const edited = await edit(id, { ...later, version })
      const stale = {
        status: 409,
        body: { detail: expect.stringContaining(`Someone else changed this ${noun} of Kept Well`) as string },
      }
      expect(await edit(id, { version })).toMatchObject(stale)
      await undo(call, edited)
      for (const old of [version, version + 1]) expect(await edit(id, { version: old })).toMatchObject(stale)
      expect(await onFile()).toMatchObject([{ id, ...facts }])
    })

    test('is of a day since the foaling', async () => {
      const other = await newHorse(form)
      const { id } = (await add(sent)).body as { id: number }
      const isPast = Object.entries<{ isPast?: boolean }>(formFields[form]).some(
        ([member, one]) => member === by && one.isPast,
      )
      const wrong = isPast ? ['2024-02-29', '2027-01-01', '0206-06-01'] : ['0206-06-01'] // what is due may lie ahead
      for (const day of wrong) {
        const refused = { status: 422, body: { errors: [{ path: by }] } }
        expect(await add({ ...facts, ...of(other), [by]: day }, other), day).toMatchObject(refused)
        expect(await edit(id, { [by]: day }), day).toMatchObject(refused)
      }
      expect(await onFile(other)).toEqual([])
    })

    test('needs what is required', async () => {
      const needed = Object.entries(formFields[form]).flatMap(([member, { input }]) =>
        input.safeParse(undefined).success ? [] : [member],
      )
      expect(needed.length).toBeGreaterThan(0)
      for (const member of [...needed, ...Object.keys(of(horse_id))])
        expect(await add({ ...sent, [member]: undefined }), member).toMatchObject({
          status: 422,
          body: { errors: [{ path: member }] },
        })
    })

    test('of an unknown horse, or unknown itself, is 404', async () => {
      expect((await add({ ...facts, ...of(99_999) }, 99_999)).status).toBe(404)
      expect((await edit(99_999, {})).status).toBe(404)
      expect((await call('DELETE', `${path}/99999`)).status).toBe(404)
    })
  })
})

describe('what people keep of a horse', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false })
  await storeSamples(db)
  const { owner, vet } = await everyRole(services)

  test.each(KINDS.filter(({ isOwn }) => isOwn))(
    'a vet changes a $noun that he entered himself, and sees that the rest isn’t his',
    async ({ path, ofHorse, facts, by }) => {
      const horse_id = await insertHorse(db, horse({ name: 'Two Vets', sex: 'M' }))
      const of = ofHorse?.(horse_id)
      const sent = of === undefined ? { ...facts, horse_id } : facts
      const add = async (who: TestPerson) =>
        ((await call('POST', of ?? path, sent, who.cookie)).body as { id: number }).id
      const later = { ...sent, [by]: '2026-05-03' }
      const [others, own] = [await add(owner), await add(vet)]
      const edit = (id: number) => call('PUT', `${path}/${id}`, later, vet.cookie)
      expect((await edit(others)).status).toBe(403)
      expect((await call('DELETE', `${path}/${others}`, undefined, vet.cookie)).status).toBe(403)
      expect((await edit(own)).status).toBe(200)
      const listedFor = async (who: TestPerson) =>
        (await call('GET', of ?? `${path}?horse_id=${horse_id}`, undefined, who.cookie)).body
      expect(await listedFor(vet)).toEqual([
        expect.not.objectContaining({ may_edit: false }),
        expect.objectContaining({ id: others, may_edit: false }),
      ])
      for (const entry of (await listedFor(owner)) as object[]) expect(entry).not.toHaveProperty('may_edit')
      expect((await call('DELETE', `${path}/${own}`, undefined, vet.cookie)).status).toBe(204)
    },
  )
})
