import { foldText } from '@quarterpole/contract/name-key'
import { decimal } from '../../ui/words/number.ts'
import { STATES } from './states.ts'
import type { Track } from '../../app/tracks.ts'

type Position = Pick<Track, 'latitude' | 'longitude'>

export const latitudeText = (latitude: number) =>
  `${decimal(Math.abs(latitude), 2)}° ${latitude < 0 ? 'S' : 'N'}`
export const longitudeText = (longitude: number) =>
  `${decimal(Math.abs(longitude), 2)}° ${longitude < 0 ? 'W' : 'E'}`

/** Latitude and longitude with their hemispheres. */
export const positionText = ({ latitude, longitude }: Position) =>
  `${latitudeText(latitude)}, ${longitudeText(longitude)}`

/** "New Mexico" for NM; anything else as typed. */
export const stateName = (state: string) => STATES[state]?.[0] ?? state

const GENERIC = / (race ?course|race ?track|race park|county fair|park|downs)$/i

/** The name without generic words: "The Downs at Albuquerque" → "Albuquerque". */
export function shortName(name: string): string {
  const bare = name.replace(/^the (downs|track|races) at /i, '').replace(GENERIC, '')
  return bare.trim() || name
}

/** Whether the text occurs in the name, code or state of a track. */
export function isFound(
  { name, code, state }: Pick<Track, 'name' | 'code' | 'state'>,
  text: string,
): boolean {
  const wanted = foldText(text)
  return [name, code ?? '', state, stateName(state)].some((member) => foldText(member).includes(wanted))
}
