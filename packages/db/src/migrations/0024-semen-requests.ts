import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** What is asked of a stallion for a day he is collected, and the answer. */
export const semenRequests: Migration = {
  name: '0024-semen-requests',
  up: table('request', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('kind', 'text', { in: ['shipped', 'farm'] })
      .required('needed_on', 'text')
      .required('mare', 'text')
      .optional('party', 'text')
      .required('doses', 'int')
      .optional('asked_on', 'text')
      .required('goes_first', 'flag')
      .optional('answer', 'text', { in: ['filled', 'declined'] })
      .optional('given', 'int')
      .optional('lot', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('request_horse', ['horse_id', 'needed_on', 'id'])
      .index('request_day', ['needed_on', 'horse_id']),
  ),
}
