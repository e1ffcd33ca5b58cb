import { type ENTRY_STATUSES, MAX_HORSE_NAME } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { isNotKnown } from '../values/not-known.ts'
import { findAgeAndSex, sexOf } from './age-and-sex.ts'

export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** What a list says of one entry; null where it says nothing. */
export interface Entry {
  readonly line: number
  readonly name: string
  readonly post: number | null
  readonly jockey: string | null
  readonly trainer: string | null
  readonly weightLb: number | null
  readonly age: number | null
  readonly sex: Sex | null
  readonly sire: string | null
  readonly dam: string | null
  readonly damSire: string | null
  readonly status: EntryStatus
}

/** Details of an entry before it is known to be one. */
export type EntryFacts = Omit<Entry, 'line' | 'name' | 'status'>

export const NO_FACTS: EntryFacts = {
  post: null,
  jockey: null,
  trainer: null,
  weightLb: null,
  age: null,
  sex: null,
  sire: null,
  dam: null,
  damSire: null,
}

/** What the lines above the entries say of the race. */
export interface RaceHeading {
  readonly raceNumber: number | null
  readonly distanceYards: number | null
  readonly raceDate: string | null
  /** HH:MM */
  readonly postTime: string | null
  readonly purse: number | null
}

export interface EntryRace extends RaceHeading {
  /** The heading's own words, to find the track in. */
  readonly heading: string
  readonly entries: readonly Entry[]
}

export interface UnreadLine {
  readonly line: number
  readonly text: string
  readonly reason: string
}

export interface EntryList {
  readonly races: readonly EntryRace[]
  /** Lines that look like entries but could not be read. */
  readonly unread: readonly UnreadLine[]
}

/** One line of a list; `cells` where it came from a spreadsheet. */
export interface EntryLine {
  readonly line: number
  readonly text: string
  readonly cells?: readonly string[]
}

/** Longer texts are not a person's name. */
const MAX_PERSON = 80

/** A horse's name as written, without marks of breed, state or country behind it; null where it can't be one. */
export function horseName(text: string): string | null {
  const name = text
    .replace(/\s*[([](?:[A-Z]{2,3}|QH|TB|AP|PT)[)\]]\s*/g, ' ')
    .replace(/^["“'*•\s]+|[\s"”*,;:.–-]+$/g, '')
    .replace(/\s+/g, ' ')
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2 || name.length > MAX_HORSE_NAME || /https?:|www\.|@/.test(name)) return null
  return name
}

/** A jockey or trainer; null for a blank, and for what charts write where nobody is named yet. */
export function personName(text: string): string | null {
  const name = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s*#,;:.()–-]+|[\s*#,;:()–-]+$/g, '')
    .trim()
  if (/^(?:|n\/?a|tba|tbd|none|no rider|no jockey|-+|unknown)$/i.test(name)) return null
  return name.length <= MAX_PERSON && /\p{L}{2}/u.test(name) ? name : null
}

/** A parent's name; null as well where it says that he is not known. */
export const parentName = (text: string | undefined): string | null =>
  text === undefined || isNotKnown(text) ? null : horseName(text)

const PAIRED = /\s[-–—x×]\s|[/×]|\s(?:out of|o\/o|ex)\s/i

/** "2YO g by Sire – Dam": what the horse is, and behind "by" its parents. The description is empty in other texts. */
export function descriptionIn(text: string): { description: string; parents: string } {
  const [, description, parents] = /^\s*(.+?)[\s,]+by\s+(\p{L}.*)$/iu.exec(text) ?? []
  const isOne =
    description !== undefined &&
    !PAIRED.test(description) &&
    (sexOf(description) !== null || findAgeAndSex(description) !== null)
  return isOne && parents !== undefined ? { description, parents } : { description: '', parents: text }
}

/** "Sire - Dam, by Damsire", "Sire x Dam", "Sire out of Dam by Damsire", "Sire", each also behind "2YO g by". */
export function parentsIn(text: string): Pick<Entry, 'sire' | 'dam' | 'damSire'> {
  const { parents } = descriptionIn(text)
  const parts =
    /^\s*(?:by\s+)?(.+?)(?:\s+[-–—x×]\s+|\s*[/×]\s*|\s*,?\s+(?:out of|o\/o|ex)\s+)(.+?)(?:\s*[,(]?\s*\bby\s+(.+?)\)?)?\s*$/i.exec(
      parents,
    )
  if (parts === null) return { sire: parentName(parents.replace(/^\s*by\s+/i, '')), dam: null, damSire: null }
  return { sire: parentName(parts[1]), dam: parentName(parts[2]), damSire: parentName(parts[3]) }
}
