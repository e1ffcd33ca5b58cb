import type { HorseId } from '@quarterpole/contract/ids'
import { readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { deleteHorse, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { readHorse } from '@quarterpole/db/queries/horse'
import { horse as horseRow } from '@quarterpole/db/test-rows'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { contentOf } from '../../../test/herd-content.ts'
import { WorkerPool } from '../../platform/workers/pool.ts'
import { readParts } from './read-parts.ts'
import { buildSnapshot, rowOf, snapshotOf } from './snapshot.ts'
import { HerdStore } from './store.ts'

test('a snapshot orders parents first, in any order of ids', async () => {
  const herd = await buildSnapshot(1, {
    id: Float64Array.of(1, 2, 3),
    sire_id: Float64Array.of(3, 0, 0),
    dam_id: Float64Array.of(2, 0, 0),
    sex: Uint8Array.of(1, 1, 0),
    birth_year: Int16Array.of(2010, 2001, 0),
    crop: Int16Array.of(2009, 2001, 0),
    year_start: '08-01',
  })
  const row = rowOf(herd, 1)
  expect([herd.ids[herd.ped.sire[row] ?? -1], herd.ids[herd.ped.dam[row] ?? -1]]).toEqual([3, 2])
  expect([herd.birthYear[row], herd.crop[row], herd.yearStart]).toEqual([2010, 2009, '08-01'])
  expect(herd.f).toEqual(inbreeding(herd.ped))
})

/** A write to the herd; horses are chosen by index, modulo the number of horses. */
const write = fc.oneof(
  fc.record({
    what: fc.constant('add' as const),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((name) => !name.includes('\0')),
    sire: fc.option(fc.nat()),
    dam: fc.option(fc.nat()),
    foaled: fc.option(fc.constantFrom('2019-03-01', '2021-01-01')),
  }),
  fc.record({
    what: fc.constant('edit' as const),
    at: fc.nat(),
    fields: fc.constantFrom(
      { name: 'Renamed' },
      { color: null },
      { color: 'grullo' },
      { aqha_id: null },
      { foaled: '2018-02-03' },
      { sire_id: null },
    ),
  }),
  fc.record({ what: fc.constant('remove' as const), at: fc.nat() }),
)

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await skipFsync(db)

  test('a herd that lost its last commits is read again, by every process that has seen more', async () => {
    const pool = new WorkerPool(db.options)
    onTestFinished(() => pool.close())
    const before = await readHerdVersion(db)
    const store = await HerdStore.open(db, pool)
    const id = await insertHorse(db, horseRow({ name: 'Lost' }))
    const other = await HerdStore.open(db, pool)
    await store.refresh()
    await db.kysely.deleteFrom('horse').where('id', '=', id).execute()
    await db.kysely.deleteFrom('herd_change').where('version', '>', before.version).execute()
    await db.kysely
      .updateTable('herd_version')
      .set({ ...before })
      .execute()
    for (const each of [store, other]) expect(rowOf(await each.refresh(), id)).toBe(-1)
    expect(contentOf(store.current)).toEqual(contentOf(other.current))
    expect(store.current.version).toBeGreaterThan(before.version + 1)
  })

  test('after any writes an updated snapshot equals one read again, including names', async () => {
    const pool = new WorkerPool(db.options)
    const store = await HerdStore.open(db, pool)
    onTestFinished(() => pool.close())
    const ids: HorseId[] = []
    const law = fc.asyncProperty(
      fc.array(fc.tuple(write, fc.boolean()), { maxLength: 12 }),
      async (writes) => {
        for (const [one, isRefreshed] of writes) {
          await execute(one)
          if (isRefreshed) await store.refresh()
        }
        const [updated, built] = [await store.refresh(), snapshotOf(await readParts(db))]
        expect(updated.version).toBe(built.version)
        expect(contentOf(updated)).toEqual(contentOf(built))
      },
    )
    await fc.assert(law, { numRuns: 40 })
    expect(ids.length).toBeGreaterThan(20)

    async function execute(one: typeof write extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
      const idAt = (at: number | null) => (at === null ? null : (ids[at % ids.length] ?? null))
      if (one.what === 'add') {
        const { name, foaled } = one
        const parents = { sire_id: idAt(one.sire), dam_id: idAt(one.dam) }
        ids.push(await insertHorse(db, horseRow({ name, foaled, sex: 'U', ...parents })))
        return
      }
      const id = idAt(one.at)
      const horse = id && (await readHorse(db, id))
      if (!horse) return
      if (one.what === 'edit') await updateHorse(db, horse.id, { ...horse, ...one.fields })
      else if ((await deleteHorse(db, horse.id)).deleted) ids.splice(ids.indexOf(horse.id), 1)
    }
  })
})
