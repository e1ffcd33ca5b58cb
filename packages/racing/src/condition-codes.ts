import type { WindDirection } from './conditions.ts'

/** Conditions of a dirt straightaway, in the charts' words. */
export type TrackCondition = 'fast' | 'good' | 'wet_fast' | 'muddy' | 'sloppy' | 'slow' | 'heavy' | 'frozen'

/** Chart codes and words in use, lower case, for each condition. */
const CONDITION_WORDS: Record<TrackCondition, readonly string[]> = {
  fast: ['ft', 'fst', 'fast', 'f'],
  good: ['gd', 'good', 'g'],
  wet_fast: ['wf', 'wet fast', 'wetfast'],
  muddy: ['my', 'mud', 'muddy', 'm'],
  sloppy: ['sy', 'sly', 'sloppy', 'slop'],
  slow: ['sl', 'slow'],
  heavy: ['hy', 'hvy', 'heavy'],
  frozen: ['fr', 'fz', 'frozen'],
}

const CONDITION_OF: ReadonlyMap<string, TrackCondition> = new Map(
  // Object.entries widens its keys to string; these are the record's own
  (Object.entries(CONDITION_WORDS) as [TrackCondition, readonly string[]][]).flatMap(([condition, words]) =>
    words.map((word) => [word, condition] as const),
  ),
)

/** Reads a chart's track condition in any of its spellings; "(Sealed)" is a flag of its own. Null if unknown. */
export function parseTrackCondition(text: string): { condition: TrackCondition; isSealed: boolean } | null {
  const lower = text.toLowerCase()
  const isSealed = lower.includes('seal')
  const word = lower
    .replace(/\(?seal\w*\)?/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const condition = CONDITION_OF.get(word)
  return condition ? { condition, isSealed } : null
}

const WIND_WORDS: Record<string, WindDirection> = {
  hw: 'head',
  head: 'head',
  h: 'head',
  tw: 'tail',
  tail: 'tail',
  t: 'tail',
  cw: 'cross',
  cross: 'cross',
  c: 'cross',
}

/**
 * Reads a chart's wind: "cw", "Head", "2 mph H", "+2", "10 tw", "calm". A signed number counts tail as +.
 * A speed without a direction keeps the direction unknown. Null if nothing can be read.
 */
export function parseWind(text: string): { windMph: number | null; windDirection: WindDirection } | null {
  const lower = text.trim().toLowerCase()
  if (/^(calm|still|none|0+(\.0+)?( ?mph)?)$/.test(lower)) return { windMph: 0, windDirection: 'head' }
  const number = lower.match(/[+-]?\d+(\.\d+)?/)?.[0]
  const word = lower.replace(/mph|wind/g, ' ').match(/[a-z]+/)?.[0]
  const named = word === undefined ? undefined : WIND_WORDS[word]
  if (word !== undefined && named === undefined) return null
  if (number === undefined) return named === undefined ? null : { windMph: null, windDirection: named }
  const signed = number.startsWith('+') ? 'tail' : number.startsWith('-') ? 'head' : 'unknown'
  return { windMph: Math.abs(Number(number)), windDirection: named ?? signed }
}
