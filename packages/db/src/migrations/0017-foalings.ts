import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** How a mare foaled, and how she and her foal were in the first days. */
export const foalings: Migration = {
  name: '0017-foalings',
  up: table('foaling', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('foaling_date', 'text')
      .optional('foaling_time', 'text')
      .optional('presentation', 'text')
      .optional('help', 'text')
      .optional('placenta', 'text')
      .optional('placenta_hours', 'real')
      .optional('placenta_lb', 'real')
      .optional('colostrum', 'text')
      .optional('igg', 'real')
      .optional('weight_lb', 'real')
      .optional('height_in', 'real')
      .optional('milk', 'text')
      .optional('nurse_mare', 'text')
      .optional('born_as', 'text')
      .optional('lost_on', 'text')
      .optional('lost_cause', 'text')
      .optional('attended_by', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('foaling_horse', ['horse_id', 'foaling_date', 'id']),
  ),
}
