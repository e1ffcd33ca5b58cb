import { day, notes, optional, text } from './fields.ts'
import { defineRecord } from './record.ts'

/** Where a horse stands, from a day on: the last stay begun by a day says where he is then, unless it has ended. */
export const stay = defineRecord({
  name: 'stay',
  plural: 'stays',
  tag: 'Horses',
  read: 'read',
  write: 'edit_horses',
  by: 'from_day',
  fields: {
    from_day: day('From', {
      isPast: true,
      headers: 'since, moved on, arrived, arrival, moved in, in',
      lacking: 'Enter the day of the move.',
    }),
    until_day: optional(day('Until', { headers: 'left, left on, departed, moved out, out' })),
    farm: text('Farm', 80, {
      place: 'farm',
      headers: 'ranch, place, location, stable',
      lacking: 'Enter the farm, or the track.',
    }),
    barn: optional(text('Barn', 40, { place: 'barn', headers: 'building, shedrow' })),
    stall: optional(text('Stall', 40, { headers: 'stall no, box' })),
    pasture: optional(text('Pasture', 40, { place: 'pasture', headers: 'paddock, field, pen' })),
    notes: notes(),
  },
})
