import { isFault } from '../cells.ts'
import { FIELDS, normalHeader } from '../columns.ts'
import { isStatusKnown } from '../values/finish.ts'
import { readInjuryStatus } from '../values/injury-values.ts'
import { sexReader } from '../values/sex.ts'

const ALL_FIELDS = Object.values(FIELDS).flat()
const KNOWN = new Set(ALL_FIELDS.flatMap(({ label, aliases }) => [...aliases, normalHeader(label)]))
const HORSE_WORDS = new Set(
  ALL_FIELDS.filter(({ name }) => name === 'name').flatMap(({ aliases }) => aliases),
)
const readSex = sexReader([])

/** Whether a header is one people use, in some kind of file. */
export const isKnownHeader = (text: string): boolean => KNOWN.has(normalHeader(text))

/**
 * Known headers that tell a header from a horse. S, Mare, Cleared or DNF stand over columns and in them: they are no
 * evidence by themselves.
 */
const TELLING = new Set(
  [...KNOWN].filter((word) => word.length > 1 && (HORSE_WORDS.has(word) || !isValue(word))),
)
export const isTellingHeader = (text: string): boolean => TELLING.has(normalHeader(text))

function isValue(word: string): boolean {
  const status = readInjuryStatus(word)
  return !isFault(readSex(word)) || (status !== null && !isFault(status)) || isStatusKnown(word.toUpperCase())
}
