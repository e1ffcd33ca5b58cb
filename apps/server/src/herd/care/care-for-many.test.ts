import type { EnteredForMany } from '@quarterpole/contract/for-many'
import type { Activity } from '@quarterpole/contract/activity'
import type { ContactId, HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import type { Db } from '@quarterpole/db/open'
import { describe, expect, test, vi } from 'vitest'
import { everyRole, TRAINER } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'
import { charges } from '../charges/charges.ts'
import { enterForMany } from '../records/entry-for-many.ts'

const charge = {
  charge_date: '2026-03-01',
  kind: 'vet',
  amount_cents: 5000,
  is_credit: false,
  what: null,
  from_day: null,
  through_day: null,
  notes: null,
} as const

describe('care for many', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false })
  const make = (name: string, fields: object = {}) =>
    insertHorse(db, horse({ name, foaled: '2024-03-01', foaled_precision: 'day', ...fields }))
  const ids: HorseId[] = []
  for (let at = 0; at < 30; at++) ids.push(await make(`Horse ${at}`, at < 3 ? { trainer: TRAINER } : {}))
  const given = { kind: 'vaccination', care_date: '2026-03-02', product: 'West Nile', lot: 'A-117' }
  const give = (horse_ids: readonly number[], fields: object = {}, query = '') =>
    call('POST', `/api/care/many${query}`, { ...given, ...fields, horse_ids })
  const onFile = async () => (await db.kysely.selectFrom('care').selectAll().execute()).length

  test('thirty horses are one step, which is undone at once', async () => {
    const reply = await give(ids)
    expect(reply.body).toMatchObject({ added: 30, skipped: [] })
    expect(await onFile()).toBe(30)
    const [line] = (await call('GET', `/api/activity?horse_id=${ids[29]}`)).body as Activity[]
    expect(line?.sentence).toBe('30 horses: vaccinated with West Nile on Mar 2, 2026.')
    await undo(call, reply)
    expect(await onFile()).toBe(0)
  })

  test('those who had the same that day are said before, left out, and recorded again where that is meant', async () => {
    const two = ids.slice(0, 2)
    const first = await give(two)
    const dry = await give(ids.slice(0, 4), { product: 'west nile' }, '?dry_run=true')
    expect(dry.body).toEqual({
      activity_id: null,
      added: 2,
      skipped: two.map((horse_id, at) => ({
        horse_id,
        name: `Horse ${at}`,
        why: 'already had west nile on Mar 2, 2026',
      })),
    })
    expect(await onFile()).toBe(2)
    expect((await give(ids.slice(0, 4))).body).toMatchObject({ added: 2 })
    expect((await give(two, { again: true })).body).toMatchObject({ added: 2, skipped: [] })
    expect((await give(two, { product: 'Flu' })).body).toMatchObject({ added: 2, skipped: [] })
    expect((await give(two)).body).toMatchObject({ activity_id: null, added: 0 })
    await db.kysely.deleteFrom('care').execute()
    expect(first.status).toBe(200)
  })

  test('a horse that was not foaled yet is left out and named', async () => {
    const foal = await make('Late Foal', { foaled: '2026-04-01' })
    const { body } = await give([foal, ids[0] ?? foal])
    const { added, skipped } = body as EnteredForMany
    expect([added, skipped]).toEqual([1, [{ horse_id: foal, name: 'Late Foal', why: 'was not foaled yet' }]])
  })

  test.each([
    [{ product: ' ' }, 'product', 'Enter the product, or what was done.'],
    [
      { kind: 'weight', product: null, lot: null, weight_lb: 1000 },
      'kind',
      expect.stringContaining('each one’s page'),
    ],
    [{ care_date: '2031-01-01' }, 'care_date', expect.stringContaining('is in the future')],
    [{ kind: 'farrier' }, 'lot', expect.stringContaining('doesn’t go with farrier')],
  ])('%j is refused for all', async (fields, path, message) => {
    const before = await onFile()
    const refused = { status: 422, body: { errors: [{ path, message }] } }
    expect(await give(ids, fields)).toMatchObject(refused)
    expect(await onFile()).toBe(before)
  })

  test('no horses, too many, or one that is not on file: nothing is written', async () => {
    const before = await onFile()
    expect((await give([])).status).toBe(422)
    expect((await give(Array.from({ length: 201 }, (_, at) => at + 1))).status).toBe(422)
    expect((await give([...ids.slice(0, 2), 99_999], { product: 'Rabies' })).status).toBe(404)
    expect(await onFile()).toBe(before)
  })

  test('what holds of one entry holds of each of many: what it refers to is on file, and its own rules', async () => {
    const holds = vi.fn<(db: Db, horses: readonly HorseId[]) => Promise<void>>()
    const served = { ...charges, rules: { ...charges.rules, holds } }
    const enter = (contact_id: ContactId | null) =>
      enterForMany(
        db,
        { served, whyNot: () => Promise.resolve(new Map()) },
        { ...charge, contact_id, horse_ids: ids.slice(0, 2), again: false },
        { today: '2026-03-02', dryRun: false },
      )
    await expect(enter(404 as ContactId)).rejects.toThrow('There is no contact with the id 404.')
    holds.mockRejectedValueOnce(new Error('It doesn’t hold.'))
    await expect(enter(null)).rejects.toThrow('It doesn’t hold.')
    expect(holds.mock.lastCall?.[1]).toEqual(ids.slice(0, 2))
    expect((await call('GET', '/api/charges')).body).toEqual([])
  })

  test('a trainer gives it to his own horses alone, and who may not edit health to none', async () => {
    const { trainer, viewer } = await everyRole(services)
    const as = (cookie: Record<string, string>, horse_ids: readonly number[]) =>
      call('POST', '/api/care/many', { ...given, product: 'Rabies', horse_ids }, cookie)
    expect((await as(trainer.cookie, ids.slice(0, 4))).status).toBe(403)
    expect((await as(viewer.cookie, ids.slice(0, 2))).status).toBe(403)
    expect((await as(trainer.cookie, ids.slice(0, 3))).body).toMatchObject({ added: 3 })
  })
})
