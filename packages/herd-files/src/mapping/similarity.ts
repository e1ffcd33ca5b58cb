/** Pairs of words less alike than this, or of very unequal length, have nothing in common. */
const WORD_FLOOR = 0.8
const LENGTH_FLOOR = 0.6
/** A word without its vowels, as headers are shortened: clr, trnr, sx. */
const SHORTENED = 0.9
/** From here on two headers are taken to mean the same, with a word of doubt. */
export const ALIKE = 0.85

/**
 * How alike two headers in normal form are, from 0 to 1: each word counts by its length and finds its best partner on
 * the other side, in any order. Numbers beside words (“owner 1”) do not count, and words may be written together.
 * O(words²), short texts.
 */
export function similarity(a: string, b: string): number {
  if (a === '' || b === '') return 0
  if (squashed(a) === squashed(b)) return 1
  const [left, right] = [words(a), words(b)]
  return (partnered(left, right) + partnered(right, left)) / (lettersOf(left) + lettersOf(right))
}

export const squashed = (text: string) => (text.includes(' ') ? text.replaceAll(' ', '') : text)

/** The words that count: numbers only where there is nothing else. */
export function words(text: string): string[] {
  const all = text.split(' ')
  const named = all.filter((word) => !/^\d+$/.test(word))
  return named.length > 0 ? named : all
}

const lettersOf = (side: readonly string[]) => side.reduce((sum, word) => sum + word.length, 0)
const partnered = (side: readonly string[], other: readonly string[]) =>
  side.reduce(
    (sum, word) => sum + word.length * Math.max(...other.map((one) => wordSimilarity(word, one))),
    0,
  )

const consonants = (word: string) => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')

function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1
  if (Math.min(a.length, b.length) >= 2 && (a === consonants(b) || b === consonants(a))) return SHORTENED
  const shorter = Math.min(a.length, b.length)
  if (shorter < 2 || shorter / Math.max(a.length, b.length) < LENGTH_FLOOR) return 0
  const alike = jaroWinkler(a, b)
  return alike < WORD_FLOOR ? 0 : alike
}

/**
 * Jaro's similarity with Winkler's bonus for a common beginning of up to four letters: made for names typed or
 * shortened by hand. Winkler (1990), Proc. Section on Survey Research Methods, ASA, 354.
 */
export function jaroWinkler(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Set<number>()
  const matchedA: string[] = []
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++) {
      if (taken.has(j) || a[i] !== b[j]) continue
      taken.add(j)
      matchedA.push(b[j] ?? '')
      break
    }
  }
  const matches = matchedA.length
  if (matches === 0) return 0
  const matchedB = [...taken].toSorted((i, j) => i - j).map((j) => b[j])
  const swapped = matchedA.filter((letter, at) => letter !== matchedB[at]).length / 2
  const jaro = (matches / a.length + matches / b.length + (matches - swapped) / matches) / 3
  let prefix = 0
  while (prefix < 4 && prefix < Math.min(a.length, b.length) && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}
