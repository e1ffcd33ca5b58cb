import { nameKey } from '@quarterpole/contract/name-key'

/** What the search box holds: words, or the two names of a cross. */
export type Typed =
  | { kind: 'nothing' }
  | { kind: 'words'; words: string }
  /** Either name may still be missing. */
  | { kind: 'cross'; sire: string; dam: string }

/** Parts a cross: an x on its own, or the sign itself. */
const CROSS_SIGN = /(?:^|\s)x(?:\s|$)|×/i

/** "high or x quick fu" is a cross: sire × dam. */
export function readTyped(text: string): Typed {
  const typed = text.trim().replace(/\s+/g, ' ')
  if (typed === '') return { kind: 'nothing' }
  const sign = CROSS_SIGN.exec(typed)
  if (sign === null) return { kind: 'words', words: typed }
  const sire = typed.slice(0, sign.index).trim()
  const dam = typed.slice(sign.index + sign[0].length).trim()
  return sire === '' && dam === '' ? { kind: 'words', words: typed } : { kind: 'cross', sire, dam }
}

const wordsOf = (text: string) => nameKey(text).split(' ').filter(Boolean)

/** Whether each typed word begins a word of the text. */
export function hasWords(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

/** Whether each typed word is a word of the text: "Ne" is more than the beginning of "new". */
export function hasWholeWords(text: string, typed: string): boolean {
  const words = new Set(wordsOf(text))
  return wordsOf(typed).every((part) => words.has(part))
}
