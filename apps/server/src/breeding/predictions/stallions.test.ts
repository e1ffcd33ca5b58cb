import type { HorseId, StallionSeasonId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { findHorses } from '@quarterpole/db/queries/horse'
import { deleteHorse, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { horse, testOf } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { hasEvaluation } from '../../evaluation/evaluated-herd.ts'
import { HerdCaches } from '../../herd/snapshot/cache.ts'
import { stallionColumns } from './matings.ts'

describe('stallions', async () => {
  const { services } = await testServer('sqlite')
  const { db, herd } = services
  const load = async (caches = services.caches) => {
    const snapshot = await herd.upToDate()
    if (!hasEvaluation(snapshot)) throw new Error('the sample herd is evaluated')
    return stallionColumns({ ...services, caches }, snapshot)
  }
  const anyOf = (sex: 'S' | 'M') => {
    const row = herd.current.sex.indexOf(SEX_CODES.indexOf(sex))
    return herd.current.ids[row] as HorseId // the sample herd has both
  }
  const edit = async (id: HorseId, fields: object) => {
    const [row] = await findHorses(db, [id])
    if (row) await updateHorse(db, id, { ...row, ...fields })
  }

  test('the stallions are loaded once a version of the herd', async () => {
    expect(await load()).toBe(await load())
  })

  test('a stallion stands where his latest season says, for its fee', async () => {
    const stallion = anyOf('S')
    const season = {
      notes: null,
      book_limit: 40,
      version: 1,
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    }
    await db.kysely.deleteFrom('stallion_season').where('stallion_id', '=', stallion).execute()
    await db.kysely
      .insertInto('stallion_season')
      .values(
        [
          { id: 9001, season_year: 2025, stud_fee: 1000, place: 'Old Place' },
          { id: 9002, season_year: 2027, stud_fee: 7700, place: 'Lazy E Ranch' },
        ].map(({ id, ...rest }) => ({
          ...season,
          ...rest,
          id: id as StallionSeasonId,
          stallion_id: stallion,
        })),
      )
      .execute()
    await edit(stallion, { stud_fee: 12 })
    const { ids, studFee, places } = await load()
    expect(places.get(stallion)).toBe('Lazy E Ranch')
    expect(studFee[ids.indexOf(stallion)]).toBe(7700)
    await db.kysely.deleteFrom('stallion_season').where('stallion_id', '=', stallion).execute()
  })

  test('after any write they are what an empty cache would load', async () => {
    const [stallion, mare] = [anyOf('S'), anyOf('M')]
    const added = { id: 0 as HorseId }
    const writes: [what: string, write: () => Promise<unknown>][] = [
      ['test of a stallion', () => addGeneticTests(db, [testOf(stallion, 'hypp', 'N/H', { lab: 'Lab' })])],
      ['mare edited', () => edit(mare, { owner: 'Another' })],
      ['fee', () => edit(stallion, { stud_fee: 12_345 })],
      ['stallion added', async () => (added.id = await insertHorse(db, horse({ name: 'S', sex: 'S' })))],
      ['gelded', () => edit(added.id, { sex: 'G' })],
      ['gelding removed', () => deleteHorse(db, added.id)],
    ]
    for (const [what, write] of writes) {
      await load()
      await write()
      expect(await load(), what).toEqual(await load(new HerdCaches()))
    }
    const { ids, studFee } = await load()
    expect(studFee[ids.indexOf(stallion)]).toBe(12_345)
    expect(ids).not.toContain(added.id)
  })
})
