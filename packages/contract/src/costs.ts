import { z } from 'zod'
import { charge } from './charge.ts'
import { endpoint } from './endpoint.ts'
import { ContactId, HorseId, pathId } from './ids.ts'
import { onlyFor } from './privacy.ts'

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
