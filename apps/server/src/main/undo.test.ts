import type { Activity } from '@quarterpole/contract/activity'
import type { HorseId } from '@quarterpole/contract/ids'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { watchRows } from '@quarterpole/db/queries/change'
import { readHorse } from '@quarterpole/db/queries/horse'
import { insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { insertInjury } from '@quarterpole/db/queries/injury'
import { horse } from '@quarterpole/db/test-rows'
import { tx } from '@quarterpole/db/tx'
import { expect, test } from 'vitest'
import { describeEngines } from '../../test/engines.ts'
import { testServer } from '../../test/test-server.ts'

describeEngines(async (engine) => {
  const { call, db } = await testServer(engine, { seeded: false })

  async function editHorse(id: HorseId, fields: object): Promise<number> {
    const row = await readHorse(db, id)
    if (!row) throw new Error('not on file')
    return tx(db, async (trx) => {
      const watch = await watchRows(trx, [['horse', id]])
      await updateHorse(trx, id, { ...row, ...fields })
      const changes = await watch.changes()
      return insertActivity(trx, {
        kind: 'horse_edited',
        sentence: `${row.name} was edited.`,
        subject: { noun: 'horse', id },
        changes,
      })
    })
  }
  const activityOf = async (id: HorseId) =>
    (await call('GET', `/api/activity?horse_id=${id}`)).body as Activity[]

  test('an edit is listed with its fields, undone once, and the undo undone', async () => {
    const dam = await insertHorse(db, horse({ name: 'Amber Fox' }))
    const id = await insertHorse(db, horse({ name: 'Red Fox', owner: null, stud_fee: 2500 }))
    const activity = await editHorse(id, { owner: 'Ann Roe', stud_fee: 3000, dam_id: dam, is_mine: 0 })
    const [edit] = await activityOf(id)
    expect(edit).toMatchObject({
      id: activity,
      can_undo: true,
      undone_at: null,
      changes: [
        { record: 'Red Fox', field: 'Owner', before: null, after: 'Ann Roe' },
        { record: 'Red Fox', field: 'Dam', before: null, after: 'Amber Fox' },
        { record: 'Red Fox', field: 'Stud fee', before: '2500', after: '3000' },
        { record: 'Red Fox', field: 'Mine', before: 'yes', after: 'no' },
      ],
    })
    const undo = await call('POST', `/api/activity/${activity}/undo`)
    expect(undo.status).toBe(200)
    const undone = undo.body as Activity
    expect(undone).toMatchObject({
      kind: 'change_undone',
      sentence: 'Undone: Red Fox was edited.',
      can_undo: true,
    })
    expect(undo.headers['x-activity-id']).toBe(String(undone.id))
    expect(await readHorse(db, id)).toMatchObject({ owner: null, stud_fee: 2500, dam_id: null, is_mine: 1 })
    const again = await call('POST', `/api/activity/${activity}/undo`)
    expect([again.status, again.body]).toMatchObject([409, { detail: 'This has already been undone.' }])
    expect((await call('POST', `/api/activity/${undone.id}/undo`)).status).toBe(200)
    expect(await readHorse(db, id)).toMatchObject({ owner: 'Ann Roe', dam_id: dam })
    expect(await activityOf(dam)).toEqual([])
  })

  test('an undo that would lose a later edit, or a record that needs the row, is refused', async () => {
    const id = await insertHorse(db, horse({ name: 'Blue Fox' }))
    const first = await editHorse(id, { owner: 'Ann Roe' })
    await editHorse(id, { owner: 'Bo Dee' })
    const late = await call('POST', `/api/activity/${first}/undo`)
    expect([late.status, late.body]).toMatchObject([
      409,
      { detail: 'This was changed again since. Undo the later change first.' },
    ])
    const added = await tx(db, async (trx) => {
      const watch = await watchRows(trx, [])
      return insertActivity(trx, {
        kind: 'horse_added',
        sentence: 'Blue Fox was added.',
        changes: await watch.changes([['horse', id]]),
      })
    })
    await insertInjury(db, {
      horse_id: id,
      injury_date: '2026-01-01',
      type: 'Cough',
      severity: 'minor',
      status: 'active',
      expected_days_off: 5,
      return_date: null,
      notes: null,
    })
    const needed = await call('POST', `/api/activity/${added}/undo`)
    expect([needed.status, needed.body]).toMatchObject([
      409,
      { detail: 'Newer records depend on this. Remove them first, then undo it.' },
    ])
    expect(await readHorse(db, id)).toMatchObject({ owner: 'Bo Dee' })
  })

  test('an undo that no longer fits the pedigree is refused, and the herd still loads', async () => {
    const [fleet, arrow] = [
      await insertHorse(db, horse({ name: 'Fleet', sex: 'S' })),
      await insertHorse(db, horse({ name: 'Arrow', sex: 'S' })),
    ]
    await editHorse(fleet, { sire_id: arrow })
    const cleared = await editHorse(fleet, { sire_id: null })
    await editHorse(arrow, { sire_id: fleet })
    const looped = await call('POST', `/api/activity/${cleared}/undo`)
    expect([looped.status, looped.body]).toMatchObject([
      409,
      {
        detail: 'This can’t be undone: Fleet is an ancestor of Arrow, so Arrow can’t be the sire of Fleet.',
      },
    ])
    expect(await readHorse(db, fleet)).toMatchObject({ sire_id: null })
    expect((await call('GET', '/api/horses')).status).toBe(200)
    expect((await call('GET', `/api/activity?horse_id=${fleet}`)).body).toMatchObject([
      { id: cleared, can_undo: true },
      {},
    ])
  })

  test('a former sex or birth year that no longer fits the foals is not restored', async () => {
    const refusal = async (activity: number) => {
      const { status, body } = await call('POST', `/api/activity/${activity}/undo`)
      expect(status).toBe(409)
      return (body as { detail: string }).detail
    }
    const [cedar, birch] = [
      await insertHorse(db, horse({ name: 'Cedar', sex: 'M', foaled: '2008-03-01' })),
      await insertHorse(db, horse({ name: 'Birch', sex: 'M', foaled: '2018-03-01' })),
    ]
    const toStud = await editHorse(cedar, { sex: 'S' })
    const older = await editHorse(birch, { foaled: '2008-03-01' })
    const foal = await insertHorse(
      db,
      horse({ name: 'Cedar Chip', sex: 'G', foaled: '2015-02-01', sire_id: cedar, dam_id: birch }),
    )
    expect(await refusal(toStud)).toContain('Cedar is the sire of Cedar Chip and can’t be a mare.')
    expect(await refusal(older)).toContain('Cedar Chip, a foal of Birch, was foaled in 2015')
    const removed = (await call('DELETE', `/api/horses/${foal}`)).headers['x-activity-id']
    await editHorse(cedar, { sex: 'M' })
    expect(await refusal(Number(removed))).toContain('Cedar is a mare and can’t be the sire of Cedar Chip.')
    expect(await readHorse(db, foal)).toBeUndefined()
  })

  test('what changed no records, and what is not there, cannot be undone', async () => {
    const id = await insertActivity(db, { kind: 'report_made', sentence: 'Report made.' })
    expect((await call('POST', `/api/activity/${id}/undo`)).status).toBe(409)
    expect((await call('POST', '/api/activity/999999/undo')).status).toBe(404)
  })
})
