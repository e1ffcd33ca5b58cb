import type { Migration } from './migration.ts'
import { createTable, partialImportIndex } from './table.ts'

type Up = Migration['up']

/** Tracks, races and starts. */
export const racing: Migration = {
  name: '0002-racing',
  async up(db) {
    await createTrack(db)
    await createRace(db)
    await createStart(db)
  },
}

const createTrack: Up = async (db) => {
  await createTable(db, 'track', (t) =>
    t
      .key('id', 'id')
      .optional('code', 'text')
      .required('name', 'text')
      .required('state', 'text')
      .required('latitude', 'real')
      .required('longitude', 'real')
      .required('altitude_m', 'real')
      .required('version', 'int')
      .required('created_at', 'text')
      .required('updated_at', 'text'),
  )
  await db.kysely.schema.createIndex('track_name').on('track').columns(['name']).unique().execute()
}

const createRace: Up = async (db) => {
  await createTable(db, 'race', (t) =>
    t
      .key('id', 'id')
      .required('track_id', 'id', { references: 'track.id' })
      .required('venue_id', 'id', { references: 'track.id' })
      .required('race_date', 'text')
      .optional('race_number', 'int')
      .required('distance_yards', 'int')
      .optional('condition', 'text')
      .required('sealed', 'flag')
      .optional('wind_mph', 'real')
      .optional('wind_text', 'text')
      .optional('temp_f', 'real')
      .optional('humidity', 'real')
      .optional('purse', 'real')
      .optional('race_type', 'text')
      .optional('race_name', 'text')
      .optional('grade', 'text')
      .required('electronic', 'flag')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .required('created_at', 'text'),
  )
  const { schema } = db.kysely
  await schema
    .createIndex('race_meet')
    .on('race')
    .columns(['track_id', 'race_date', 'race_number', 'distance_yards'])
    .unique()
    .execute()
  await schema.createIndex('race_date').on('race').columns(['race_date', 'id']).execute()
  await schema
    .createIndex('race_venue')
    .on('race')
    .columns(['venue_id', 'distance_yards', 'race_date'])
    .execute()
  await partialImportIndex(db, 'race')
}

const createStart: Up = async (db) => {
  await createTable(db, 'start', (t) =>
    t
      .required('race_id', 'id', { references: 'race.id' })
      .required('horse_id', 'id', { references: 'horse.id' })
      .optional('post_position', 'int')
      .optional('finish', 'int')
      .optional('time_s', 'real')
      .optional('si', 'real')
      .optional('si_source', 'text', { in: ['given', 'computed'] })
      .required('status', 'text', { in: ['finished', 'dnf', 'scratched', 'disqualified'] })
      .optional('weight_lb', 'real')
      .optional('jockey', 'text')
      .optional('trainer', 'text')
      .optional('comment', 'text')
      .optional('import_id', 'id', { references: 'data_import.id' })
      .keyOf(['race_id', 'horse_id']),
  )
  await db.kysely.schema.createIndex('start_horse_id').on('start').columns(['horse_id', 'si']).execute()
  await partialImportIndex(db, 'start')
}
