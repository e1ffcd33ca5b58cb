import { z } from 'zod'
import { charge } from './charge.ts'
import { endpoint } from './endpoint.ts'
import { ContactId, HorseId } from './ids.ts'
import { MAX_AT_ONCE } from './limits.ts'
import { onlyFor } from './privacy.ts'
import { rate } from './rate.ts'
import { IsoDate, PastDay, queryFlag } from './values.ts'

const Cents = z.number().int()
const OfHorse = { horse_id: HorseId, name: z.string() }
const Said = z.array(z.object({ ...OfHorse, why: z.string() }))

/** What the rates of some horses come to over some days. */
export const DaysBilled = z
  .object({
    activity_id: z.number().int().nullable(), // undo it with this id; null if nothing was written
    cents: Cents, // the sum of the lines
    /** A charge each, by horse: days at one rate and of one set of owners. */
    lines: z.array(
      z.object({
        ...OfHorse,
        kind: charge.fields.kind.reply,
        what: charge.fields.what.reply,
        per: rate.fields.per.reply,
        rate_cents: Cents,
        from_day: IsoDate,
        through_day: IsoDate,
        days: z.number().int().positive(),
        cents: Cents,
        owners: onlyFor(
          'contacts',
          z.array(z.object({ contact_id: ContactId, name: z.string(), cents: Cents })),
        ), // none: not split
      }),
    ),
    left_out: Said, // days that aren't billed: they were before, or the horse wasn't here
    not_on_file: Said, // what isn't known of what is billed
  })
  .meta({ id: 'DaysBilled' })
export type DaysBilled = z.infer<typeof DaysBilled>

export const billDays = endpoint({
  method: 'POST',
  path: '/charges/for-days',
  need: 'money',
  horses: ['body.horse_ids'],
  tag: 'Charges',
  summary:
    'Charge the rates of several horses for some days in one step; no day is charged twice for the same thing',
  query: z.strictObject({ dry_run: queryFlag.default(false) }),
  body: z
    .strictObject({
      horse_ids: z.array(HorseId).min(1).max(MAX_AT_ONCE),
      from_day: PastDay,
      through_day: PastDay,
      cents: Cents.nullable().default(null), // what the dry run came to; if that has changed, nothing is written
    })
    .meta({ id: 'BillDays' }),
  reply: DaysBilled,
  errors: ['not_found', 'invalid', 'conflict'],
})
