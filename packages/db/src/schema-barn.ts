import type {
  CoverEventId,
  CoverId,
  ToDoId,
  HorseId,
  SeasonPlanId,
  StallionBookEntryId,
  StallionSeasonId,
} from '@quarterpole/contract/ids'
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
