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

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** How well a name answers the typed words: 0 begins with them, 1 each begins a word of it, 2 otherwise. */
export function closeness(name: string, typed: string): 0 | 1 | 2 {
  if (name.toLowerCase().startsWith(typed.toLowerCase())) return 0
  const words = wordsOf(name)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part))) ? 1 : 2
}

/** The closest names first; the server's order otherwise. */
export const closestFirst = <Named extends { name: string }>(
  found: readonly Named[],
  typed: string,
): Named[] => found.toSorted((a, b) => closeness(a.name, typed) - closeness(b.name, typed))

/** Whether each typed word begins a word of the text. */
export const hasWords = (text: string, typed: string): boolean => closeness(text, typed) < 2
