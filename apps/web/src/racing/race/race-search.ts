import {
  MAX_RUNNERS,
  MAX_PURSE,
  MAX_RACE_NUMBER,
  RACE_DISTANCES,
  type RaceDistance,
  TRACK_CONDITIONS,
  type TrackConditionName,
  WIND_DIRECTIONS,
  type WindDirectionName,
} from '@quarterpole/contract/limits'
import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'
import { runIn } from './run-number.ts'

/** A race card in the address; missing members take their defaults. */
export interface RaceSearch {
  track?: number | undefined
  distance?: RaceDistance | undefined
  date?: string | undefined
  temp?: number | undefined
  wind?: number | undefined
  from?: WindDirectionName | undefined
  humidity?: number | undefined
  condition?: TrackConditionName | undefined
  /** Ids joined by hyphens, in card order. */
  horses?: string | undefined
  /** Of the day. */
  number?: number | undefined
  /** Post time, HH:MM. */
  post?: string | undefined
  /** Of each horse, in card order, joined; blank where unknown. */
  posts?: string | undefined
  jockeys?: string | undefined
  trainers?: string | undefined
  lbs?: string | undefined
  /** US dollars; absent if unknown. */
  purse?: number | undefined
  lanes?: 'drawn' | undefined
  /** Predict on load. */
  run?: 'yes' | undefined
  /** The running drawn below the hundred. */
  running?: number | undefined
}

/** Bounds of the weather, the same as the server's. */
export const WEATHER_LIMITS = { temp: [-40, 130], wind: [0, 60], humidity: [0, 100] } as const
export type WeatherNumber = keyof typeof WEATHER_LIMITS

function numberIn(search: RawSearch, key: WeatherNumber): number | undefined {
  const text = textIn(search, key)
  const value = text === undefined ? Number.NaN : Number(text)
  const [low, high] = WEATHER_LIMITS[key]
  return value >= low && value <= high ? value : undefined
}

/** Drops duplicates and ids beyond the twelfth. */
export function idsOf(horses: string | undefined): number[] {
  const ids = (horses ?? '').split('-').flatMap((id) => idIn({ id }, 'id') ?? [])
  return [...new Set(ids)].slice(0, MAX_RUNNERS)
}

/** A positive whole number of dollars. */
export const isPurse = (value: number) => Number.isInteger(value) && value > 0 && value <= MAX_PURSE

function purseIn(search: RawSearch): number | undefined {
  const value = Number(String(search['purse'] ?? '')) // the router also reads what has been read once
  return isPurse(value) ? value : undefined
}

/** Joins posts, names and weights of a field; no name has it. */
export const LIST_MARK = '~'
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Characters of twelve long names. */
const MAX_LIST = 1200

export function readRaceSearch(search: RawSearch): RaceSearch {
  const date = textIn(search, 'date')
  const number = idIn(search, 'number')
  const post = textIn(search, 'post')
  const list = (key: string) => textIn(search, key)?.slice(0, MAX_LIST)
  return {
    track: idIn(search, 'track'),
    distance: RACE_DISTANCES.find((distance) => distance === idIn(search, 'distance')),
    date: date !== undefined && DAY.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined,
    temp: numberIn(search, 'temp'),
    wind: numberIn(search, 'wind'),
    from: oneOf(search, 'from', WIND_DIRECTIONS),
    humidity: numberIn(search, 'humidity'),
    condition: oneOf(search, 'condition', TRACK_CONDITIONS),
    horses: idsOf(textIn(search, 'horses')).join('-') || undefined,
    number: number !== undefined && number <= MAX_RACE_NUMBER ? number : undefined,
    post: post !== undefined && CLOCK.test(post) ? post : undefined,
    posts: list('posts'),
    jockeys: list('jockeys'),
    trainers: list('trainers'),
    lbs: list('lbs'),
    purse: purseIn(search),
    lanes: oneOf(search, 'lanes', ['drawn']),
    run: oneOf(search, 'run', ['yes']),
    running: runIn(search),
  }
}
