import { table, type Table } from '../table.ts'

/** What evaluations of the herd and predictions computed. */
export const evaluation: readonly Table[] = [
  table('evaluation', (t) =>
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
      .required('is_current', 'flag')
      .index('evaluation_is_current', ['is_current', 'id']),
  ),
  table('ebv', (t) =>
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
      // Of the level with its permanent environment; null for horses without own starts.
      .optional('ability_ll', 'real')
      .optional('ability_ls', 'real')
      .optional('ability_ss', 'real')
      .keyOf(['evaluation_id', 'horse_id'])
      .index('ebv_horse_id', ['horse_id']),
  ),
  // What an evaluation found each race to have given all its runners alike.
  table('race_day_effect', (t) =>
    t
      .required('evaluation_id', 'id', { references: 'evaluation.id' })
      .required('race_id', 'id')
      .required('effect_si', 'real')
      .keyOf(['evaluation_id', 'race_id']),
  ),
  table('herd_check', (t) =>
    t
      .key('id', 'id')
      .required('evaluation_id', 'id', { references: 'evaluation.id' })
      .required('created_at', 'text')
      .required('starts_version', 'int')
      .required('report', 'text')
      .required('code_version', 'text'),
  ),
  table('prediction', (t) =>
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
      .required('created_at', 'text')
      .index('prediction_created_at', ['created_at', 'kind']),
  ),
]
