import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/** Fits of the race model with backtests; a race is predicted by the newest fit from earlier days only. */
export const raceModel: Migration = {
  name: '0005-race-model',
  async up(db) {
    await createTable(db, 'race_model', (t) =>
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
    )
  },
}
