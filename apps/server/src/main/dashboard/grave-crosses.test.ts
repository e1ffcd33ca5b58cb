import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { HorseId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertStallionBookEntry } from '@quarterpole/db/queries/stallion-book'
import { horse, testOf } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const SEASON = 2026

describe('grave crosses', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const graveCrosses = async () => {
    await services.herd.upToDate()
    return ((await call('GET', '/api/dashboard')).body as Dashboard).grave_crosses
  }
  const stallion = (name: string) => insertHorse(db, horse({ name, sex: 'S', foaled: '2014-02-01' }))
  const mare = (name: string) => insertHorse(db, horse({ name, foaled: '2015-04-01' }))
  const book = (stallion_id: HorseId, mare_id: HorseId) =>
    insertStallionBookEntry(db, {
      stallion_id,
      mare_id,
      season_year: SEASON,
      source_cross_id: null,
      terms: 'breeding fee',
    })
  const carrier = await stallion('Carrier Stud')
  const clear = await stallion('Clear Stud')
  await addGeneticTests(db, [testOf(carrier, 'gbed', 'N/H'), testOf(clear, 'gbed', 'N/N')])

  test('the last of more bookings than a book holds is looked at like the first', async () => {
    for (let i = 0; i < 310; i++) await book(clear, await mare(`Booked Mare ${i}`))
    const untested = await mare('Untested Mare')
    const held = await mare('Carrier Mare')
    await addGeneticTests(db, [testOf(held, 'gbed', 'N/H')])
    await book(carrier, untested)
    await book(clear, held)
    expect(await graveCrosses()).toEqual([])

    await book(carrier, held)
    expect(await graveCrosses()).toMatchObject([
      { sire_name: 'Carrier Stud', dam_name: 'Carrier Mare', outcome: 'One foal in four would die of GBED' },
    ])
  })

  test('a stallion whose foal died of it is looked at without a test of his own', async () => {
    const [sire, dam] = [await stallion('Untested Sire'), await mare('Untested Dam')]
    const foal = await insertHorse(
      db,
      horse({ name: 'Lost Foal', foaled: '2025-03-01', sire_id: sire, dam_id: dam }),
    )
    await addGeneticTests(db, [testOf(foal, 'gbed', 'H/H')])
    await book(sire, dam)
    expect((await graveCrosses()).map(({ sire_name }) => sire_name)).toEqual([
      'Carrier Stud',
      'Untested Sire',
    ])
  })
})
