import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { TRACK_DISTANCES } from './limits.ts'
import { nomination } from './nomination.ts'
import { onlyFor } from './privacy.ts'
import { Fraction, IsoDate, queryInt, requiredText } from './values.ts'

/** What the owner says of a race: nothing of it is on file. Money in whole dollars, chances in percent. */
export const RaceAhead = z.strictObject({
  race: requiredText(80), // as its payments name it
  race_on: IsoDate,
  distance_yards: queryInt(1, 2000).pipe(z.literal(TRACK_DISTANCES)),
  purse: queryInt(1, 10_000_000),
  split: z
    .string()
    .regex(
      /^\d{1,3}(\.\d{1,2})?(\s*,\s*\d{1,3}(\.\d{1,2})?){0,23}$/,
      'must be percents such as 50, 20, 15, 10, 5',
    )
    .transform((text) => text.split(',').map(Number))
    .refine(
      (percents) => percents.reduce((sum, percent) => sum + percent, 0) <= 100,
      'must not add up to more than 100',
    ), // of the purse, by place in the final
  yours: queryInt(0, 100), // of that, after trainer and jockey
  in_trials: queryInt(2, 600),
  in_final: queryInt(2, 24),
  field_si: queryInt(30, 140), // what the horses in the trials run on average
  field_sd: queryInt(0, 30), // how far their ability spreads
  field_error: queryInt(0, 20), // how far off field_si may be
  starts: queryInt(0, 30), // he'll make before the race
  fit: queryInt(1, 100), // that he's fit to run on its day
})
export type RaceAhead = z.infer<typeof RaceAhead>

const Cents = z.number().int()

export const KeepPaying = z.object({
  /** Of his ability on race day: expected speed index and its error; null where nothing is known of him. */
  ability: z.object({ si: z.number(), sd: z.number().nonnegative() }).nullable(),
  is_in: z.boolean(), // false: dropped, and only a late nomination or a supplement lets him in
  paid_cents: onlyFor('money', Cents),
  payments: z.array(
    z.object({
      id: z.number().int().positive(),
      kind: nomination.fields.kind.reply,
      due_on: IsoDate,
      amount_cents: nomination.fields.amount_cents.reply,
      lets_in: z.boolean(), // a late nomination or a supplement: taken of a horse that is out, too
      pays_from_si: z.number().nullable(), // it pays of a horse expected to run this; null: never
      chance_paid: Fraction, // seen from today
      worth_cents: onlyFor('money', Cents), // of staying in on that day, before paying, if he looks then as today
      verdict: z.enum(['pay', 'close', 'stop']), // close: it turns with the field as far off as it may be
    }),
  ),
  value_cents: onlyFor('money', Cents.nullable()), // expected of going on, stopping when it no longer pays; null without ability
  pay_all_cents: onlyFor('money', Cents.nullable()), // of paying whatever comes
  money_cents: onlyFor('money', Cents.nullable()), // of the purse, expected of a horse that is paid all the way
  chance_final: Fraction.nullable(), // of such a horse
})
export type KeepPaying = z.infer<typeof KeepPaying>

export const getKeepPaying = endpoint({
  method: 'GET',
  path: '/horses/:id/keep-paying',
  need: 'money',
  horses: ['params.id'],
  tag: 'Race payments',
  summary:
    'Whether the payments ahead for a race are worth making, by what is known of the horse and what is said of the race',
  params: z.object({ id: pathId(HorseId) }),
  query: RaceAhead,
  reply: KeepPaying,
  errors: ['not_found', 'invalid'],
})
