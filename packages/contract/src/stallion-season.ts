import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, JobId, pathId } from './ids.ts'
import { REPORT_GAPS } from './cover-words.ts'
import { COVER_METHODS, MAX_FEE } from './limits.ts'
import { Instant, IsoDate, notesText, typedText } from './values.ts'
import { forMoney, forNotes } from './privacy.ts'

/** A stallion's breeding season: fee, place, how many mares he is booked to at most. */
export const StallionSeasonInput = z.strictObject({
  stud_fee: forMoney(z.number().min(0).max(MAX_FEE).nullable().default(null)), // null: not given
  place: typedText(200).default(null), // where he stands
  book_limit: z.number().int().min(1).max(1000).nullable().default(null), // null: no limit
  notes: forNotes(notesText(4000).default(null)),
  version: z.number().int().min(0).optional(), // 0: nothing was entered when the form opened
})
export const StallionSeason = z.object({
  stallion_id: HorseId,
  stallion_name: z.string(),
  season_year: z.number().int(),
  stud_fee: forMoney(z.number().nullable()), // entered for this season
  fee: forMoney(z.number().nullable()), // what a booking asks: that of the season, else the one on his page
  place: z.string().nullable(),
  book_limit: z.number().int().nullable(),
  notes: forNotes(z.string().nullable()),
  booked: z.number().int(), // mares, without canceled bookings
  canceled: z.number().int(),
  fees: forMoney(z.number()), // agreed fees of booked mares
  fees_missing: z.number().int(), // booked mares without an agreed fee
  paid: forMoney(z.number()),
  version: z.number().int(), // 0: nothing entered for this season yet
  updated_at: Instant.nullable(),
})
export type StallionSeason = z.infer<typeof StallionSeason>

/** A breeding season with bookings or seasons at stud. */
export const BookSeason = z.object({
  season_year: z.number().int(),
  booked: z.number().int(),
  canceled: z.number().int(),
})

/** One mare of the stallion breeding report, which AQHA wants by November 30. */
export const ReportedMare = z.object({
  mare_id: HorseId,
  mare_name: z.string(),
  aqha_id: z.string().nullable(),
  owner: z.string().nullable(),
  first_date: IsoDate.nullable(), // first and last day she was bred or exposed
  last_date: IsoDate.nullable(),
  methods: z.array(z.enum(COVER_METHODS)),
  places: z.array(z.string()),
  missing: z.array(z.enum(REPORT_GAPS)),
})
export type ReportedMare = z.infer<typeof ReportedMare>
export const BreedingReport = z.object({
  stallion_id: HorseId,
  stallion_name: z.string(),
  stallion_aqha_id: z.string().nullable(),
  season_year: z.number().int(),
  due_on: IsoDate,
  findings: z.array(z.string()), // what is missing, one sentence each
  mares: z.array(ReportedMare), // those with something missing first
})
export type BreedingReport = z.infer<typeof BreedingReport>

const tag = 'Stallion book'
const year = z
  .string()
  .regex(/^(?:19|20|21)\d\d$/, 'must be a year')
  .transform(Number)
const params = z.object({ id: pathId(HorseId), year })

export const listBookSeasons = endpoint({
  method: 'GET',
  path: '/stallion-book/seasons',
  need: 'money',
  tag,
  summary: 'Breeding seasons with bookings, newest first',
  reply: z.array(BookSeason),
  errors: [],
})
export const listStallionSeasons = endpoint({
  method: 'GET',
  path: '/stallion-book/seasons/:year',
  need: 'money',
  tag,
  summary: 'Stallions of a breeding season with their limits, bookings and payments, by name',
  params: z.object({ year }),
  reply: z.array(StallionSeason),
  errors: ['not_found'],
})
export const getStallionSeason = endpoint({
  method: 'GET',
  path: '/stallions/:id/seasons/:year',
  need: 'money',
  tag,
  summary: 'A stallion’s season; version 0 where nothing was entered',
  params,
  reply: StallionSeason,
  errors: ['not_found'],
})
export const updateStallionSeason = endpoint({
  method: 'PUT',
  path: '/stallions/:id/seasons/:year',
  need: 'money',
  tag,
  summary: 'Set a stallion’s fee, place, book limit and notes for a season',
  params,
  body: StallionSeasonInput,
  reply: StallionSeason,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const getBreedingReport = endpoint({
  method: 'GET',
  path: '/stallions/:id/seasons/:year/breeding-report',
  need: 'read_barn',
  tag,
  summary: 'Every mare bred to him that season, with what the stallion breeding report still lacks',
  params,
  reply: BreedingReport,
  errors: ['not_found'],
})
export const downloadBreedingReport = endpoint({
  method: 'GET',
  path: '/stallions/:id/seasons/:year/breeding-report.csv',
  need: 'export',
  tag,
  summary: 'The stallion breeding report as CSV',
  params,
  reply: z.string(),
  media: 'text/csv',
  errors: ['not_found'],
})
export const exportBreedingReport = endpoint({
  method: 'POST',
  path: '/stallions/:id/seasons/:year/breeding-report/export',
  need: 'export',
  callsPerMinute: 60,
  tag,
  summary: 'Start a job that renders the stallion breeding report as PDF',
  params,
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['not_found', 'too_many'],
})
