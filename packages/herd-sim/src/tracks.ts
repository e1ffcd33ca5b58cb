import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import type { HerdTrack } from './herd.ts'

/** The sample herd's tracks by chart code; two are above 1500 m. */
const SAMPLE = ['RUI', 'ALB', 'LA', 'RP', 'LS', 'SUN'] as const
/** Tracks that are closed or run no Quarter Horse races; no simulated meets. */
const CLOSED: ReadonlySet<string> = new Set([
  'FG',
  'AZD',
  'SDY',
  'POD',
  'AJX',
  'CTM',
  'CTD',
  'HIA',
  'GG',
  'BRD',
  'MAN',
  'BM',
  'BOI',
  'PM',
])

const codeOf = ({ codes }: (typeof KNOWN_TRACKS)[number]) => codes[0] ?? ''
const open = KNOWN_TRACKS.filter((track) => !CLOSED.has(codeOf(track)))
const place = (code: string) => {
  const at = SAMPLE.findIndex((sample) => sample === code)
  return at < 0 ? SAMPLE.length : at
}

/** Tracks of simulated races: the sample herd's first. */
export const TRACKS: readonly HerdTrack[] = open
  .toSorted((a, b) => place(codeOf(a)) - place(codeOf(b)))
  .map((track) => ({
    code: codeOf(track),
    name: track.name,
    state: track.state,
    latitude: track.latitude,
    longitude: track.longitude,
    altitude_m: track.altitudeM,
  }))

export const SAMPLE_TRACK_COUNT = SAMPLE.length
