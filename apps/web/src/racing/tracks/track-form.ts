import { findKnownTrack } from '@quarterpole/racing/known-tracks'
import type { BodyOf } from '../../app/api/client.ts'
import { fieldIn } from '../../app/forms/place-errors.ts'
import type { Track } from '../../app/tracks.ts'

/** The form as typed. */
export interface TrackDraft {
  name: string
  code: string
  state: string
  latitude: string
  longitude: string
  altitude_m: string
}
export type DraftErrors = Partial<Record<keyof TrackDraft, string>>

export const EMPTY_DRAFT: TrackDraft = {
  name: '',
  code: '',
  state: '',
  latitude: '',
  longitude: '',
  altitude_m: '',
}

export const draftOf = (track: Track): TrackDraft => ({
  name: track.name,
  code: track.code ?? '',
  state: track.state,
  latitude: String(track.latitude),
  longitude: String(track.longitude),
  altitude_m: String(track.altitude_m),
})

/** Fills empty fields from the list of known tracks; undefined where the name is not on it. */
export function filledFromKnown(draft: TrackDraft): TrackDraft | undefined {
  const known = draft.name.trim() === '' ? undefined : findKnownTrack(draft.name)
  if (known === undefined || draft.latitude !== '' || draft.longitude !== '' || draft.altitude_m !== '')
    return undefined
  return {
    name: known.name,
    code: draft.code || (known.codes[0] ?? ''),
    state: draft.state || known.state,
    latitude: String(known.latitude),
    longitude: String(known.longitude),
    altitude_m: String(known.altitudeM),
  }
}

const numberIn = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace('−', '-').replace(',', '.'))

const RANGES = [
  ['latitude', 90, 'Enter degrees from −90 to 90, for example 35.08. South is negative.'],
  ['longitude', 180, 'Enter degrees from −180 to 180, for example -106.57. West is negative.'],
] as const

/** Checks that need no server. */
export function checkDraft(draft: TrackDraft): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.name.trim() === '') errors.name = 'Enter the track’s name.'
  if (draft.state.trim() === '') errors.state = 'Enter the state, for example NM.'
  for (const [member, limit, message] of RANGES)
    if (!(Math.abs(numberIn(draft[member])) <= limit)) errors[member] = message
  const altitude = numberIn(draft.altitude_m)
  if (!(altitude >= -430 && altitude <= 5100))
    errors.altitude_m = 'Enter the altitude in meters above sea level, for example 1590.'
  return errors
}

export const inputOf = (draft: TrackDraft): BodyOf<'createTrack'> => ({
  name: draft.name.trim(),
  code: draft.code.trim() || null,
  state: draft.state.trim(),
  latitude: numberIn(draft.latitude),
  longitude: numberIn(draft.longitude),
  altitude_m: numberIn(draft.altitude_m),
})

export const fieldOf = fieldIn<TrackDraft>(EMPTY_DRAFT)
