import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import type { HerdTrack } from './herd.ts'

/** The sample herd's tracks, two of them above 1500 m, by their first chart code. */
const SAMPLE = ['RUI', 'ALB', 'LA', 'RP', 'LS', 'SUN'] as const
/** Tracks that race no more, or no Quarter Horses: no simulated meet is held there. */
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

/** Where simulated races are run: the sample herd's tracks first. */
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
