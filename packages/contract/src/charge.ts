import { MAX_CHARGE_CENTS } from './cents.ts'
import { cents, choice, contact, day, flag, notes, optional, text } from './fields.ts'
import { defineRecord } from './record.ts'

/** What a horse cost on a day. What his owners owe of it follows from their shares on that day. */
export const charge = defineRecord({
  name: 'charge',
  plural: 'charges',
  tag: 'Charges',
  read: 'money',
  write: 'money',
  by: 'charge_date',
  fields: {
    charge_date: day('Date', {
      isPast: true,
      headers: 'charge date, date charged, invoice date, bill date, expense date',
      lacking: 'Enter the day of the charge.',
    }),
    kind: choice(
      'For',
      {
        board: 'Board',
        training: 'Training',
        vet: 'Vet',
        farrier: 'Farrier',
        breeding: 'Breeding',
        feed: 'Feed',
        transport: 'Transport',
        entry_fee: 'Entry fee',
        other: 'Other',
      },
      {
        preset: 'other',
        headers: 'kind, category, expense, expense type, charge type',
        fileWords: {
          board: 'boarding, day rate, mare care',
          vet: 'veterinary, veterinarian, vet bill',
          farrier: 'shoeing, trim, trimming',
          breeding: 'stud fee, breeding fee, chute fee',
          transport: 'hauling, shipping, freight',
          entry_fee: 'entry, nomination, sustaining payment',
          other: 'misc, miscellaneous',
        },
      },
    ),
    amount_cents: cents('Amount', MAX_CHARGE_CENTS, {
      need: 'money',
      headers: 'charge, cost, total, expense amount',
      lacking: 'Enter the amount in US dollars.',
    }),
    is_credit: flag('Credit', { formLabel: 'Credit: money back', headers: 'refund' }),
    contact_id: optional(contact('Owed to', { headers: 'vendor, payee, paid to, billed by, supplier' })),
    what: optional(text('What', 120, { headers: 'description, item, service' })),
    notes: notes(),
  },
})
