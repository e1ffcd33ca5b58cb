import { MAX_CHARGE_CENTS } from './cents.ts'
import { chargeKind } from './charge.ts'
import { cents, choice, contact, day, notes, optional, preset, text } from './fields.ts'
import { defineRecord } from './record.ts'

/** What a horse's keep costs a day, or what comes each month, from a day on. It becomes charges when its days are billed. */
export const rate = defineRecord({
  name: 'rate',
  plural: 'rates',
  tag: 'Charges',
  read: 'money',
  write: 'money',
  by: 'from_day',
  fields: {
    kind: { ...chargeKind, preset: 'board' },
    amount_cents: cents('Amount', MAX_CHARGE_CENTS, {
      need: 'money',
      headers: 'rate, day rate, daily rate, monthly rate, per diem',
      lacking: 'Enter the amount in US dollars.',
    }),
    per: preset(
      choice(
        'Per',
        { day: 'Day', month: 'Month' },
        {
          hint: 'A monthly amount is due in full, on the same day of the month as its first.',
          headers: 'every, each, period, billed',
          fileWords: { day: 'daily, per day, a day', month: 'monthly, per month, a month' },
        },
      ),
      'day',
    ),
    from_day: day('From', {
      headers: 'since, from day, start, starts on, rate from',
      lacking: 'Enter the first day at this rate.',
    }),
    through_day: optional(
      day('Through', {
        hint: 'The last day. Leave it blank if there is none: the next rate of the same kind takes over.',
        headers: 'to, until, through day, end, ends on, last day',
      }),
    ),
    contact_id: optional(contact('Owed to', { headers: 'vendor, payee, paid to, billed by, supplier' })),
    what: optional(text('What', 120, { headers: 'description, item, service' })),
    notes: notes(),
  },
})
