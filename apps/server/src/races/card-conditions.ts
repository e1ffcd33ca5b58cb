import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import type { TrackTable } from '@quarterpole/db/schema'
import { timeShift } from '@quarterpole/racing/conditions'
import { type TrackBias, trackBiasFlags } from '@quarterpole/racing/track-bias'
import { presented } from '../tracks/bias.ts'
import type { KnownCard } from './known-card.ts'

type Weather = Pick<RacePrediction, 'weather_impact' | 'weather_range' | 'wind_direction_known'>

/** Answers of the drag model, each a few milliseconds of integration; most cards ask for the same day. */
const knownWeather = new Map<string, Weather>()
const KEPT = 1000

/** What the day does to the winning time, from the drag model. */
export function weatherOf(
  { distance_yards, weather_conditions }: RaceRequest,
  { altitude_m }: TrackTable,
): Weather {
  const { temp_f, wind_mph, humidity, wind_direction = 'unknown' } = weather_conditions
  const key = [distance_yards, altitude_m, temp_f, wind_mph, humidity, wind_direction].join(' ')
  const found = knownWeather.get(key)
  if (found) return found
  if (knownWeather.size >= KEPT) knownWeather.clear()
  const { shiftS, lowS, highS, directionKnown } = timeShift(distance_yards, {
    altitudeM: altitude_m,
    tempF: temp_f,
    windMph: wind_mph,
    windDirection: wind_direction,
    humidityPct: humidity,
  })
  const weather = {
    weather_impact: shiftS,
    weather_range: { low: lowS, high: highS },
    wind_direction_known: directionKnown,
  }
  knownWeather.set(key, weather)
  return weather
}

/** Lane and condition effects at this track and distance, from races before the day. */
export function biasOnCard({ bias, request }: KnownCard) {
  const lanes = new Set(request.post_positions)
  const flags = trackBiasFlags(bias, request.weather_conditions.track_condition)
  const concerns = (flag: string) => {
    const lane = /^LANE_(\d+)_/.exec(flag)?.[1]
    return lane === undefined || lanes.size === 0 || lanes.has(Number(lane))
  }
  return {
    track_bias_flags: flags.filter(concerns),
    track_bias: presentedOnce(bias),
  }
}

const knownBias = new WeakMap<TrackBias, RacePrediction['track_bias']>()

/** One object for as long as the estimates are kept. */
function presentedOnce(bias: TrackBias): RacePrediction['track_bias'] {
  let track = knownBias.get(bias)
  if (!track) {
    track = { lanes: presented(bias.lanes), conditions: presented(bias.conditions) }
    knownBias.set(bias, track)
  }
  return track
}
