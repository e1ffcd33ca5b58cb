import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import { MIN_RUNNERS } from '@quarterpole/contract/limits'
import type { BodyOf } from '../../app/api/client.ts'
import { type FieldHorse, fieldOf, postsOf } from './field.ts'
import type { RaceSearch } from './race-search.ts'

export type RaceRequest = BodyOf<'predictRace'>

/** The address with its defaults filled in. */
export interface CardDraft {
  track: number | undefined
  distance: NonNullable<RaceSearch['distance']>
  date: string
  temp: number
  wind: number
  from: NonNullable<RaceSearch['from']>
  humidity: number
  condition: NonNullable<RaceSearch['condition']>
  horses: readonly number[]
  /** The same horses with what their entries say. */
  field: readonly FieldHorse[]
  number: number | undefined
  /** HH:MM */
  postTime: string | undefined
  purse: number | undefined
  lanes: boolean
}

export function draftOf(search: RaceSearch, today: string): CardDraft {
  const field = fieldOf(search)
  return {
    track: search.track,
    distance: search.distance ?? 400,
    date: search.date ?? today,
    temp: search.temp ?? 75,
    wind: search.wind ?? 5,
    from: search.from ?? 'unknown',
    humidity: search.humidity ?? 50,
    condition: search.condition ?? 'fast',
    horses: field.map(({ id }) => id),
    field,
    number: search.number,
    postTime: search.post,
    purse: search.purse,
    lanes: search.lanes === 'drawn',
  }
}

/** What the card still needs; undefined when it is complete. */
export function missingOn({ track, horses }: CardDraft): string | undefined {
  const few = horses.length < MIN_RUNNERS
  if (track === undefined && few) return `Pick a track and at least ${MIN_RUNNERS} horses.`
  if (track === undefined) return 'Pick a track.'
  return few ? `Add at least ${MIN_RUNNERS} horses.` : undefined
}

/** The request body; null while the card is incomplete. */
export function requestOf(draft: CardDraft): RaceRequest | null {
  if (draft.track === undefined || missingOn(draft) !== undefined) return null
  return {
    track_id: draft.track as TrackId, // chosen from the list of tracks, or read from the address and checked by the server
    distance_yards: draft.distance,
    race_date: draft.date,
    horse_ids: draft.horses.map((id) => id as HorseId), // likewise
    weather_conditions: {
      temp_f: draft.temp,
      wind_mph: draft.wind,
      humidity: draft.humidity,
      track_condition: draft.condition,
      ...(draft.from === 'unknown' ? {} : { wind_direction: draft.from }),
    },
    ...(draft.purse === undefined ? {} : { purse: draft.purse }),
    ...entriesOf(draft),
    ...(draft.number === undefined ? {} : { race_number: draft.number }),
    ...(draft.postTime === undefined ? {} : { post_time: draft.postTime }),
  }
}

/** What the entries say, each list only where it says anything. */
function entriesOf({ field, lanes }: CardDraft) {
  const posts = lanes ? field.map((_, i) => i + 1) : postsOf(field)
  const list = <Value>(values: (Value | null)[]) => (values.every((value) => value === null) ? null : values)
  const jockeys = list(field.map(({ jockey }) => jockey))
  const trainers = list(field.map(({ trainer }) => trainer))
  const weights = list(field.map(({ weightLb }) => weightLb))
  return {
    ...(posts === null ? {} : { post_positions: posts }),
    ...(jockeys === null ? {} : { jockeys }),
    ...(trainers === null ? {} : { trainers }),
    ...(weights === null ? {} : { weights_lb: weights }),
  }
}
