import type { HorseId } from '@quarterpole/contract/ids'
import { bumpHerdVersion, readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { deleteHorse, insertHorse, insertHorses, updateHorse } from '@quarterpole/db/queries/horse-write'
import { readHorse } from '@quarterpole/db/queries/horse'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { horse as horseRow } from '@quarterpole/db/test-rows'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { foalsOf } from '@quarterpole/genetics/offspring'
import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { testServer } from '../../../test/test-server.ts'
import { WorkerPool } from '../../platform/workers/pool.ts'
import { readParts } from './read-parts.ts'
import { at, buildSnapshot, type HerdSnapshot, rowOf, snapshotOf } from './snapshot.ts'
import { HerdStore } from './store.ts'

/** More than are read in the server's thread. */
const LARGE = 5200

/** All content of a snapshot by horse id, as row numbers may differ between equal snapshots. */
function contentOf(herd: HerdSnapshot) {
  const idAt = (row: number) => (row < 0 ? null : at(herd.ids, row))
  const { evaluation, results } = herd
  const rows = Array.from(herd.ids.keys()).filter((row) => !herd.gone.has(row))
  const horses = rows.map((row) => ({
    id: idAt(row),
    row: rowOf(herd, at(herd.ids, row)) === row,
    sire: idAt(at(herd.ped.sire, row)),
    dam: idAt(at(herd.ped.dam, row)),
    foals: Array.from(foalsOf(herd.offspring, row), idAt).toSorted(),
    sex: herd.sex[row],
    birthYear: herd.birthYear[row],
    f: herd.f[row]?.toFixed(12),
    name: herd.identities.nameAt(row),
    identity: { ...herd.identities.at(row), search_text: undefined }, // kept of changed horses alone
    estimate: evaluation && [evaluation.a_level[row] ?? Number.NaN, evaluation.pev_ss[row] ?? Number.NaN],
    racing: [results.starts[row] ?? 0, results.bestSi[row] ?? 0],
  }))
  return { run: evaluation?.run.id, horses: horses.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)) }
}

