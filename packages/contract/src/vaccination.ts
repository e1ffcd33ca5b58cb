import { day, notes, optional, text } from './fields.ts'
import { defineRecord } from './record.ts'

export const vaccination = defineRecord({
  name: 'vaccination',
  plural: 'vaccinations',
  tag: 'Health',
  read: 'read',
  write: 'edit_health',
  ownUnless: 'edit_horses',
  by: 'given_on',
  due: { on: 'next_due', what: 'product' },
  areNotesShared: true,
  fields: {
    given_on: day('Given', {
      isPast: true,
      headers: 'given on, date, date given, vaccination date, vaccinated on, vacc date',
      lacking: 'Enter the day it was given.',
    }),
    product: text('Product', 80, {
      headers: 'vaccine, vaccination, shot, product name',
      example: 'West Nile',
      lacking: 'Enter the vaccine or the product.',
    }),
    lot: optional(text('Lot', 40, { headers: 'lot no, serial, serial no, batch, batch no' })),
    given_by: optional(
      text('Given by', 80, { isPerson: true, headers: 'by, vet, veterinarian, administered by' }),
    ),
    next_due: optional(
      day('Next due', { headers: 'due, booster, booster due, due again, next due date, next vaccination' }),
    ),
    notes: notes(),
  },
})
