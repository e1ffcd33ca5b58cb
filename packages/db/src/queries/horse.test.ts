import type { HorseId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import { addGeneticTests } from './genetic-test.ts'
import { readHerdVersion } from './herd-version.ts'
import {
  findHorses,
  findHorsesByAqhaId,
  findHorsesByNameKey,
  horsesChangedSince,
  readHorse,
} from './horse.ts'
import { listHorses } from './horse-list.ts'
import {
  deleteHorse,
  type HorseEdit,
  insertHorse,
  insertHorses,
  updateHorse,
  updateHorses,
} from './horse-write.ts'
import { horse, testOf } from '../test-rows.ts'
import { insertInjury } from './injury.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('a horse reads back as written, with its parents’ names', async () => {
    const grandsire = await insertHorse(db, horse({ name: 'First Down Dash', sex: 'S' }))
    const sire = await insertHorse(db, horse({ name: 'Corona Cartel', sex: 'S' }))
    const dam = await insertHorse(db, horse({ name: 'Coração d’Or', sex: 'M', sire_id: grandsire }))
    const id = await insertHorse(
      db,
      horse({ name: 'Foal', aqha_id: '0123456', foaled: '2020-03-04', sire_id: sire, dam_id: dam }),
    )
    expect(await readHorse(db, id)).toMatchObject({
      id,
      name: 'Foal',
      aqha_id: '0123456',
      birth_year: 2020,
      sire_name: 'Corona Cartel',
      dam_name: 'Coração d’Or',
      dam_sire_name: 'First Down Dash',
      starts: 0,
      best_si: null,
      version: 1,
      is_stub: 0,
      quality_score: 10 + 25 + 5 + 5 + 2.5 + 2.5,
    })
    expect((await readHorse(db, id))?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await readHorse(db, 999_999 as HorseId)).toBeUndefined()
  })

  test('an AQHA id is unique, a name is not', async () => {
    const id = await insertHorse(db, horse({ name: 'Same Name', aqha_id: 'X0000001' }))
    const other = await insertHorse(db, horse({ name: 'SAME-NAME' }))
    const refused = await insertHorse(db, horse({ name: 'Thief', aqha_id: 'X0000001' })).catch(
      (error: unknown) => error,
    )
    expect(db.engine.isUniqueViolation(refused)).toBe(true)
    expect((await findHorsesByAqhaId(db, ['X0000001', 'none'])).map((h) => h.id)).toEqual([id])
    expect((await findHorsesByNameKey(db, ['same name'])).map((h) => h.id).sort()).toEqual([id, other])
  })

  test('an edit of an older version is rejected, as stale or as missing', async () => {
    const id = await insertHorse(db, horse({ name: 'Edited' }))
    expect(await updateHorse(db, id, horse({ name: 'Edited once' }), 1)).toBe('updated')
    expect(await updateHorse(db, id, horse({ name: 'Edited late' }), 1)).toBe('stale')
    expect(await updateHorse(db, 999_999 as HorseId, horse({}))).toBe('missing')
    expect(await readHorse(db, id)).toMatchObject({ name: 'Edited once', version: 2 })
    expect((await listHorses(db, { q: 'edited once' })).rows.map((h) => h.id)).toEqual([id])
    expect((await listHorses(db, { q: 'edited late' })).rows).toEqual([])
  })

  test('a bulk edit leaves the same rows and search as single edits', async () => {
    const sire = await insertHorse(db, horse({ name: 'Sire Of Many', sex: 'S' }))
    const made = {
      sex: 'M' as const,
      owner: 'Ann Alder',
      foaled: '2019-04-05',
      foaled_precision: 'day' as const,
    }
    const changes = [
      { owner: 'Bo Birch', trainer: 'Cy Cedar' },
      { trainer: 'Dee Dogwood' },
      { owner: null, color: 'bay', stud_fee: 2500.5 },
      { foaled: '2018-01-01', foaled_precision: 'year' as const, sire_id: sire, aqha_id: '7650321' },
      { name: 'Çamur' },
      {},
    ]
    const edits: HorseEdit[] = []
    const expected = []
    for (const [at, change] of changes.entries()) {
      const before = horse({ ...made, name: `Bulk ${at}` })
      const id = await insertHorse(db, { ...before, is_stub: true })
      await updateHorse(db, id, horse({ ...before, ...change }))
      const [row] = await findHorses(db, [id])
      expected.push({ ...row, ...(await readHorse(db, id)), updated_at: '' })
      await deleteHorse(db, id)
      edits.push({ id, before, after: horse({ ...before, ...change }) })
    }
    await insertHorses(
      db,
      edits.map(({ id, before }) => ({ ...before, id, is_stub: true })),
    )
    const { version } = await readHerdVersion(db)
    await updateHorses(db, edits)
    const found = []
    for (const { id } of edits) {
      const [row] = await findHorses(db, [id])
      found.push({ ...row, ...(await readHorse(db, id)), updated_at: '' })
    }
    expect(found).toEqual(
      expected.map((row) => expect.objectContaining({ ...row, created_at: expect.anything() })),
    )
    expect((await listHorses(db, { q: 'bo birch' })).rows.map(({ id }) => id)).toEqual([edits[0]?.id])
    expect((await listHorses(db, { q: 'bulk 4' })).rows).toEqual([])
    expect((await listHorses(db, { q: 'camur' })).rows.map(({ id }) => id)).toEqual([edits[4]?.id])
    expect(new Set((await horsesChangedSince(db, version, 100)).map(({ id }) => id))).toEqual(
      new Set(edits.map(({ id }) => id)),
    )
  })

  test('a horse with references is not deleted, and the result lists them', async () => {
    const sire = await insertHorse(db, horse({ name: 'Referred', sex: 'S' }))
    const foal = await insertHorse(db, horse({ name: 'Refers', sire_id: sire }))
    await insertInjury(db, {
      horse_id: sire,
      injury_date: '2026-01-02',
      type: 'Bowed tendon',
      severity: 'minor',
      status: 'active',
      expected_days_off: 30,
      return_date: null,
      notes: null,
    })
    expect(await deleteHorse(db, sire)).toEqual({
      deleted: false,
      missing: false,
      references: [
        { noun: 'foal', count: 1 },
        { noun: 'injury', count: 1 },
      ],
    })
    await addGeneticTests(db, [testOf(foal, 'hypp', 'N/N')])
    expect(await deleteHorse(db, foal)).toEqual({ deleted: true })
    expect(await readHorse(db, foal)).toBeUndefined()
    expect((await listHorses(db, { q: 'refers' })).rows).toEqual([])
    expect(await deleteHorse(db, foal)).toMatchObject({ deleted: false, missing: true })
  })

  test('horses come in the given order, without unknown ids', async () => {
    const a = await insertHorse(db, horse({ name: 'Order A' }))
    const b = await insertHorse(db, horse({ name: 'Order B' }))
    expect((await findHorses(db, [b, a, 999_999 as HorseId])).map((h) => h.id)).toEqual([b, a])
  })

  test('the herd version shows which horses changed, and when a snapshot must be rebuilt', async () => {
    const before = await readHerdVersion(db)
    const id = await insertHorse(db, horse({ name: 'New' }))
    const after = await readHerdVersion(db)
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.rebuild_from).toBe(before.rebuild_from)
    expect((await horsesChangedSince(db, before.version, 100)).map((h) => h.id)).toEqual([id])
    expect(await horsesChangedSince(db, before.version, 0)).toEqual([])
    expect(await horsesChangedSince(db, after.version, 100)).toEqual([])
    await deleteHorse(db, id)
    const last = await readHerdVersion(db)
    expect(last.rebuild_from).toBe(last.version)
  })
})
