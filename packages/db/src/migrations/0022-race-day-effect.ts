import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/** What an evaluation found each race to have given all its runners alike. */
export const raceDayEffect: Migration = {
  name: '0022-race-day-effect',
  async up(db) {
    await createTable(db, 'race_day_effect', (t) =>
      t
        .required('evaluation_id', 'id', { references: 'evaluation.id' })
        .required('race_id', 'id')
        .required('effect_si', 'real')
        .keyOf(['evaluation_id', 'race_id']),
    )
  },
}
