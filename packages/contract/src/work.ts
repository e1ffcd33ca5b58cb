import { choice, day, flag, notes, number, optional, track } from './fields.ts'
import { MAX_RACE_YARDS, MAX_WORKS, MIN_RACE_YARDS } from './limits.ts'
import { defineRecord, type ReplyOf } from './record.ts'

const WORKS = { min: 1, max: MAX_WORKS, isWhole: true } as const

/** A timed workout. */
export const work = defineRecord({
  name: 'work',
  plural: 'works',
  tag: 'Sales and works',
  read: 'read',
  write: 'edit_racing',
  by: 'work_date',
  areNotesShared: true,
  fields: {
    work_date: day('Date', {
      isPast: true,
      headers: 'work day, day, workout date, date of work',
      lacking: 'Enter the day of the work.',
    }),
    track_id: optional(track('Track', { headers: 'trk, track code, where, location' })),
    distance_yards: number(
      'Distance',
      { min: MIN_RACE_YARDS, max: MAX_RACE_YARDS, isWhole: true, unit: 'yards' },
      {
        headers: 'dist, yards, yds, dist yds',
        formLabel: 'Yards',
        lacking: 'Enter the distance in yards.',
      },
    ),
    time_s: optional(
      number(
        'Time',
        { min: 5, max: 200, unit: 's' },
        { headers: 'work time, seconds', formLabel: 'Time, seconds', example: '12.4' },
      ),
    ),
    manner: optional(
      choice(
        'Manner',
        { breezing: 'Breezing', handily: 'Handily' },
        {
          headers: 'how, type, work type, b h',
          fileWords: { breezing: 'b, bg, breeze, breezed', handily: 'h, hg, handy' },
          formLabel: 'How',
        },
      ),
    ),
    from_gate: flag('From the gate', { headers: 'gate, gate work' }),
    place: optional(number('Rank', WORKS, { headers: 'ranking, rk', example: '2' })), // among the works of the day at the distance
    of_works: optional(
      number('Of how many', WORKS, { headers: 'of, out of, works, number of works', example: '14' }),
    ),
    notes: notes(),
  },
})
export type Work = ReplyOf<(typeof work)['fields']>
