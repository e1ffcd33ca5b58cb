import type { HorseId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { insertActivity, listActivity, readActivity } from '../queries/activity.ts'
import { type RowChange } from '../queries/change.ts'
import { insertRecords, listRecords } from '../queries/record.ts'
import { undoChanges } from '../queries/undo-changes.ts'
import type { HorseTable } from '../schema.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { tx } from '../tx.ts'
import { MIGRATIONS } from './index.ts'

const RELEASED = MIGRATIONS.slice(0, 1)
const STAMPS = { version: 1, created_at: '2026-03-03T10:00:00.000Z', updated_at: '2026-03-03T10:00:00.000Z' }

describeEngines(async (engine) => {
  const db = await testDatabase(engine, { migrated: false })
  await migrate(db, RELEASED)
  const horse_id = 1 as HorseId // an id
  await db.kysely
    .insertInto('horse')
    .values({
      id: horse_id,
      name: 'Kept Well',
      name_key: 'kept well',
      sex: 'M',
      is_mine: 1,
      is_stub: 0,
      is_sample: 0,
      search_text: 'kept well',
      panel_known: 0,
      markers_known: 0,
      quality_score: 10,
      changed_in: 1,
      ...STAMPS,
    } as HorseTable) // the columns that release 1.0.0 needed
    .execute()
  const row = (id: number, fields: object = {}) => ({
    id,
    horse_id,
    given_on: '2026-03-02',
    product: 'West Nile',
    lot: 'A-117',
    given_by: 'Dr. Roe',
    next_due: '2027-03-02',
    notes: 'two\nlines',
    ...STAMPS,
    ...fields,
  })
  const [kept, gone] = [row(3, { lot: 'A-118', version: 2 }), row(4, { product: 'Flu' })]
  await db.kysely.insertInto('vaccination').values(kept).execute()
  await db.kysely.insertInto('id_block').values({ noun: 'vaccination', next_id: 5 }).execute()
  const log = (kind: string, before: object | null, after: object | null) =>
    insertActivity(db, {
      kind: `vaccination_${kind}` as 'care_added', // as release 1.0.0 called it
      sentence: `Kept Well: ${kind}.`,
      horses: [horse_id],
      changes: [{ table: 'vaccination', before, after } as unknown as RowChange],
    })
  await log('added', null, row(3))
  const edited = await log('edited', row(3), kept)
  const removed = await log('removed', gone, null)
  await migrate(db)

  const asCare = ({ given_on, ...fields }: ReturnType<typeof row>) => ({
    ...fields,
    kind: 'vaccination',
    care_date: given_on,
    cost: null,
    weight_lb: null,
  })
  const onFile = async (id: HorseId) => (await listRecords(db, 'care', { horse_id: id })).rows

  test('a vaccination of release 1.0.0 is care with its id, version and days', async () => {
    expect(await onFile(horse_id)).toMatchObject([asCare(kept)])
    await insertRecords(db, 'care', [{ horse_id, kind: 'weight', care_date: '2020-01-01', weight_lb: 1085 }])
    expect((await onFile(horse_id)).map(({ id }) => id)).toEqual([3, 5])
    const kinds = (await listActivity(db, 10)).map(({ kind }) => kind)
    expect(kinds).toEqual(['care_removed', 'care_edited', 'care_added'])
  })

  test('what was done to it before is undone', async () => {
    const undo = (id: number) =>
      tx(db, async (trx) => undoChanges(trx, (await readActivity(trx, id))?.changes ?? []))
    await undo(removed)
    await undo(edited)
    const rows = await onFile(horse_id)
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual(expect.objectContaining({ id: 3, lot: 'A-117', product: 'West Nile' }))
    expect(rows).toContainEqual(expect.objectContaining({ id: 4, product: 'Flu', care_date: '2026-03-02' }))
  })
})
