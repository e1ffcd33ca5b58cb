import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRecords } from '@quarterpole/db/queries/record'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { coverOf } from '../../../test/season-rows.ts'
import { testServer } from '../../../test/test-server.ts'

describe('around a booking', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const stallion = (name: string) => insertHorse(db, horse({ name, sex: 'S' }))
  const mare = (name: string, owner: string) => insertHorse(db, horse({ name, owner }))
  const book = async (stallion_id: number, mare_id: number, fields: object = {}) => {
    const body = { stallion_id, mare_id, season_year: 2026, ...fields }
    return (await call('POST', '/api/stallion-book/entries', body)).body as StallionBookEntry
  }
  const entries = async (query: string) =>
    (await call('GET', `/api/stallion-book/entries?${query}`)).body as StallionBookEntry[]

  test('a booking says its signed contract, shipment, owner’s contact and guarantee, and is found by them', async () => {
    const [stud, one, other] = [
      await stallion('Shipped Stud'),
      await mare('Kept In Foal', 'Lárs Ranch'),
      await mare('Lost Hers', 'Lars  ranch'),
    ]
    const contact = (await call('POST', '/api/contacts', { name: 'Lars Ranch' })).body as { id: number }
    const kept = await book(stud, one, { terms: 'Live foal guarantee', contract: 'C-14' })
    await book(stud, other, { terms: 'LFG, stands and nurses' })
    await book(stud, await mare('Another’s', 'Bo Dee'), { terms: 'No live foal guarantee' })
    expect(kept).toMatchObject({ guarantee: 'open', signed_on: null, shipment: null })
    const file = '0'.repeat(64) + '.pdf'
    await insertRecords(db, 'paper', [
      { horse_id: one, kind: 'contract', number: 'c-14', issued_on: '2026-02-03', is_portrait: 0, file },
      { horse_id: one, kind: 'permit', number: 'C-14', issued_on: '2026-01-01', is_portrait: 0, file },
    ])
    await insertRecords(db, 'semen', [
      { horse_id: stud, kind: 'shipped', lot: 'L1', doses: 2, party: 'LARS RANCH', entry_date: '2026-03-01' },
      { horse_id: stud, kind: 'shipped', lot: 'L1', doses: 1, party: 'Lars Ranch', entry_date: '2025-03-01' },
      { horse_id: stud, kind: 'shipped', lot: 'L1', doses: 3, party: 'Bo Dee', entry_date: '2026-04-01' },
    ])
    const asked = { horse_id: stud, kind: 'shipped', doses: 1, goes_first: 0 } as const
    await insertRecords(db, 'request', [
      { ...asked, mare: 'KEPT IN FOAL', needed_on: '2026-03-01', answer: 'filled' },
      { ...asked, mare: 'Kept In Foal', needed_on: '2026-03-22' },
      { ...asked, mare: 'Kept In Foal', needed_on: '2025-04-01', answer: 'declined' },
    ])
    const pair = { mare_id: other, stallion_id: stud, season_year: 2026 }
    const cover = coverOf(
      await call('POST', '/api/covers', { ...pair, event: { kind: 'bred', event_date: '2026-03-01' } }),
    )
    coverOf(
      await call('POST', `/api/covers/${cover.id}/events`, { kind: 'slipped', event_date: '2026-06-01' }),
    )
    const of = (query: string) => entries(`stallion_id=${stud}&${query}`)
    expect(await of(`contact_id=${contact.id}`)).toMatchObject([
      { mare_name: 'Lost Hers', guarantee: 'return_due', request: null, owner_contact_id: contact.id },
      {
        mare_name: 'Kept In Foal',
        signed_on: '2026-02-03',
        request: { needed_on: '2026-03-22', doses: 1, answer: null },
        shipment: { shipped_on: '2026-03-01', doses: 2, container: null },
        guarantee: 'open',
        return_due: null,
      },
    ])
    const names = async (query: string) => (await of(query)).map(({ mare_name }) => mare_name)
    expect(await names('guarantee=return_due')).toEqual(['Lost Hers'])
    expect(await names('guarantee=none')).toEqual(['Another’s'])
    expect(await names('state=not_bred')).toEqual(['Another’s', 'Kept In Foal'])
    expect(await names('state=not_bred&offset=1&limit=1')).toEqual(['Kept In Foal'])
    await book(stud, other, { season_year: 2027 })
    expect(await of('guarantee=return_booked')).toMatchObject([{ mare_name: 'Lost Hers', return_due: 2027 }])
    expect((await call('GET', '/api/stallion-book/entries?contact_id=99999')).status).toBe(404)
    const csv = String(
      (await call('GET', `/api/stallion-book/entries.csv?stallion_id=${stud}&state=slipped`)).body,
    )
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(',slipped,')
  })
})
