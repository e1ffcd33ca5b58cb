import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** Where a horse stands, from a day on. */
export const stays: Migration = {
  name: '0005-stays',
  up: table('stay', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('from_day', 'text')
      .optional('until_day', 'text')
      .required('farm', 'text')
      .optional('barn', 'text')
      .optional('stall', 'text')
      .optional('pasture', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('stay_horse', ['horse_id', 'from_day', 'id']),
  ),
}
