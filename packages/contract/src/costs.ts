import { z } from 'zod'
import { charge } from './charge.ts'
import { endpoint } from './endpoint.ts'
import { ContactId, HorseId, pathId } from './ids.ts'
import { onlyFor } from './privacy.ts'
import { page } from './values.ts'

const Cents = z.number().int()

/** What a horse cost, less credits. Nothing on file is no year, not zero. */
export const HorseCosts = z.object({
  years: z.array(
    z.object({
      year: z.number().int(),
      cents: Cents,
      kinds: z.array(z.object({ kind: charge.fields.kind.reply, cents: Cents })), // the largest first
    }),
  ), // newest first
  /** By shares on the day of each charge, to the cent; with `unsplit_cents` it is the sum of the years. */
  owners: onlyFor('contacts', z.array(z.object({ contact_id: ContactId, name: z.string(), cents: Cents }))),
  unsplit_cents: onlyFor('contacts', Cents.nullable()), // of days whose shares on file aren't the whole; null: there are none
})
export type HorseCosts = z.infer<typeof HorseCosts>

export const getHorseCosts = endpoint({
  method: 'GET',
  path: '/horses/:id/costs',
  need: 'money',
  horses: ['params.id'],
  tag: 'Charges',
  summary: 'What a horse cost by year and kind, and each owner’s part of it',
  params: z.object({ id: pathId(HorseId) }),
  reply: HorseCosts,
  errors: ['not_found'],
})

/** What an owner owes, and how much of it for how many days; below zero: more was paid than charged. */
export const Balance = z.object({
  cents: Cents,
  aging: z.object({ current: Cents, over_30: Cents, over_60: Cents, over_90: Cents }), // 0 to 29 days, from 30, from 60, from 90
})
export type Balance = z.infer<typeof Balance>

/** What a contact is to pay as an owner, and what was owed to it. Nothing on file is no year, not zero. */
export const ContactCosts = z.object({
  balance: onlyFor('contacts', Balance.nullable()), // today; null: nothing was billed or paid
  /** By its shares on the day of each charge, newest first; null: no charge could be split. */
  owed: onlyFor(
    'contacts',
    z.array(
      z.object({
        year: z.number().int(),
        cents: Cents.nullable(),
        months: z.array(z.object({ month: z.string(), cents: Cents.nullable() })), // "2026-05", newest first
        unsplit: z.object({ charges: z.number().int(), cents: Cents }).nullable(), // whole charges of days whose shares on file aren't the whole
      }),
    ),
  ),
  charged: z.array(z.object({ year: z.number().int(), charges: z.number().int(), cents: Cents })), // newest first
})
export type ContactCosts = z.infer<typeof ContactCosts>

const ofContact = z.object({ id: pathId(ContactId) })
export const getContactCosts = endpoint({
  method: 'GET',
  path: '/contacts/:id/costs',
  need: 'money',
  tag: 'Charges',
  summary: 'What a contact is to pay by its shares, by month and year, and what was owed to it by year',
  params: ofContact,
  reply: ContactCosts,
  errors: ['not_found'],
})
/** Who owes, the most first, then who is ahead. */
export const Balances = onlyFor(
  'contacts',
  z.array(Balance.extend({ contact_id: ContactId, name: z.string() })),
)
export type Balances = z.infer<typeof Balances>
export const listBalances = endpoint({
  method: 'GET',
  path: '/balances',
  need: 'money',
  tag: 'Charges',
  summary:
    'What each contact owes today with its age, the most first; below zero: more was paid than charged',
  reply: z.object({ balances: Balances }),
  errors: [],
})
export const listChargesOfContact = endpoint({
  method: 'GET',
  path: '/contacts/:id/charges',
  need: 'money',
  tag: 'Charges',
  summary: 'What was owed to a contact for horses, newest first',
  params: ofContact,
  query: z.strictObject({ ...page }),
  reply: charge.endpoints.listCharges.reply,
  errors: ['not_found', 'invalid'],
})
