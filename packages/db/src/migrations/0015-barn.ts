import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { SEEDED_THROUGH } from '../queries/app-meta.ts'
import type { Migration } from './migration.ts'
import { addColumns, createTable, partialImportIndex } from './table.ts'

type Up = Migration['up']

/** What a barn keeps of its horses: whose they are, what became of them, and how bookings, sales and injuries went on. */
export const barn: Migration = {
  name: '0015-barn',
  async up(db) {
    await addHorseColumns(db)
    await addBookColumns(db)
    await rebuildInjury(db)
    await addColumns(db, 'sale', (t) =>
      t
        .optional('buyer', 'text')
        .optional('notes', 'text')
        .required('version', 'int', { default: 1 })
        .optional('updated_at', 'text'),
    )
  },
}

/** Horses known only as a parent are reference horses; all others so far are the user's own. */
const addHorseColumns: Up = async (db) => {
  await addColumns(db, 'horse', (t) =>
    t
      .required('is_mine', 'flag', { default: 1 })
      .required('is_sample', 'flag', { default: 0 })
      .optional('status', 'text', { in: ['alive', 'died', 'sold', 'retired'] })
      .optional('status_date', 'text')
      .optional('sold_to', 'text')
      .optional('role', 'text', { in: ['broodmare', 'at_stud', 'in_training', 'young_stock'] })
      .optional('barn_name', 'text')
      .optional('microchip', 'text')
      .optional('brand', 'text')
      .optional('notes', 'text'),
  )
  await db.kysely.updateTable('horse').set({ is_mine: 0 }).where('is_stub', '=', 1).execute()
  await markSampleHorses(db)
  const { schema } = db.kysely
  await schema
    .createIndex('horse_mine')
    .on('horse')
    .columns(['status', 'role', 'sex', 'id'])
    .where(sql<boolean>`is_mine = 1`)
    .execute()
  await schema
    .createIndex('horse_sample')
    .on('horse')
    .columns(['id'])
    .where(sql<boolean>`is_sample = 1`)
    .execute()
}

/** The invented horses nobody has edited. */
async function markSampleHorses({ kysely }: Db) {
  const seeded = await kysely
    .selectFrom('app_meta')
    .select('value')
    .where('key', '=', SEEDED_THROUGH)
    .executeTakeFirst()
  if (seeded === undefined) return
  await kysely
    .updateTable('horse')
    .set({ is_sample: 1 })
    .where('id', '<=', Number(seeded.value) as never) // ids are branded; this one is the last seeded
    .where('version', '=', 1)
    .where('import_id', 'is', null)
    .execute()
}

const addBookColumns: Up = (db) =>
  addColumns(db, 'stallion_book_entry', (t) =>
    t
      .required('status', 'text', { in: ['booked', 'canceled'], default: 'booked' })
      .optional('canceled_on', 'text')
      .optional('contract', 'text')
      .optional('fee', 'real')
      .optional('paid', 'real')
      .optional('notes', 'text')
      .required('version', 'int', { default: 1 })
      .optional('updated_at', 'text'),
  )

/** A third status needs a new check, and SQLite changes a check only with its table. Nothing refers to injuries. */
const rebuildInjury: Up = async (db) => {
  const { schema } = db.kysely
  for (const name of ['date', 'horse_id', 'import_id', 'status', 'type_key'])
    await schema.dropIndex(`injury_${name}`).execute()
  await schema.alterTable('injury').renameTo('injury_before').execute()
  await createTable(db, 'injury', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('injury_date', 'text')
      .required('type', 'text')
      .required('type_key', 'text')
      .required('severity', 'text', { in: ['minor', 'moderate', 'severe'] })
      .required('status', 'text', { in: ['active', 'recovered', 'ended'] })
      .optional('outcome', 'text', { in: ['recovered', 'retired', 'died', 'put_down'] })
      .required('expected_days_off', 'int')
      .optional('return_date', 'text')
      .optional('notes', 'text')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  const old = sql.raw(
    'id, horse_id, injury_date, type, type_key, severity, status, expected_days_off, return_date, notes, import_id, version, created_at, updated_at',
  )
  await sql`insert into injury (${old}, outcome)
    select ${old}, case when status = 'recovered' then 'recovered' end from injury_before`.execute(db.kysely)
  await sql`drop table injury_before`.execute(db.kysely)
  const index = (name: string, columns: readonly string[]) =>
    schema
      .createIndex(`injury_${name}`)
      .on('injury')
      .columns([...columns])
      .execute()
  await index('date', ['injury_date', 'id'])
  await index('horse_id', ['horse_id'])
  await index('status', ['status', 'injury_date', 'id'])
  await index('type_key', ['type_key'])
  await partialImportIndex(db, 'injury')
}
