import type {
  BreedingEventId,
  BreedingId,
  DutyId,
  HorseId,
  SeasonPlanId,
  StallionBookEntryId,
  StallionSeasonId,
} from '@quarterpole/contract/ids'
import type {
  BreedingEventKind,
  BreedingMethod,
  BreedingResult,
  RepeatUnit,
} from '@quarterpole/contract/limits'

/** Tables for the barn's own records: works, seasons at stud, breedings, duties, plans. */

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

export interface BreedingTable {
  id: BreedingId
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

export interface BreedingEventTable {
  id: BreedingEventId
  breeding_id: BreedingId
  kind: BreedingEventKind
  event_date: string
  last_date: string | null
  method: BreedingMethod | null
  place: string | null
  result: BreedingResult | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface DutyTable {
  id: DutyId
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
