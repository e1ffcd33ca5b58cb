import { z } from 'zod'
import { charge } from './charge.ts'
import { Balance } from './costs.ts'
import { endpoint } from './endpoint.ts'
import { ContactId, HorseId, pathId } from './ids.ts'
import { payment } from './payment.ts'
import { onlyFor } from './privacy.ts'
import { IsoDate } from './values.ts'

const Cents = z.number().int()
/** "2026-05" */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-05')

/** A charge of a day on which the owner owned a share. */
const Line = z.object({
  id: z.number().int().positive(), // of the charge
  charge_date: charge.fields.charge_date.reply,
  kind: charge.fields.kind.reply,
  from_day: charge.fields.from_day.reply, // of a charge for days: the first and the last
  through_day: charge.fields.through_day.reply,
  what: charge.fields.what.reply,
  charge_cents: Cents, // of the whole horse; below zero: a credit
  share: z.string().nullable(), // on that day; null: not on file
})
const { paid_on, kind, how, what, amount_cents } = payment.fields
const Paid = z.object({
  id: z.number().int().positive(),
  paid_on: paid_on.reply,
  kind: kind.reply,
  how: how.reply,
  what: what.reply,
  amount_cents: amount_cents.reply,
})
const OfHorse = { horse_id: HorseId, horse_name: z.string() }

/** What an owner is to pay for a month. Every sum is that of its lines. */
export const Statement = z.object({
  name: z.string(),
  address: onlyFor('contacts', z.string().nullable()),
  month: Month,
  months: onlyFor('contacts', z.array(Month)), // those that have a line or a payment, newest first
  horses: onlyFor(
    'contacts',
    z.array(
      z.object({ ...OfHorse, lines: z.array(Line.extend({ cents: Cents })), cents: Cents }), // by name
    ),
  ),
  cents: onlyFor('contacts', Cents.nullable()), // charges of the month; null: nothing could be billed
  forward_cents: onlyFor('contacts', Cents), // owed when the month began
  payments: onlyFor('contacts', z.array(Paid)), // of the month, by day
  /** At the end of the month, or today: `forward_cents`, and `cents` less payments. Null: nothing was billed or paid by then. */
  due: onlyFor('contacts', Balance.nullable()),
  due_on: IsoDate,
  /** Not billed: the shares on file of that day aren't the whole. */
  unsplit: onlyFor('contacts', z.array(Line.extend({ ...OfHorse, why: z.string().nullable() }))),
})
export type Statement = z.infer<typeof Statement>

const params = z.object({ id: pathId(ContactId) })
export const getStatement = endpoint({
  method: 'GET',
  path: '/contacts/:id/statement',
  need: 'money',
  tag: 'Charges',
  summary:
    'What an owner is to pay for a month, by horse and charge; without a month, for the last that has a charge or a payment',
  params,
  query: z.strictObject({ month: Month.optional() }),
  reply: Statement,
  errors: ['not_found', 'invalid'],
})
export const downloadStatement = endpoint({
  method: 'GET',
  path: '/contacts/:id/statement.csv',
  need: 'money',
  tag: 'Charges',
  summary: 'The statement of a month as CSV, a line a charge',
  params,
  query: z.strictObject({ month: Month }),
  reply: z.string(),
  media: 'text/csv',
  errors: ['not_found', 'invalid'],
})
