import { MAX_CHARGE_CENTS } from './cents.ts'
import { cents, choice, contact, day, flag, notes, optional, text } from './fields.ts'
import { defineRecord } from './record.ts'

/** What is charged for, once or by a rate. */
export const chargeKind = choice(
  'For',
  {
    board: 'Board',
    training: 'Training',
    pasture: 'Pasture',
    lay_up: 'Lay-up',
    mare_care: 'Mare care',
    vet: 'Vet',
    farrier: 'Farrier',
    breeding: 'Breeding',
    feed: 'Feed',
    transport: 'Transport',
    entry_fee: 'Entry fee',
    insurance: 'Insurance',
    other: 'Other',
  },
  {
    preset: 'other',
    headers: 'kind, category, expense, expense type, charge type',
    fileWords: {
      board: 'boarding, day rate',
      pasture: 'turnout, pasture board',
      lay_up: 'layup, rehab, rehabilitation',
      mare_care: 'broodmare care, wet mare, dry mare',
      vet: 'veterinary, veterinarian, vet bill',
      farrier: 'shoeing, trim, trimming',
      breeding: 'stud fee, breeding fee, chute fee',
      transport: 'hauling, shipping, freight',
      entry_fee: 'entry, nomination, sustaining payment',
      insurance: 'premium, mortality insurance',
      other: 'misc, miscellaneous',
    },
  },
)

/** What a horse cost on a day, or for days. What his owners owe of it follows from their shares on that day, or those days. */
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
    kind: chargeKind,
    amount_cents: cents('Amount', MAX_CHARGE_CENTS, {
      need: 'money',
      headers: 'charge, cost, total, expense amount',
      lacking: 'Enter the amount in US dollars.',
    }),
    is_credit: flag('Credit', { formLabel: 'Credit: money back', headers: 'refund' }),
    contact_id: optional(contact('Owed to', { headers: 'vendor, payee, paid to, billed by, supplier' })),
    what: optional(text('What', 120, { headers: 'description, item, service' })),
    from_day: optional(
      day('Days from', {
        hint: 'For keep over several days. Owners owe it by their shares on each of those days.',
        headers: 'from, from day, service from, first day, period start',
      }),
    ),
    through_day: optional(
      day('Through', { headers: 'to, until, through day, service to, last day, period end' }),
    ),
    notes: notes(),
  },
})
