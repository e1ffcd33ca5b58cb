import { table, type Table } from '../table.ts'

/** Tracks, races, starts and works; race cards and the model that predicts them. */
export const racing: readonly Table[] = [
  table('track', (t) =>
    t
      .key('id', 'id')
      .optional('code', 'text')
      .required('name', 'text')
      .required('state', 'text')
      .required('latitude', 'real')
      .required('longitude', 'real')
      .required('altitude_m', 'real')
      .stamps()
      .unique('track_name', ['name']),
  ),
  table('race', (t) =>
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
      .optional('post_time', 'text')
      .optional('field_size', 'int')
      .required('created_at', 'text')
      .index('race_date', ['race_date', 'id'])
      .ofImports()
      .unique('race_meet', ['track_id', 'race_date', 'race_number', 'distance_yards'])
      .index('race_venue', ['venue_id', 'distance_yards', 'race_date']),
  ),
  table('start', (t) =>
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
      .optional('sex', 'text', { in: ['S', 'M', 'G'] })
      .optional('owner', 'text')
      .required('version', 'int')
      .keyOf(['race_id', 'horse_id'])
      // Covers what a race card reads of its horses' careers: ten times faster than without.
      .index('start_horse_id', ['horse_id', 'si', 'race_id', 'finish', 'status'])
      .ofImports(),
  ),
  table('work', (t) =>
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
      .stamps()
      .index('work_horse', ['horse_id', 'work_date', 'id'])
      .index('work_track_id', ['track_id']),
  ),
  table('race_card', (t) =>
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
      .optional('race_number', 'int')
      .optional('post_time', 'text')
      .required('created_at', 'text')
      .index('race_card_race_id', ['race_id'])
      .index('race_card_track', ['track_id', 'race_date', 'distance_yards']),
  ),
  table('race_model', (t) =>
    t
      .key('id', 'id')
      .required('created_at', 'text')
      .required('races', 'int')
      .required('first_date', 'text')
      .required('last_date', 'text')
      .required('model', 'text')
      .required('backtest', 'text')
      .required('data_hash', 'text')
      .required('code_version', 'text'),
  ),
]
