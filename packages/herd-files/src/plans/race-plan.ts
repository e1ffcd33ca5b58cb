import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import type { RaceFacts, RaceRow } from '../drafts/race-rows.ts'
import type { TrackRef } from '../identity/track-finder.ts'
import type { HorsePlan } from './horse-plan.ts'

/** One race of a results file with its runners. */
export interface PlannedRace {
  readonly track: TrackRef
  readonly venue: TrackRef
  readonly facts: RaceFacts
  readonly runners: readonly RaceRow[]
}

export interface RacePlan {
  readonly horses: HorsePlan
  readonly races: readonly PlannedRace[]
  readonly newTracks: readonly KnownTrack[]
}
