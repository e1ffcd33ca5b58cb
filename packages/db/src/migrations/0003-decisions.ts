import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

type Up = Migration['up']

/** Computed results and decisions: evaluations, predictions, crosses, bookings, race cards. */
export const decisions: Migration = {
  name: '0003-decisions',
  async up(db) {
    await createEvaluation(db)
    await createPrediction(db)
    await createCross(db)
    await createBooking(db)
  },
}

const createEvaluation: Up = async (db) => {
  await createTable(db, 'evaluation', (t) =>
    t
      .key('id', 'id')
      .required('created_at', 'text')
      .required('horses', 'int')
      .required('starts', 'int')
      .required('races', 'int')
      .required('base', 'real')
      .required('parameters', 'text')
      .required('fixed_effects', 'text')
      .required('reliability_method', 'text', { in: ['exact', 'approximate'] })
      .required('iterations', 'int')
      .required('residual', 'real')
      .required('data_hash', 'text')
      .required('code_version', 'text')
      .required('is_current', 'flag'),
  )
  await db.kysely.schema
    .createIndex('evaluation_is_current')
    .on('evaluation')
    .columns(['is_current', 'id'])
    .execute()
  await createTable(db, 'ebv', (t) =>
    t
      .required('evaluation_id', 'id', { references: 'evaluation.id' })
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('a_level', 'real')
      .required('a_slope', 'real')
      .required('p_level', 'real')
      .required('p_slope', 'real')
      .required('pev_ll', 'real')
      .required('pev_ls', 'real')
      .required('pev_ss', 'real')
      .required('starts', 'int')
      .keyOf(['evaluation_id', 'horse_id']),
  )
  await db.kysely.schema.createIndex('ebv_horse_id').on('ebv').columns(['horse_id']).execute()
}

const createPrediction: Up = async (db) => {
  await createTable(db, 'prediction', (t) =>
    t
      .key('id', 'id')
      .required('kind', 'text', { in: ['breeding', 'race'] })
      .optional('sire_id', 'id')
      .optional('dam_id', 'id')
      .optional('track_id', 'id')
      .required('request', 'text')
      .required('result', 'text')
      .required('input_hash', 'text')
      .required('model_version', 'text')
      .optional('evaluation_id', 'id')
      .required('created_at', 'text'),
  )
  await db.kysely.schema
    .createIndex('prediction_created_at')
    .on('prediction')
    .columns(['created_at', 'kind'])
    .execute()
  await createTable(db, 'race_card', (t) =>
    t
      .key('id', 'id')
      .required('track_id', 'id', { references: 'track.id' })
      .required('race_date', 'text')
      .required('distance_yards', 'int')
      .required('request', 'text')
      .required('prediction', 'text')
      .required('input_hash', 'text')
      .required('model_version', 'text')
      .required('sealed_at', 'text')
      .optional('race_id', 'id', { references: 'race.id' })
      .optional('score', 'text')
      .required('created_at', 'text'),
  )
  const { schema } = db.kysely
  await schema
    .createIndex('race_card_track')
    .on('race_card')
    .columns(['track_id', 'race_date', 'distance_yards'])
    .execute()
  await schema.createIndex('race_card_race_id').on('race_card').columns(['race_id']).execute()
}

const createCross: Up = async (db) => {
  await createTable(db, 'mating_cross', (t) =>
    t
      .key('id', 'id')
      .required('sire_id', 'id', { references: 'horse.id' })
      .required('dam_id', 'id', { references: 'horse.id' })
      .required('target_distances', 'text')
      .required('assumptions', 'text')
      .optional('notes', 'text')
      .required('prediction', 'text')
      .required('created_at', 'text'),
  )
  const { schema } = db.kysely
  await schema.createIndex('mating_cross_sire_id').on('mating_cross').columns(['sire_id']).execute()
  await schema.createIndex('mating_cross_dam_id').on('mating_cross').columns(['dam_id']).execute()
}

const createBooking: Up = async (db) => {
  await createTable(db, 'stallion_book_entry', (t) =>
    t
      .key('id', 'id')
      .required('stallion_id', 'id', { references: 'horse.id' })
      .required('mare_id', 'id', { references: 'horse.id' })
      .required('season_year', 'int')
      .required('terms', 'text')
      .optional('source_cross_id', 'id', { references: 'mating_cross.id' })
      .required('created_at', 'text'),
  )
  const { schema } = db.kysely
  const book = 'stallion_book_entry'
  await schema
    .createIndex('stallion_book_entry_pair')
    .on(book)
    .columns(['stallion_id', 'mare_id', 'season_year'])
    .unique()
    .execute()
  await schema.createIndex('stallion_book_entry_mare_id').on(book).columns(['mare_id']).execute()
  await schema.createIndex('stallion_book_entry_season').on(book).columns(['season_year', 'id']).execute()
  await schema
    .createIndex('stallion_book_entry_source_cross_id')
    .on(book)
    .columns(['source_cross_id'])
    .execute()
}
