import type { Migration } from './migration.ts'
import { addColumns } from './table.ts'

/** What a chart says of a race and its runners on the day, a sealed card's race number, and versions of starts and tests. */
export const raceDay: Migration = {
  name: '0017-race-day',
  async up(db) {
    await addColumns(db, 'race', (t) => t.optional('post_time', 'text').optional('field_size', 'int'))
    await addColumns(db, 'start', (t) =>
      t
        .optional('sex', 'text', { in: ['S', 'M', 'G'] })
        .optional('owner', 'text')
        .required('version', 'int', { default: 1 }),
    )
    await addColumns(db, 'genetic_test', (t) => t.required('version', 'int', { default: 1 }))
    await addColumns(db, 'race_card', (t) => t.optional('race_number', 'int').optional('post_time', 'text'))
  },
}
