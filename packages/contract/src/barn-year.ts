import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IsoDate } from './values.ts'

/** Weeks that are shown before this one, and in all: twelve months. */
export const WEEKS_BEFORE = 17
export const YEAR_WEEKS = 52

/** The names said of a mark; more are counted. */
export const MARK_NAMES = 3

/** A record that is due again, such as a booster, is a to-do here. */
export const YEAR_KINDS = ['foaling', 'scan', 'return', 'race', 'to_do'] as const
export type YearKind = (typeof YEAR_KINDS)[number]

/** What of one kind falls in one week. */
export const YearMark = z.object({
  kind: z.enum(YEAR_KINDS),
  week: IsoDate, // its Monday; what is late from before the first week is in the first
  count: z.number().int().positive(),
  done: z.number().int().nonnegative(), // of them: foaled, back from an injury, a race with its result
  late: z.number().int().nonnegative(), // of them: past due; a race without its result
  names: z.array(z.string()), // of the first three: the horse, for a race the track
  id: z.number().int().nullable(), // of the only one: its cover, injury or sealed card; null for several and for to-dos
})
export type YearMark = z.infer<typeof YearMark>

export const BarnYear = z
  .object({
    today: IsoDate,
    from: IsoDate, // a Monday
    to: IsoDate, // a Sunday
    marks: z.array(YearMark), // by kind, then week
    after: z.array(z.object({ kind: z.enum(YEAR_KINDS), count: z.number().int().positive() })), // due after `to`
  })
  .meta({ id: 'BarnYear' })
export type BarnYear = z.infer<typeof BarnYear>

export const getBarnYear = endpoint({
  method: 'GET',
  path: '/barn-year',
  need: 'read_barn',
  tag: 'Herd',
  summary: 'Twelve months of the barn: foalings, scans, returns from injury, sealed races and to-dos by week',
  query: z.strictObject({
    today: IsoDate.optional(), // the reader's; left out: the server's
  }),
  reply: BarnYear,
  errors: ['invalid'],
})
