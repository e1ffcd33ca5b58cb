import { findKnownTrack, type KnownTrack } from '@quarterpole/racing/known-tracks'
import { type Fault, fault, type ProblemList } from '../problems.ts'

export interface HerdTrack {
  readonly id: number
  readonly code: string | null
  readonly name: string
}

export type TrackRef =
  | { readonly kind: 'herd'; readonly id: number }
  | { readonly kind: 'new'; readonly track: KnownTrack }

export interface TrackCell {
  readonly row: number
  readonly field: 'track' | 'run_at'
  readonly text: string
}

/** Finds the tracks a file names, among those on file and the published ones. Looks up each spelling once. */
export class TrackFinder {
  readonly added: KnownTrack[] = []
  readonly #bySpelling = new Map<string, TrackRef | Fault>()
  readonly #onFile: readonly HerdTrack[]
  readonly #problems: ProblemList
  readonly #standIn: KnownTrack | undefined

  /** @param standIn  the track at whose location those nobody knows are added; without one they are refused */
  constructor(onFile: readonly HerdTrack[], problems: ProblemList, standIn?: KnownTrack) {
    this.#onFile = onFile
    this.#problems = problems
    this.#standIn = standIn
  }

  find({ row, field, text }: TrackCell): TrackRef | null {
    const key = keyOf(text)
    const found = this.#bySpelling.get(key) ?? this.#look({ row, field, text })
    this.#bySpelling.set(key, found)
    if ('kind' in found) return found
    this.#problems.error({ row, field, value: text }, found)
    return null
  }

  #look({ row, field, text }: TrackCell): TrackRef | Fault {
    const wanted = keyOf(text)
    if (wanted === '') return fault('track-missing', 'The track is missing.', 'Every row needs one.')
    const known = findKnownTrack(text) ?? this.#located(text)
    const onFile = this.#onFile.find(
      ({ name, code }) =>
        keyOf(name) === wanted ||
        (code !== null && keyOf(code) === wanted) ||
        known?.name === name ||
        (code !== null && known?.codes.includes(code)),
    )
    if (onFile !== undefined) return { kind: 'herd', id: onFile.id }
    if (known === undefined) {
      return fault(
        'track-unknown',
        `“${text}” isn’t a track we know.`,
        'Correct the name or code, or add the track first.',
      )
    }
    if (!this.added.includes(known)) {
      this.added.push(known)
      const isKnown = findKnownTrack(text) !== undefined
      const added = fault(
        isKnown ? 'track-added' : 'track-located',
        `${known.name} isn’t on file yet.`,
        isKnown
          ? 'We’ll add it with its published location.'
          : `We’ll add it with the location and altitude of ${this.#standIn?.name}, as you said. Correct them in Track Intel.`,
      )
      this.#problems.warn({ row, field, value: text }, added)
    }
    return { kind: 'new', track: known }
  }

  /** A track nobody knows, as the file calls it and where the user said; a bare number is named Track 22. */
  #located(text: string): KnownTrack | undefined {
    const name = /^\d+$/.test(text) ? `Track ${text}` : text
    if (this.#standIn === undefined || name.length > MAX_NAME) return undefined
    const codes = text.length <= MAX_CODE ? [text] : []
    const added = this.added.find((track) => keyOf(track.name) === keyOf(name))
    return added ?? { ...this.#standIn, codes, name, alsoKnownAs: [] }
  }
}

/** The longest a code of a track may be. */
const MAX_CODE = 8
const MAX_NAME = 80

/** Track lists are full of stray blanks, commas and capitals: “CD, ” is CD. */
const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A published track as it is added. */
export const trackFields = ({ codes, name, state, latitude, longitude, altitudeM }: KnownTrack) => ({
  code: codes[0] ?? null,
  name,
  state,
  latitude,
  longitude,
  altitude_m: altitudeM,
})
