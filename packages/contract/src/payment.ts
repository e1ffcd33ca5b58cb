import { MAX_CHARGE_CENTS } from './cents.ts'
import { cents, choice, contact, day, notes, optional, preset, text } from './fields.ts'
import { defineContactRecord } from './record.ts'

/** What a contact paid, or was credited with: it comes off what the contact owes. */
export const payment = defineContactRecord({
  name: 'payment',
  plural: 'payments',
  tag: 'Charges',
  read: 'money',
  write: 'money',
  by: 'paid_on',
  signs: ['paid_on', 'how'],
  fields: {
    contact_id: contact('From', {
      headers: 'contact, owner, client, customer, payer, received from, paid by',
      lacking: 'Choose who paid, or add the name to the contacts.',
    }),
    paid_on: day('Date', {
      isPast: true,
      headers: 'paid on, payment date, date paid, date received, credit date',
      lacking: 'Enter the day of the payment.',
    }),
    amount_cents: cents('Amount', MAX_CHARGE_CENTS, {
      need: 'money',
      headers: 'payment, received, amount paid, amount received',
      lacking: 'Enter the amount in US dollars.',
    }),
    kind: preset(
      choice(
        'Kind',
        { payment: 'Payment', credit: 'Credit' },
        {
          hint: 'A credit takes off what is owed without money coming in.',
          headers: 'payment or credit',
          fileWords: { payment: 'paid, received', credit: 'adjustment, discount, allowance' },
        },
      ),
      'payment',
    ),
    how: optional(
      choice(
        'How',
        { check: 'Check', cash: 'Cash', card: 'Card', transfer: 'Transfer', other: 'Other' },
        {
          headers: 'paid with, method, payment method, payment type',
          fileWords: {
            card: 'credit card, debit card',
            transfer: 'wire, bank transfer, ach, direct deposit, online',
          },
        },
      ),
    ),
    what: optional(
      text('What', 120, { headers: 'description, check number, check no, memo', example: 'Check 1041' }),
    ),
    notes: notes(),
  },
})
