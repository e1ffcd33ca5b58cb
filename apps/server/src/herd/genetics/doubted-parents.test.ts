import type { DoubtedParents } from '@quarterpole/contract/doubted-parents'
import type { HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { addPerson } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { doubtedParents } from './doubted-parents.ts'
import { parentageDoubt } from './parentage-doubt.ts'

const { call, db, services } = await testServer('sqlite', { seeded: false })
const add = (name: string, fields: Parameters<typeof horse>[0]) => insertHorse(db, horse({ name, ...fields }))
const giveTest = (id: number, marker: string, raw: string) =>
  call('POST', `/api/horses/${id}/tests`, { marker, raw })
const KNOWN = { coatTests: new Map(), year: 2026 }
const list = async (query = '') =>
  (await call('GET', `/api/data-import/doubted-parents${query}`)).body as DoubtedParents

test('doubted foals are listed, the strongest doubt first, in the words of the pedigree', async () => {
  const sire_id = await add('Red Ember', { sex: 'S', color: 'sorrel' })
  const dam_id = await add('Red Clay', { sex: 'M', color: 'chestnut' })
  const slate = await add('Slate', { sex: 'S' })
  await add('Cinder', { sex: 'M', color: 'sorrel', sire_id, dam_id }) // as his parents can have it
  await add('Blank', { sex: 'M', sire_id, dam_id }) // nothing on file of the foal
  await add('Bay Orphan', { sex: 'M', color: 'bay', sire_id: slate }) // nothing on file of the parent, yet
  const cuckoo = await add('Cuckoo', { sex: 'M', color: 'bay', sire_id, dam_id, is_mine: 0 })
  expect(await list()).toMatchObject({ horses: 1, first: [{ horse_id: cuckoo }] })

  const stranger = await add('Stranger', { sex: 'M', sire_id: slate })
  for (const marker of ['hypp', 'mh', 'pssm1']) {
    await giveTest(slate, marker, 'H/H')
    await giveTest(stranger, marker, 'N/N')
  }
  const { horses, first } = await list()
  expect(horses).toBe(2)
  expect(first.map(({ name }) => name)).toEqual(['Stranger', 'Cuckoo'])
  for (const { horse_id, doubt } of first)
    expect((await call('GET', `/api/horses/${horse_id}/pedigree`)).body).toMatchObject({
      parentage_doubt: doubt,
    })
  expect(await list('?mine=true')).toMatchObject({ horses: 1, first: [{ name: 'Stranger' }] })
  expect((await call('GET', `/api/horses/${cuckoo}`)).body).toMatchObject({ sire_id, dam_id }) // nothing is changed
})

test('the same horses as asked one by one, whatever is on file', async () => {
  const COLORS = ['sorrel', 'chestnut', 'bay', 'black', 'gray', 'palomino', 'CH', 'blue?', null]
  const RESULTS = [0, 0, 0, 1, 2, 3, 0o11, 0o123, 0o3100] // three bits a locus
  const pick = <T>(from: readonly T[], n: number) => from[Math.trunc(n) % from.length] as T // not empty
  const ids: HorseId[] = []
  for (let i = 0; i < 240; i++) {
    const parent = (by: number) => (i < 20 || (i + by) % 4 === 0 ? null : pick(ids, (i * by) / 3))
    const fields = { color: pick(COLORS, i / 3 + i), sire_id: parent(2), dam_id: parent(5) }
    ids.push(await add(`Random ${i}`, { sex: pick(['S', 'M'], i), ...fields }))
  }
  const read = await services.herd.upToDate()
  const panel = read.filters.panel.map((_, row) => pick(RESULTS, (row * 7) / 2))
  const herd = { ...read, filters: { ...read.filters, panel, anyPanel: 0o7777 } }
  const asked = ids.flatMap((id) => {
    const doubt = parentageDoubt(herd, id, new Set(ids), KNOWN)
    return doubt === null ? [] : [{ horse_id: id, doubt }]
  })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.length).toBeLessThan(100) // all are listed
  const listed = await doubtedParents(herd, (row) => ids.includes(herd.ids[row] as HorseId), KNOWN) // its ids
  expect(listed.horses).toBe(asked.length)
  const byId = listed.first.map(({ horse_id, doubt }) => ({ horse_id, doubt }))
  expect(byId.toSorted((a, b) => a.horse_id - b.horse_id)).toEqual(asked)
})

test('only those who manage the barn get the list', async () => {
  const status = async (role: 'owner' | 'manager' | 'staff' | 'vet' | 'trainer' | 'viewer') => {
    const { cookie } = await addPerson(services, role)
    return (await call('GET', '/api/data-import/doubted-parents', undefined, cookie)).status
  }
  expect(await status('owner')).toBe(200)
  expect(await status('manager')).toBe(200)
  for (const role of ['staff', 'vet', 'trainer', 'viewer'] as const) expect(await status(role)).toBe(403)
})
