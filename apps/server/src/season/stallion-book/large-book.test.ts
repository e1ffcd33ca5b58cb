import type { BreedingReport } from '@quarterpole/contract/stallion-season'
import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_LIST } from '@quarterpole/contract/limits'
import { insertHorse, insertHorses } from '@quarterpole/db/queries/horse-write'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { horse } from '@quarterpole/db/test-rows'
import { tx } from '@quarterpole/db/tx'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const MARES = MAX_LIST + 7

describe('large book', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })

  test('a book longer than a page of the list is downloaded and reported whole', async () => {
    const stallion_id = await insertHorse(db, horse({ name: 'Everybody’s Stud', sex: 'S' }))
    const first = await allocateIds(db, 'horse', MARES)
    const ids = Array.from({ length: MARES }, (_, i) => (first + i) as HorseId) // of the block
    await insertHorses(
      db,
      ids.map((id, i) => ({ ...horse({ name: `Mare ${i}` }), id })),
    )
    const from = await allocateIds(db, 'stallion_book_entry', MARES)
    const made = { version: 1, created_at: '2026-11-01T00:00:00.000Z', updated_at: null }
    const blank = {
      source_cross_id: null,
      canceled_on: null,
      contract: null,
      fee: null,
      paid: null,
      notes: null,
    }
    await tx(db, (trx) =>
      trx.engine.insertMany(
        trx.kysely,
        'stallion_book_entry',
        ids.map((mare_id, i) => ({
          ...made,
          ...blank,
          id: (from + i) as typeof from, // of the block
          stallion_id,
          mare_id,
          season_year: 2027,
          terms: 'Live foal',
          status: 'booked' as const,
        })),
      ),
    )
    const csv = String((await call('GET', '/api/stallion-book/entries.csv?season_year=2027')).body)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + MARES)
    const address = `/api/stallions/${stallion_id}/seasons/2027/breeding-report`
    const report = (await call('GET', address)).body as BreedingReport
    expect(report.mares).toHaveLength(MARES)
  })
})
