/**
 * Normal forms of names, for matching and searching: the only place that folds case and accents. Some are stored, so a
 * change needs a migration that recomputes the columns.
 */

/** Fast path: ASCII text that folding only lowercases, which is most names. */
const PLAIN = /^(?:[!-~]| (?! ))*$/

/** Letters that Unicode doesn't decompose into a letter and a mark, as people type them without. */
const BARE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
}
const BARED = new RegExp(`[${Object.keys(BARE_LETTERS).join('')}]`, 'gu')

/**
 * NFKD without accents and invisible characters, in lower case, with straight apostrophes and plain hyphens; control
 * characters and runs of whitespace become one space.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.trim().toLowerCase()
  return text
    .replaceAll('´', "'") // NFKD would part it into a space and a mark
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
    .replace(BARED, (letter) => BARE_LETTERS[letter] ?? letter)
    .replace(/[’‘‛ʻʼ′]/gu, "'")
    .replace(/[‐‒–—−]/gu, '-')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
}

/** Key that is equal for two spellings of one name: folded, without punctuation. "Coração d'Or" → "coracao dor". */
export const nameKey = (name: string): string => keyOfFolded(foldText(name))

/** Whether two names are spellings of one. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

/** The key of a text that {@link foldText} made. */
export function keyOfFolded(folded: string): string {
  if (/^[a-z0-9 ]*$/.test(folded)) return folded
  const words = folded
    .replace(/['`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? folded : words // “***” and “$$$” are two names
}
