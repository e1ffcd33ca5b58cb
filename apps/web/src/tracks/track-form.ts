import { findKnownTrack } from '@quarterpole/racing/known-tracks'
import type { BodyOf } from '../api/client.ts'
import type { Track } from './use-tracks.ts'

/** What stands in the form, as typed. */
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

/** Fills what is still empty from the list of known tracks; undefined where the name is not on it. */
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
  ['latitude', 90, 'Type degrees between −90 and 90, south negative: 35.08.'],
  ['longitude', 180, 'Type degrees between −180 and 180, west negative: -106.57.'],
] as const

/** What can be said before asking the server. */
export function checkDraft(draft: TrackDraft): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.name.trim() === '') errors.name = 'Give the track a name.'
  if (draft.state.trim() === '') errors.state = 'Say the state, as NM.'
  for (const [member, limit, message] of RANGES)
    if (!(Math.abs(numberIn(draft[member])) <= limit)) errors[member] = message
  const altitude = numberIn(draft.altitude_m)
  if (!(altitude >= -430 && altitude <= 5100))
    errors.altitude_m = 'Type the height in metres above the sea, as 1590.'
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

/** The field of the form that a member of the request is typed in. */
export const fieldOf = (path: string): keyof TrackDraft | undefined =>
  path in EMPTY_DRAFT ? (path as keyof TrackDraft) : undefined
