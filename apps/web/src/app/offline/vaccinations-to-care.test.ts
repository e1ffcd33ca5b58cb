import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  globalThis.indexedDB = new IDBFactory() // a device of its own
  vi.resetModules()
})

test('vaccinations that waited on a device of release 1.0.0 wait as care', async () => {
  const old = await openDB('quarterpole', 1, {
    upgrade(db) {
      db.createObjectStore('owner')
      db.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at')
      db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true })
    },
  })
  const horse = { id: 12, name: 'Sandy Draw' }
  const draft = {
    given_on: '2026-11-02',
    product: 'West Nile',
    lot: 'A-1',
    given_by: '',
    next_due: '',
    notes: '',
  }
  const sale = { subject: { kind: 'sale', horse, id: null }, draft: { price_usd: '1' }, base: null }
  await old.add('entries', {
    subject: { kind: 'vaccination', horse, id: 4 },
    draft,
    base: { ...draft, lot: '' },
  })
  await old.add('entries', sale)
  old.close()
  const { given_on: _, ...kept } = draft
  const care = { ...kept, kind: 'vaccination', care_date: '2026-11-02' }
  const { device } = await import('./device-store.ts')
  expect(await (await device()).getAll('entries')).toEqual([
    { id: 1, subject: { kind: 'care', horse, id: 4 }, draft: care, base: { ...care, lot: '' } },
    { id: 2, ...sale },
  ])
})
