import { TRACK_DISTANCES } from '@quarterpole/contract/limits'
import { DISTANCE_STANDARDS, findStandard } from '@quarterpole/racing/distance-standards'
import { referenceTime, siTable } from '@quarterpole/racing/speed-index'
import type { Track } from '../app/tracks.ts'
import type { TrackBias, TrackDetail, TrackDistance } from '../racing/tracks/use-tracks.ts'

const place = (
  id: number,
  [code, name, state]: readonly [string, string, string],
  [latitude, longitude, altitude_m]: readonly [number, number, number],
): Track => ({
  id: id as Track['id'], // invented ids of invented tracks
  code,
  name,
  state,
  latitude,
  longitude,
  altitude_m,
  version: 1,
})

export const tracks: readonly Track[] = [
  place(1, ['ALB', 'The Downs at Albuquerque', 'NM'], [35.08, -106.57, 1590]),
  place(2, ['ARP', 'Arapahoe Park', 'CO'], [39.64, -104.68, 1790]),
  place(3, ['CBY', 'Canterbury Park', 'MN'], [44.79, -93.48, 235]),
  place(4, ['DED', 'Delta Downs', 'LA'], [30.21, -93.58, 5]),
  place(5, ['EVD', 'Evangeline Downs', 'LA'], [30.5, -92.05, 20]),
  place(6, ['LA', 'Los Alamitos Race Course', 'CA'], [33.81, -118.04, 9]),
  place(7, ['RUI', 'Ruidoso Downs', 'NM'], [33.33, -105.6, 1950]),
  place(8, ['SRP', 'SunRay Park', 'NM'], [36.7, -108.1, 1670]),
  place(9, ['SUN', 'Sunland Park', 'NM'], [31.8, -106.56, 1140]),
  place(10, ['ZIA', 'Zia Park', 'NM'], [32.76, -103.18, 1110]),
  place(11, ['AJX', 'Ajax Downs', 'ON'], [43.88, -79.01, 95]),
]

const winners = [
  'Quiet Auctioneer',
  'Hired Moon',
  'Tin Cup Sermon',
  'Paper Route',
  'Mile Marker Nine',
  'Borrowed Spurs',
  'Salt Flat Sonata',
  'Rumor Mill Road',
]

/** A distance with eight winners on file, one of them slower than the standard, and the ninth missing. */
export function distanceWith(yards: number, times: readonly number[]): TrackDistance {
  const standard = findStandard(yards, 'straight') ?? DISTANCE_STANDARDS[6]
  if (standard === undefined) throw new Error(`no standard for ${yards} yards`)
  const wins = times.map((timeS, at) => ({ horse: at, year: 2023 + (at % 3), timeS }))
  const reference = referenceTime(wins, 2026, standard)
  return {
    distance_yards: yards,
    si_100_s: reference.t100S,
    basis: reference.basis,
    minimum_standard_s: standard.minimumStandardS,
    standard_founded: standard.standardConfidence,
    standard_source: standard.standardSource,
    seconds_per_point: standard.secondsPerPoint,
    point_founded: standard.pointConfidence,
    point_source: standard.pointSource,
    times: reference.entries.map(({ year, rank, timeS, origin, horse, runS }) => ({
      year,
      rank,
      time_s: timeS,
      origin,
      horse_id: null,
      horse_name: typeof horse === 'number' ? (winners[horse] ?? null) : null,
      run_s: runS,
    })),
    si_table: siTable(reference.t100S, standard),
    races: times.length,
  }
}

const [albuquerque] = tracks as [Track, ...Track[]]
export const track: TrackDetail = {
  ...albuquerque,
  season: 2026,
  distances: TRACK_DISTANCES.map((yards) =>
    distanceWith(
      yards,
      yards === 400 ? [19.446, 19.402, 19.421, 19.502, 19.488, 19.467, 19.571, 20.211] : [],
    ),
  ),
  hosts: [
    {
      track_id: 7 as Track['id'],
      name: 'Ruidoso Downs',
      races: 402,
      first_day: '2026-05-22',
      last_day: '2026-09-07',
    },
  ],
  run_elsewhere: [],
}

type Bias = TrackBias['distances'][number]
export const bias = {
  distance_yards: 400,
  lanes: {
    kind: 'estimated',
    n: 1640,
    p_value: 0.003,
    effects: [-0.9, 0.1, 0.2, 0, 0.3, -0.1, 0.1, 0.3].map((effect_si, at) => ({
      group: at + 1,
      effect_si,
      sd: 0.4,
      mean_si: effect_si * 1.3,
      mean_se: 0.5,
      n: 212 - at * 4,
      stands_out: at === 0,
    })),
  },
  conditions: { kind: 'not_enough_data', n: 64, needed: 100, reason: 'too_few' },
} satisfies Bias
/** Differences no larger than chance. */
export const chanceBias: Bias = {
  ...bias,
  lanes: {
    ...bias.lanes,
    p_value: 0.42,
    effects: bias.lanes.effects.map((effect) => ({
      ...effect,
      effect_si: effect.effect_si / 3,
      stands_out: false,
    })),
  },
}
export const unknownBias: Bias = {
  distance_yards: 400,
  lanes: { kind: 'not_enough_data', n: 7, needed: 100, reason: 'too_few' },
  conditions: { kind: 'not_enough_data', n: 1, needed: 0, reason: 'no_evaluation' },
}
