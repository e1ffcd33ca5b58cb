import type {
  ContactId,
  CoverEventId,
  CoverId,
  ToDoId,
  HorseId,
  SeasonPlanId,
  StallionBookEntryId,
  StallionSeasonId,
  StatementId,
} from '@quarterpole/contract/ids'
import type { charge } from '@quarterpole/contract/charge'
import type { FieldValues } from '@quarterpole/contract/fields'
import type { payment } from '@quarterpole/contract/payment'
import type { CoverEventKind, CoverMethod, CoverResult, RepeatUnit } from '@quarterpole/contract/limits'

/** Tables for the barn's own records: seasons at stud, covers, to-dos, plans. */

export interface StallionSeasonTable {
  id: StallionSeasonId
  stallion_id: HorseId
  season_year: number
  stud_fee: number | null
  place: string | null
  book_limit: number | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface CoverTable {
  id: CoverId
  mare_id: HorseId
  stallion_id: HorseId
  season_year: number
  booking_id: StallionBookEntryId | null
  recipient: string | null
  foal_id: HorseId | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface CoverEventTable {
  id: CoverEventId
  cover_id: CoverId
  kind: CoverEventKind
  event_date: string
  last_date: string | null
  method: CoverMethod | null
  /** Of the stallion's stored semen, and the doses taken of it. */
  lot: string | null
  doses: number | null
  place: string | null
  result: CoverResult | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ToDoTable {
  id: ToDoId
  horse_id: HorseId | null
  title: string
  due_on: string
  done_on: string | null
  repeat_every: number | null
  repeat_unit: RepeatUnit | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface SeasonPlanTable {
  id: SeasonPlanId
  season_year: number
  name: string
  request: string
  choices: string
  version: number
  created_at: string
  updated_at: string
}

/** A statement as it was issued, or the reversal of one. But for its sending, no row ever changes. */
export interface StatementTable {
  id: StatementId
  number: number
  contact_id: ContactId
  name: string
  address: string | null
  from_day: string
  through_day: string
  issued_on: string
  reverses_id: StatementId | null
  forward_cents: number
  charges_cents: number
  paid_cents: number
  due_cents: number
  /** What is owed, by its age; null of a reversal. */
  current: number | null
  over_30: number | null
  over_60: number | null
  over_90: number | null
  sent_to: string | null
  sent_at: string | null
  /** Why it was not sent, for people. */
  fault: string | null
  created_at: string
}

/** A charge or a payment as a statement says it. */
export interface StatementLineTable {
  id: number
  statement_id: StatementId
  day: string
  horse_name: string | null
  kind: FieldValues<typeof charge.fields>['kind'] | FieldValues<typeof payment.fields>['kind']
  what: string | null
  charge_cents: number | null
  share: string | null
  cents: number
  charge_id: number | null
  payment_id: number | null
}
