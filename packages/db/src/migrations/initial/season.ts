import { table, type Table } from '../table.ts'

/** Crosses, bookings, seasons of stallions, covers, season plans and to-dos. */
export const season: readonly Table[] = [
  table('mating_cross', (t) =>
    t
      .key('id', 'id')
      .required('sire_id', 'id', { references: 'horse.id' })
      .required('dam_id', 'id', { references: 'horse.id' })
      .required('target_distances', 'text')
      .required('assumptions', 'text')
      .optional('notes', 'text')
      .required('prediction', 'text')
      .required('created_at', 'text')
      .index('mating_cross_dam_id', ['dam_id'])
      .index('mating_cross_sire_id', ['sire_id']),
  ),
  table('stallion_book_entry', (t) =>
    t
      .key('id', 'id')
      .required('stallion_id', 'id', { references: 'horse.id' })
      .required('mare_id', 'id', { references: 'horse.id' })
      .required('season_year', 'int')
      .required('terms', 'text')
      .optional('source_cross_id', 'id', { references: 'mating_cross.id' })
      .required('status', 'text', { in: ['booked', 'canceled'] })
      .optional('canceled_on', 'text')
      .optional('contract', 'text')
      .optional('fee', 'real')
      .optional('paid', 'real')
      .optional('notes', 'text')
      .required('version', 'int')
      .required('created_at', 'text')
      .optional('updated_at', 'text')
      .index('stallion_book_entry_mare_id', ['mare_id'])
      .unique('stallion_book_entry_pair', ['stallion_id', 'mare_id', 'season_year'])
      .index('stallion_book_entry_season', ['season_year', 'id'])
      .index('stallion_book_entry_source_cross_id', ['source_cross_id']),
  ),
  table('stallion_season', (t) =>
    t
      .key('id', 'id')
      .required('stallion_id', 'id', { references: 'horse.id' })
      .required('season_year', 'int')
      .optional('stud_fee', 'real')
      .optional('place', 'text')
      .optional('book_limit', 'int')
      .optional('notes', 'text')
      .stamps()
      .unique('stallion_season_pair', ['stallion_id', 'season_year'])
      .index('stallion_season_year', ['season_year', 'stallion_id']),
  ),
  // One try for one foal; its events are dated: covers, scans, a loss, the foaling.
  table('cover', (t) =>
    t
      .key('id', 'id')
      .required('mare_id', 'id', { references: 'horse.id' })
      .required('stallion_id', 'id', { references: 'horse.id' })
      .required('season_year', 'int')
      .optional('booking_id', 'id', { references: 'stallion_book_entry.id' })
      .optional('recipient', 'text')
      .optional('foal_id', 'id', { references: 'horse.id' })
      .optional('notes', 'text')
      .stamps()
      .index('cover_booking_id', ['booking_id'])
      .index('cover_foal_id', ['foal_id'])
      .index('cover_mare_id', ['mare_id', 'season_year'])
      .index('cover_season', ['season_year', 'id'])
      .index('cover_stallion_id', ['stallion_id', 'season_year']),
  ),
  table('cover_event', (t) =>
    t
      .key('id', 'id')
      .required('cover_id', 'id', { references: 'cover.id' })
      .required('kind', 'text', { in: ['bred', 'scan', 'slipped', 'foaled'] })
      .required('event_date', 'text')
      .optional('last_date', 'text')
      .optional('method', 'text', {
        in: ['live_cover', 'pasture', 'fresh_semen', 'cooled_semen', 'frozen_semen', 'embryo_transfer'],
      })
      .optional('place', 'text')
      .optional('result', 'text', { in: ['in_foal', 'open', 'twins', 'live', 'dead'] })
      .optional('notes', 'text')
      .stamps()
      .index('cover_event_cover', ['cover_id', 'event_date', 'id'])
      .index('cover_event_date', ['event_date', 'id']),
  ),
  table('season_plan', (t) =>
    t
      .key('id', 'id')
      .required('season_year', 'int')
      .required('name', 'text')
      .required('request', 'text')
      .required('choices', 'text')
      .stamps()
      .index('season_plan_year', ['season_year', 'id']),
  ),
  table('to_do', (t) =>
    t
      .key('id', 'id')
      .optional('horse_id', 'id', { references: 'horse.id' })
      .required('title', 'text')
      .required('due_on', 'text')
      .optional('done_on', 'text')
      .optional('repeat_every', 'int')
      .optional('repeat_unit', 'text', { in: ['day', 'week', 'month', 'year'] })
      .optional('notes', 'text')
      .stamps()
      .index('to_do_due', ['done_on', 'due_on', 'id'])
      .index('to_do_horse_id', ['horse_id']),
  ),
]
