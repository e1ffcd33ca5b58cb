import { MAX_CHARGE_CENTS } from './cents.ts'
import { cents, choice, day, notes, optional, text } from './fields.ts'
import { defineRecord } from './record.ts'

/** A payment that keeps a horse eligible for a futurity, derby or other stakes race. */
export const nomination = defineRecord({
  name: 'nomination',
  plural: 'nominations',
  noun: 'race payment',
  nouns: 'race payments',
  tag: 'Race payments',
  read: 'money',
  write: 'money',
  by: 'due_on',
  due: { on: 'due_on', what: 'race', until: 'status', word: 'to pay' },
  fields: {
    race: text('Race', 80, {
      headers: 'futurity, derby, stakes, stakes race, nominated to, program',
      lacking: 'Enter the race.',
      example: 'Fall Futurity',
    }),
    kind: choice(
      'Payment',
      {
        nomination: 'Nomination',
        sustaining: 'Sustaining payment',
        entry: 'Entry',
        late: 'Late nomination',
        supplement: 'Supplement',
      },
      {
        preset: 'sustaining',
        headers: 'payment kind, type of payment, installment',
        fileWords: {
          nomination: 'nom, first payment, eligibility',
          sustaining: 'sustaining, sustaining fee, second payment, third payment, final payment',
          entry: 'entry fee, starting fee',
          late: 'late, late payment',
          supplement: 'supplementary, supplemental',
        },
      },
    ),
    due_on: day('Due', {
      headers: 'due on, due date, date due, deadline, payable by',
      lacking: 'Enter the day it is due.',
    }),
    amount_cents: cents('Amount', MAX_CHARGE_CENTS, {
      need: 'money',
      headers: 'payment, fee, amount due',
      lacking: 'Enter the amount in US dollars.',
    }),
    status: optional(
      choice(
        'State',
        { paid: 'Paid', dropped: 'Dropped' },
        {
          hint: 'Blank: to pay.',
          headers: 'payment status, paid or dropped',
          fileWords: { paid: 'yes, done', dropped: 'not paying, withdrawn, out' },
        },
      ),
    ),
    paid_on: optional(day('Paid on', { isPast: true, headers: 'date paid, payment date, paid date' })),
    notes: notes(),
  },
})
