import type { Migration } from './migration.ts'
import { addColumns, createTable } from './table.ts'

type Up = Migration['up']

/** New records: works, stallions' seasons, breedings, duties and season plans; and the rows each activity changed. */
export const barnRecords: Migration = {
  name: '0016-barn-records',
  async up(db) {
    await createWork(db)
    await createStallionSeason(db)
    await createBreeding(db)
    await createDuty(db)
    await createSeasonPlan(db)
    await addChanges(db)
  },
}

const createWork: Up = async (db) => {
  await createTable(db, 'work', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('work_date', 'text')
      .optional('track_id', 'id', { references: 'track.id' })
      .required('distance_yards', 'int')
      .optional('time_s', 'real')
      .optional('manner', 'text', { in: ['breezing', 'handily'] })
      .required('from_gate', 'flag')
      .optional('place', 'int')
      .optional('of_works', 'int')
      .optional('notes', 'text')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  await db.kysely.schema
    .createIndex('work_horse')
    .on('work')
    .columns(['horse_id', 'work_date', 'id'])
    .execute()
  await db.kysely.schema.createIndex('work_track_id').on('work').columns(['track_id']).execute()
}

const createStallionSeason: Up = async (db) => {
  await createTable(db, 'stallion_season', (t) =>
    t
      .key('id', 'id')
      .required('stallion_id', 'id', { references: 'horse.id' })
      .required('season_year', 'int')
      .optional('stud_fee', 'real')
      .optional('place', 'text')
      .optional('book_limit', 'int')
      .optional('notes', 'text')
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  await db.kysely.schema
    .createIndex('stallion_season_pair')
    .on('stallion_season')
    .columns(['stallion_id', 'season_year'])
    .unique()
    .execute()
  await db.kysely.schema
    .createIndex('stallion_season_year')
    .on('stallion_season')
    .columns(['season_year', 'stallion_id'])
    .execute()
}

/** A breeding is one try for one foal; its events are dated: covers, scans, a loss, the foaling. */
const createBreeding: Up = async (db) => {
  await createTable(db, 'breeding', (t) =>
    t
      .key('id', 'id')
      .required('mare_id', 'id', { references: 'horse.id' })
      .required('stallion_id', 'id', { references: 'horse.id' })
      .required('season_year', 'int')
      .optional('booking_id', 'id', { references: 'stallion_book_entry.id' })
      .optional('recipient', 'text')
      .optional('foal_id', 'id', { references: 'horse.id' })
      .optional('notes', 'text')
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  const { schema } = db.kysely
  await schema.createIndex('breeding_mare_id').on('breeding').columns(['mare_id', 'season_year']).execute()
  await schema
    .createIndex('breeding_stallion_id')
    .on('breeding')
    .columns(['stallion_id', 'season_year'])
    .execute()
  await schema.createIndex('breeding_season').on('breeding').columns(['season_year', 'id']).execute()
  await schema.createIndex('breeding_booking_id').on('breeding').columns(['booking_id']).execute()
  await schema.createIndex('breeding_foal_id').on('breeding').columns(['foal_id']).execute()
  await createTable(db, 'breeding_event', (t) =>
    t
      .key('id', 'id')
      .required('breeding_id', 'id', { references: 'breeding.id' })
      .required('kind', 'text', { in: ['bred', 'scan', 'slipped', 'foaled'] })
      .required('event_date', 'text')
      .optional('last_date', 'text')
      .optional('method', 'text', {
        in: ['live_cover', 'pasture', 'fresh_semen', 'cooled_semen', 'frozen_semen', 'embryo_transfer'],
      })
      .optional('place', 'text')
      .optional('result', 'text', { in: ['in_foal', 'open', 'twins', 'live', 'dead'] })
      .optional('notes', 'text')
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  await schema
    .createIndex('breeding_event_breeding')
    .on('breeding_event')
    .columns(['breeding_id', 'event_date', 'id'])
    .execute()
  await schema.createIndex('breeding_event_date').on('breeding_event').columns(['event_date', 'id']).execute()
}

const createDuty: Up = async (db) => {
  await createTable(db, 'duty', (t) =>
    t
      .key('id', 'id')
      .optional('horse_id', 'id', { references: 'horse.id' })
      .required('title', 'text')
      .required('due_on', 'text')
      .optional('done_on', 'text')
      .optional('repeat_every', 'int')
      .optional('repeat_unit', 'text', { in: ['day', 'week', 'month', 'year'] })
      .optional('notes', 'text')
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  await db.kysely.schema.createIndex('duty_due').on('duty').columns(['done_on', 'due_on', 'id']).execute()
  await db.kysely.schema.createIndex('duty_horse_id').on('duty').columns(['horse_id']).execute()
}

const createSeasonPlan: Up = async (db) => {
  await createTable(db, 'season_plan', (t) =>
    t
      .key('id', 'id')
      .required('season_year', 'int')
      .required('name', 'text')
      .required('request', 'text')
      .required('choices', 'text')
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  await db.kysely.schema
    .createIndex('season_plan_year')
    .on('season_plan')
    .columns(['season_year', 'id'])
    .execute()
}

const addChanges: Up = async (db) => {
  await addColumns(db, 'activity', (t) => t.optional('changes', 'text').optional('undone_at', 'text'))
  await createTable(db, 'activity_horse', (t) =>
    t
      .required('horse_id', 'id')
      .required('activity_id', 'id', { references: 'activity.id' })
      .keyOf(['horse_id', 'activity_id']),
  )
  await db.kysely.schema
    .createIndex('activity_horse_activity_id')
    .on('activity_horse')
    .columns(['activity_id'])
    .execute()
}
