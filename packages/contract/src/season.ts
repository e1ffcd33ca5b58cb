import { z } from 'zod'
import { Cover, FlushOfDay } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { ContactId, CoverId, ToDoId, HorseId } from './ids.ts'
import { RECORD_NAMES } from './records.ts'
import { IsoDate, page, queryInt } from './values.ts'

/** A broodmare in a breeding season. */
export const SeasonMare = z
  .object({
    mare_id: HorseId,
    mare_name: z.string(),
    barn_name: z.string().nullable(),
    birth_year: z.number().int().nullable(),
    covers: z.array(Cover), // of this season, and of the one before, whose foals come this season; newest first
    flushes: z.array(FlushOfDay), // of this season, of no cover on file, oldest first
    received: z.array(
      z.object({
        mark: z.string().nullable(),
        donor_id: HorseId,
        donor_name: z.string(),
        transferred_on: IsoDate,
        due_on: IsoDate.nullable(), // null: the day the donor was bred isn't on file
      }),
    ), // embryos transferred into her that no cover of the donor follows, newest first
    carries: z.array(Cover), // embryos of other mares for which she is the recipient, of the same seasons
  })
  .meta({ id: 'SeasonMare' })
export type SeasonMare = z.infer<typeof SeasonMare>

/** One thing due: a scan, a foaling, a foal heat, a placenta or a foal's IgG to look at, a paper that a donor or her embryo lacks, the end of a frozen embryo's term, a to-do, or the day a horse is clear of what he was given. */
export const SeasonItem = z
  .object({
    kind: z.enum([
      'scan',
      'foaling',
      'foal_heat',
      'placenta',
      'igg',
      'enrollment', // of a donor
      'permit', // of a frozen embryo
      'embryo_term', // until when a frozen embryo of a dead parent may be used
      'to_do',
      'record',
      'clear',
    ]),
    due_on: IsoDate, // of a foal heat: its first day
    from: IsoDate, // first and last day on which it is expected
    until: IsoDate,
    horse_id: HorseId.nullable(), // of a recipient that is no horse on file: the donor's
    horse_name: z.string().nullable(),
    donor_name: z.string().nullable(), // whose embryo she carries
    stallion_name: z.string().nullable(),
    scan_day: z.number().int().nullable(),
    title: z.string().nullable(), // of a to-do, a placenta, an IgG, a paper or an embryo's term, or of a record that is due again or that a horse is clear of: its product
    contact_id: ContactId.nullable(), // of a record of a contact
    contact_name: z.string().nullable(),
    record: z.object({ name: z.enum(RECORD_NAMES), id: z.number().int() }).nullable(),
    cover_id: CoverId.nullable(),
    to_do_id: ToDoId.nullable(),
  })
  .meta({ id: 'SeasonItem' })
export type SeasonItem = z.infer<typeof SeasonItem>

export const WeekItem = SeasonItem.extend({
  papers: z.number().int(), // photos and papers about it that the reader may see
}).meta({ id: 'WeekItem' })
export type WeekItem = z.infer<typeof WeekItem>

export const SeasonWeek = z
  .object({
    from: IsoDate,
    to: IsoDate,
    overdue: z.array(WeekItem), // oldest first
    days: z.array(z.object({ day: IsoDate, items: z.array(WeekItem) })), // seven; what spans days is on its due day, or the first day shown
  })
  .meta({ id: 'SeasonWeek' })
export type SeasonWeek = z.infer<typeof SeasonWeek>

const tag = 'Season'

export const listSeasonMares = endpoint({
  method: 'GET',
  path: '/season/mares',
  need: 'read_barn',
  tag,
  summary: 'My broodmares and every mare bred, in foal or foaling in a season, by name',
  query: z.strictObject({
    season_year: queryInt(1900, 2200).optional(), // by default the running year
    mare_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(), // only this mare, whether she is a broodmare or not
    ...page,
  }),
  reply: z.array(SeasonMare),
  errors: ['invalid'],
})
export const getSeasonWeek = endpoint({
  method: 'GET',
  path: '/season/week',
  need: 'read_barn',
  tag,
  summary: 'Everything due in a week, day by day, and what is overdue',
  query: z.strictObject({
    from: IsoDate.optional(), // by default today
    today: IsoDate.optional(), // the reader's; left out: the server's
  }),
  reply: SeasonWeek,
  errors: ['invalid'],
})

/** Where a calendar app reads what is due; the address is the only key to it. */
export const CalendarAddress = z.object({ path: z.string().nullable() }) // null: none made yet
export const getCalendar = endpoint({
  method: 'GET',
  path: '/calendar',
  need: 'read_barn',
  tag,
  summary: 'The address of the calendar feed',
  reply: CalendarAddress,
  errors: [],
})
export const resetCalendar = endpoint({
  method: 'POST',
  path: '/calendar/reset',
  need: 'manage',
  tag,
  summary: 'Change the address of the calendar feed; the old one ends',
  reply: CalendarAddress,
  errors: [],
})
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  need: 'nobody',
  tag,
  summary: 'What is due, as an iCalendar feed',
  params: z.object({ file: z.string().max(200) }),
  reply: z.string(),
  media: 'text/calendar',
  errors: ['not_found'],
})
