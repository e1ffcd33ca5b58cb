import { LADDER_SI } from '@quarterpole/contract/limits'
import type { LadderTrack, TrackLadder } from '@quarterpole/contract/track-ladder'
import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { timeForSi } from '@quarterpole/racing/speed-index'

const YARDS = 400
const standard = standardFor(YARDS)
const rungs = (t100S: number) => LADDER_SI.map((si) => ({ si, time_s: timeForSi(si, t100S, standard) }))

/** A track where SI 100 takes this time; 0 winners: the Minimum Standard. */
const ladderTrack = (
  id: number,
  name: string,
  [altitude_m, winners, si_100_s]: readonly [number, number, number],
): LadderTrack => ({
  id: id as LadderTrack['id'], // invented ids
  code: name.slice(0, 3).toUpperCase(),
  name,
  state: 'NM',
  altitude_m,
  winners,
  si_100_s,
  rungs: rungs(si_100_s),
})

const ladderOf = (tracks: LadderTrack[]): TrackLadder => ({
  distance_yards: YARDS,
  season: 2026,
  minimum_standard_s: standard.minimumStandardS,
  standard_source: standard.standardSource,
  standard_rungs: rungs(standard.minimumStandardS),
  seconds_per_point: standard.secondsPerPoint,
  point_founded: standard.pointConfidence,
  point_source: standard.pointSource,
  tracks,
})

const HIGH = ladderTrack(1, 'Ruidoso Downs', [1950, 9, 19.402])
const LOW = ladderTrack(2, 'Los Alamitos Race Course', [9, 9, 19.702])
const PART = ladderTrack(3, 'Sunland Park', [1140, 4, 19.911])
const NONE = ladderTrack(4, 'Ajax Downs', [95, 0, standard.minimumStandardS])
const LONG = ladderTrack(
  5,
  'The Most Honorable Society of Upper Rio Grande Quarter Horse Sportsmen’s Fairground',
  [2210, 1, 20.113],
)

/** As many tracks as there are, all with winners. */
const FULL = KNOWN_TRACKS.map(({ name, altitudeM }, at) =>
  ladderTrack(at + 1, name, [altitudeM, 9 - (at % 4 === 3 ? at % 9 : 0), 19.35 + ((at * 37) % 80) / 100]),
)

type Shown = readonly [
  title: string,
  ladder: TrackLadder,
  time: string | undefined,
  track: number | undefined,
]
/** Each state with the time typed and the track chosen. */
export const ladders: readonly [Shown, Shown, ...Shown[]] = [
  ['a few tracks, no time', ladderOf([HIGH, LOW, PART, NONE]), undefined, undefined],
  ['a few tracks, a time', ladderOf([HIGH, LOW, PART, NONE]), ':20.150', 1],
  ['one track', ladderOf([HIGH]), ':19.900', undefined],
  ['no winners anywhere', ladderOf([NONE]), ':20.150', undefined],
  ['a name of eighty letters and a time far off the others', ladderOf([HIGH, LONG]), ':23.5', undefined],
  ['all tracks', ladderOf(FULL), '19.9', undefined],
  ['a time of another distance', ladderOf([HIGH, LOW]), ':50', undefined],
]
