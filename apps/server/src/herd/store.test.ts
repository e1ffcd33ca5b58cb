import { describeEngines } from '@quarterpole/db/testing'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { expect, test } from 'vitest'
import { testServer } from '../test-server.ts'
import { inbreedingAside } from './inbreeding-thread.ts'
import { buildSnapshot, rowOf } from './snapshot.ts'
import { HerdStore } from './store.ts'

describeEngines(async (engine) => {
  const { call, db, services } = await testServer(engine)
  const add = async (fields: object) =>
    ((await call('POST', '/api/horses', { name: 'New', sex: 'M', ...fields })).body as { id: number }).id
  const fresh = () => HerdStore.open(db).then(({ current }) => current)

  test('a snapshot that followed writes equals one that is built anew', async () => {
    const sire = await add({ sex: 'S', name: 'Founder Sire', foaled: '2001-01-01' })
    const dam = await add({ name: 'Founder Dam', foaled: '2001-01-01' })
    const foal = await add({ name: 'Foal', sire_id: sire, dam_id: dam, foaled: '2010-01-01' })
    await add({ name: 'Inbred', sire_id: sire, dam_id: foal })
    await call('PUT', `/api/horses/${dam}`, { name: 'Founder Dam', sex: 'M', foaled: '2000-01-01' })
    const [followed, built] = [services.herd.current, await fresh()]
    expect(followed.version).toBe(built.version)
    expect(followed.n).toBe(built.n)
    for (let row = 0; row < built.n; row++) {
      const id = built.ids[row] ?? 0
      const other = rowOf(followed, id)
      expect(followed.f[other], `F of ${id}`).toBeCloseTo(built.f[row] ?? 0, 14)
      expect(followed.birthYear[other]).toBe(built.birthYear[row])
      expect(followed.sex[other]).toBe(built.sex[row])
    }
    expect(Math.max(...followed.f)).toBeGreaterThanOrEqual(0.25)
  })

  test('a changed parent changes the inbreeding below it', async () => {
    const sire = await add({ sex: 'S', name: 'Line Sire' })
    const dam = await add({ name: 'Line Dam' })
    const foal = await add({ name: 'Line Foal', sire_id: sire, dam_id: dam })
    const before = services.herd.current
    expect(before.f[rowOf(before, foal)]).toBe(0)
    await call('PUT', `/api/horses/${dam}`, { name: 'Line Dam', sex: 'M', sire_id: sire })
    const after = services.herd.current
    expect(after.f[rowOf(after, foal)]).toBeCloseTo(0.25, 14)
    expect(before.f[rowOf(before, foal)]).toBe(0) // a request that began earlier keeps its herd
  })

  test('a removed horse is gone from the snapshot', async () => {
    const id = await add({ name: 'Short Stay' })
    expect(rowOf(services.herd.current, id)).toBeGreaterThanOrEqual(0)
    await call('DELETE', `/api/horses/${id}`)
    expect(rowOf(services.herd.current, id)).toBe(-1)
  })

  test('another process follows, the evaluation in use included', async () => {
    const other = await HerdStore.open(db)
    const id = await add({ name: 'Seen Elsewhere' })
    expect(rowOf(other.current, id)).toBe(-1)
    const [one, two] = await Promise.all([other.refresh(), other.refresh()])
    expect(rowOf(one, id)).toBeGreaterThanOrEqual(0)
    expect(two.version).toBe(one.version)
    expect(one.evaluation?.run.id).toBe(services.herd.current.evaluation?.run.id)
  })
})

test('a snapshot puts parents first, whatever the order of their ids', async () => {
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

test('a large herd gets the same inbreeding from its thread', async () => {
  const n = 60_000 // above the size that is worth a thread
  const parents = (step: number) =>
    Int32Array.from({ length: n }, (_, row) => (row < 50 ? -1 : (row * step) % Math.min(row, 400)))
  const ped = { n, sire: parents(7919), dam: parents(104_729) }
  const f = await inbreedingAside(ped)
  expect(f).toEqual(inbreeding(ped))
  expect(f.some((value) => value > 0)).toBe(true)
})
