import { LADDER_SI } from '@quarterpole/contract/limits'
import type { LadderTrack, TrackLadder } from '@quarterpole/contract/track-ladder'
import type { Db } from '@quarterpole/db/open'
import { listTracks } from '@quarterpole/db/queries/track'
import { type DistanceStandard, standardFor } from '@quarterpole/racing/distance-standards'
import { referenceTime, timeForSi, type WinningTime } from '@quarterpole/racing/speed-index'
import { winsByVenue } from './winning-times.ts'

/** What every track asks for at one distance, by the registry's rule: see speed-index.ts. */
export async function trackLadderAt(db: Db, distanceYards: number, season: number): Promise<TrackLadder> {
  const standard = standardFor(distanceYards)
  const [tracks, wins] = await Promise.all([listTracks(db), winsByVenue(db, distanceYards, season)])
  return {
    distance_yards: distanceYards,
    season,
    minimum_standard_s: standard.minimumStandardS,
    standard_source: standard.standardSource,
    standard_rungs: rungsOf(standard.minimumStandardS, standard),
    seconds_per_point: standard.secondsPerPoint,
    point_founded: standard.pointConfidence,
    point_source: standard.pointSource,
    tracks: tracks.map(({ id, code, name, state, altitude_m }) => ({
      id,
      code,
      name,
      state,
      altitude_m,
      ...heightOf(wins.get(id) ?? [], season, standard),
    })),
  }
}

function heightOf(
  wins: readonly WinningTime[],
  season: number,
  standard: DistanceStandard,
): Pick<LadderTrack, 'winners' | 'si_100_s' | 'rungs'> {
  const { t100S, entries } = referenceTime(wins, season, standard)
  const winners = entries.filter(({ origin }) => origin !== 'missing').length
  return { winners, si_100_s: t100S, rungs: rungsOf(t100S, standard) }
}

const rungsOf = (t100S: number, standard: DistanceStandard) =>
  LADDER_SI.map((si) => ({ si, time_s: timeForSi(si, t100S, standard) }))