describeEngines(async (engine) => {
  const { call, db, database, jobEnd, services } = await testServer(engine)
  const pool = new WorkerPool(database)
  afterAll(() => pool.close())
  const add = async (fields: object) =>
    ((await call('POST', '/api/horses', { name: 'New', sex: 'M', ...fields })).body as { id: number }).id
  const fresh = () => readParts(db).then(snapshotOf)

  test('a snapshot updated by writes equals one built from scratch', async () => {
    const sire = await add({ sex: 'S', name: 'Founder Sire', foaled: '2001-01-01' })
    const dam = await add({ name: 'Founder Dam', foaled: '2001-01-01' })
    const foal = await add({ name: 'Foal', sire_id: sire, dam_id: dam, foaled: '2010-01-01' })
    await add({ name: 'Inbred', sire_id: sire, dam_id: foal })
    await call('PUT', `/api/horses/${dam}`, { name: 'Founder Dam', sex: 'M', foaled: '2000-01-01' })
    const [updated, built] = [services.herd.current, await fresh()]
    expect(updated.version).toBe(built.version)
    expect(updated.n - updated.gone.size).toBe(built.n)
    expect(contentOf(updated)).toEqual(contentOf(built))
    expect(Math.max(...updated.f)).toBeGreaterThanOrEqual(0.25)
  })

  test('a changed parent changes the inbreeding of descendants', async () => {
    const sire = await add({ sex: 'S', name: 'Line Sire' })
    const dam = await add({ name: 'Line Dam' })
    const foal = await add({ name: 'Line Foal', sire_id: sire, dam_id: dam })
    const before = services.herd.current
    expect(before.f[rowOf(before, foal)]).toBe(0)
    await call('PUT', `/api/horses/${dam}`, { name: 'Line Dam', sex: 'M', sire_id: sire })
    const after = services.herd.current
    expect(after.f[rowOf(after, foal)]).toBeCloseTo(0.25, 14)
    expect(before.f[rowOf(before, foal)]).toBe(0) // the earlier snapshot is unchanged
  })

  test('a removed horse is gone from the snapshot', async () => {
    const id = await add({ name: 'Short Stay' })
    expect(rowOf(services.herd.current, id)).toBeGreaterThanOrEqual(0)
    const foal = await add({ name: 'Its Foal', dam_id: id, foaled: '2020-01-01' })
    const before = services.herd.current
    const [dam, row] = [rowOf(before, id), rowOf(before, foal)]
    await call('DELETE', `/api/horses/${foal}`)
    const after = services.herd.current
    expect(after.ped).toBe(before.ped) // updated, not read again
    expect([rowOf(after, foal), rowOf(after, id)]).toEqual([-1, dam])
    expect(Array.from(foalsOf(after.offspring, dam))).toEqual([])
    expect(after.birthYear[row]).toBe(0)
    expect([rowOf(before, foal), before.birthYear[row]]).toEqual([row, 2020]) // the earlier snapshot is unchanged
    expect(Array.from(foalsOf(before.offspring, dam))).toEqual([row])
    await call('DELETE', `/api/horses/${id}`)
    expect(rowOf(services.herd.current, id)).toBe(-1)
    expect(contentOf(services.herd.current)).toEqual(contentOf(await fresh()))
  })

  test('a removed horse that an undo brings back is in the snapshot, seen between the two or not', async () => {
    const id = (await add({ name: 'Back Again' })) as HorseId
    const undo = (reply: { headers: Record<string, unknown> }) =>
      call('POST', `/api/activity/${String(reply.headers['x-activity-id'])}/undo`)
    const gone = await call('DELETE', `/api/horses/${id}`)
    expect(rowOf(services.herd.current, id)).toBe(-1)
    await undo(gone)
    expect(rowOf(services.herd.current, id)).toBeGreaterThanOrEqual(0)
    const [row, { version }] = [await readHorse(db, id), services.herd.current]
    await deleteHorse(db, id) // past the server: it sees both at once
    if (row) await insertHorses(db, [{ ...horseRow({ name: row.name }), id }])
    const after = await services.herd.upToDate()
    expect(after.version).toBeGreaterThan(version)
    expect(rowOf(after, id)).toBeGreaterThanOrEqual(0)
    expect(contentOf(after)).toEqual(contentOf(await fresh()))
    const { body } = await call('POST', '/api/evaluations')
    expect(await jobEnd((body as { job_id: string }).job_id)).toMatchObject({ status: 'done' })
    expect(contentOf(await services.herd.upToDate())).toEqual(contentOf(await fresh()))
    await bumpHerdVersion(db, { horses: null, removed: [] }) // makes it read what the lists filter by
    expect(contentOf(await services.herd.upToDate())).toEqual(contentOf(await fresh()))
  })

  test('a removal missing from the change log makes the store read the herd again', async () => {
    const before = services.herd.current
    await bumpHerdVersion(db, { horses: [], removed: null })
    const after = await services.herd.upToDate()
    expect(after.ped).not.toBe(before.ped)
    expect(contentOf(after)).toEqual(contentOf(before))
  })

  test('a herd read during a write has a consistent version', async () => {
    const { version } = services.herd.current
    const [read] = await Promise.all([readParts(db), add({ name: 'Written Meanwhile' })])
    expect([version, services.herd.current.version]).toContain(read.version)
    expect((await readParts(db)).version).toBe(services.herd.current.version)
  })

  test('a second process sees writes and the current evaluation', async () => {
    const other = await HerdStore.open(db, pool)
    onTestFinished(() => other.stop())
    const id = await add({ name: 'Seen Elsewhere' })
    expect(rowOf(other.current, id)).toBe(-1)
    const [one, two] = await Promise.all([other.refresh(), other.refresh()])
    expect(rowOf(one, id)).toBeGreaterThanOrEqual(0)
    expect(two.version).toBe(one.version)
    expect(one.evaluation?.run.id).toBe(services.herd.current.evaluation?.run.id)
  })

  test('a large herd read in a worker thread is the same, including the current evaluation', async () => {
    const first = await allocateIds(db, 'horse', LARGE)
    const horses = Array.from({ length: LARGE }, (_, i) =>
      horseRow({
        name: `Côté ${i}`,
        aqha_id: i % 3 === 0 ? String(5_000_000 + i) : null,
        color: i % 2 === 0 ? 'dun' : null,
        sire_id: i < 40 ? null : ((first + (i % 20)) as HorseId),
        dam_id: i < 40 ? null : ((first + 20 + ((i * 7) % Math.min(i - 20, 900))) as HorseId),
      }),
    )
    await insertHorses(
      db,
      horses.map((fields, i) => ({ ...fields, id: (first + i) as HorseId })),
    )
    const herd = await services.herd.upToDate()
    expect(herd.n).toBeGreaterThan(LARGE)
    expect(herd.evaluation).not.toBeNull()
    expect(contentOf(herd)).toEqual(contentOf(await fresh()))
    expect(herd.f.some((f) => f > 0)).toBe(true)
  })

  test('a new evaluation of a large herd is read in a worker thread', async () => {
    const before = services.herd.current
    const { body } = await call('POST', '/api/evaluations')
    expect(await jobEnd((body as { job_id: string }).job_id)).toMatchObject({ status: 'done' })
    const after = await services.herd.upToDate()
    expect(after.evaluation?.run.id).not.toBe(before.evaluation?.run.id)
    expect(after.ped).toBe(before.ped) // updated, not read again
    expect(contentOf(after)).toEqual(contentOf(await fresh()))
  })

  test('a store stopped while it reads the herd reports no error', async () => {
    const own = new WorkerPool(database)
    const store = await HerdStore.open(db, own)
    const errors: unknown[] = []
    store.follow(1, (error) => errors.push(error))
    await insertHorse(db, horseRow({ name: 'Removed At Once' })).then((id) => deleteHorse(db, id))
    const refreshing = store.refresh().catch(() => {}) // the pool may end before it
    store.stop()
    await own.close()
    await refreshing
    expect(errors).toEqual([])
  })
})

test('a snapshot orders parents first, in any order of ids', async () => {
  const herd = await buildSnapshot(1, {
    id: Float64Array.of(1, 2, 3),
    sire_id: Float64Array.of(3, 0, 0),
    dam_id: Float64Array.of(2, 0, 0),
    sex: Uint8Array.of(1, 1, 0),
    birth_year: Int16Array.of(2010, 2001, 0),
  })
  const row = rowOf(herd, 1)
  expect([herd.ids[herd.ped.sire[row] ?? -1], herd.ids[herd.ped.dam[row] ?? -1]]).toEqual([3, 2])
  expect(herd.birthYear[row]).toBe(2010)
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
