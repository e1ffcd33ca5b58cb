import type { HorseId } from '@quarterpole/contract/ids'
import { bumpHerdVersion } from '@quarterpole/db/queries/herd-version'
import { deleteHorse, insertHorse, insertHorses } from '@quarterpole/db/queries/horse-write'
import { readHorse } from '@quarterpole/db/queries/horse'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { horse as horseRow } from '@quarterpole/db/test-rows'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { contentOf } from '../../../test/herd-content.ts'
import { testServer } from '../../../test/test-server.ts'
import { WorkerPool } from '../../platform/workers/pool.ts'
import { readParts } from './read-parts.ts'
import { rowOf, snapshotOf } from './snapshot.ts'
import { HerdStore } from './store.ts'

/** More than are read in the server's thread. */
const LARGE = 5200

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
    expect(after.crop[row]).toBe(0)
    expect([rowOf(before, foal), before.crop[row]]).toEqual([row, 2020]) // the earlier snapshot is unchanged
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
