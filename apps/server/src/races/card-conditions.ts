import type { RaceRequest } from '@quarterpole/contract/race'
import type { TrackTable } from '@quarterpole/db/schema'
import { timeShift } from '@quarterpole/racing/conditions'
import { trackBiasFlags } from '@quarterpole/racing/track-bias'
import { expectationOf } from '../evaluation/expected-si.ts'
import { biasEstimates, presented } from '../tracks/bias.ts'
import type { KnownCard } from './known-card.ts'

/** What the day does to the winning time, from the drag model. */
export function weatherOf({ distance_yards, weather_conditions }: RaceRequest, { altitude_m }: TrackTable) {
  const { temp_f, wind_mph, humidity, wind_direction = 'unknown' } = weather_conditions
  const { shiftS, lowS, highS, directionKnown } = timeShift(distance_yards, {
    altitudeM: altitude_m,
    tempF: temp_f,
    windMph: wind_mph,
    windDirection: wind_direction,
    humidityPct: humidity,
  })
  return {
    weather_impact: shiftS,
    weather_range: { low: lowS, high: highS },
    wind_direction_known: directionKnown,
  }
}

/** Lane and condition effects at this track and distance, from races before the day. */
export function biasOnCard({ past, asOf, request }: KnownCard) {
  const bias = biasEstimates(past.figures, expectationOf(asOf.herd))
  const lanes = new Set(request.post_positions)
  const flags = trackBiasFlags(bias, request.weather_conditions.track_condition)
  const concerns = (flag: string) => {
    const lane = /^LANE_(\d+)_/.exec(flag)?.[1]
    return lane === undefined || lanes.size === 0 || lanes.has(Number(lane))
  }
  return {
    track_bias_flags: flags.filter(concerns),
    track_bias: { lanes: presented(bias.lanes), conditions: presented(bias.conditions) },
  }
}
