import type {
  CoverEventKind,
  CoverMethod,
  CoverResult,
  RepeatUnit,
  TrackConditionName,
} from '@quarterpole/contract/limits'

// What the owner of an invented herd plans, breeds and has to do. Horses and tracks by row.

export interface HerdCross {
  sire: number
  dam: number
  target_distances: number[]
  assumptions: { weather: string; track_condition: string }
  notes: string | null
  saved_on: string
}

export interface HerdPrediction {
  sire: number
  dam: number
  predicted_on: string
}

export interface HerdBookEntry {
  stallion: number
  mare: number
  season_year: number
  terms: string
  /** Row of `crosses` it came from, or null. */
  source_cross: number | null
  entered_on: string
}

export interface HerdStallionSeason {
  stallion: number
  season_year: number
  /** US dollars. */
  stud_fee: number
  place: string
  book_limit: number
}

export interface HerdCover {
  mare: number
  stallion: number
  season_year: number
  /** By date. */
  events: HerdCoverEvent[]
}

export interface HerdCoverEvent {
  kind: CoverEventKind
  event_date: string
  method: CoverMethod | null
  place: string | null
  result: CoverResult | null
}

export interface HerdToDo {
  horse: number
  title: string
  due_on: string
  /** Done so often; null: once. */
  every: { every: number; unit: RepeatUnit } | null
}

/** A runner of a race card. */
export interface HerdEntry {
  horse: number
  post_position: number
  jockey: string
  trainer: string
  weight_lb: number
}

export interface HerdCard {
  /** Row of `tracks`. */
  track: number
  race_date: string
  race_number: number
  distance_yards: number
  /** US dollars. */
  purse: number
  weather: {
    temp_f: number
    wind_mph: number
    wind_direction: 'unknown' | 'head' | 'tail'
    humidity: number
    track_condition: TrackConditionName
  }
  /** By post position. */
  runners: HerdEntry[]
}
