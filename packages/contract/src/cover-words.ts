import type { BookingState, CoverMethod, Guarantee } from './limits.ts'
import type { ProduceOutcome } from './produce-record.ts'

/** Words for pages and printed reports; no schema library, so that pages can import them. */

export const COVER_METHOD_WORDS: Readonly<Record<CoverMethod, string>> = {
  live_cover: 'live cover',
  pasture: 'pasture',
  fresh_semen: 'fresh semen',
  cooled_semen: 'cooled semen',
  frozen_semen: 'frozen semen',
  embryo_transfer: 'embryo transfer',
}

export const BOOKING_STATE_WORDS: Readonly<Record<BookingState, string>> = {
  not_bred: 'not bred yet',
  bred: 'bred',
  flushed: 'flushed',
  in_foal: 'in foal',
  twins: 'twins',
  open: 'open',
  barren: 'barren',
  slipped: 'slipped',
  foaled: 'foaled',
  foal_lost: 'foal lost',
}

/** How the live-foal guarantee stands. */
export const GUARANTEE_WORDS: Readonly<Record<Guarantee, string>> = {
  not_on_file: 'not on file',
  none: 'none',
  open: 'open',
  return_due: 'return due',
  return_booked: 'return booked',
  met: 'met',
}

/** What a line of the stallion breeding report can lack; `cover`: booked, but no cover on file. */
export const REPORT_GAPS = ['cover', 'dates', 'last_date', 'method', 'aqha_id', 'owner'] as const
export type ReportGap = (typeof REPORT_GAPS)[number]
/** What a line of the stallion breeding report lacks. */
export const REPORT_GAP_WORDS: Readonly<Record<ReportGap, string>> = {
  cover: 'no breeding on file',
  dates: 'dates',
  last_date: 'last day in the pasture',
  method: 'method',
  aqha_id: 'AQHA id',
  owner: 'owner',
}

export const PRODUCE_OUTCOME_WORDS: Readonly<Record<ProduceOutcome, string>> = {
  foaled: 'foaled; the foal isn’t on file',
  foal_died: 'foal died',
  slipped: 'slipped',
  barren: 'barren',
  open: 'open',
  in_foal: 'in foal',
  bred: 'bred; result not on file',
  flushed: 'flushed',
  not_on_file: 'not on file',
}
