/**
 * Normal forms of names, for matching and searching. They are stored, so a change needs a migration that recomputes
 * the columns.
 */

/** Fast path: ASCII text that folding only lowercases, which is most names. */
const PLAIN = /^(?:[!-~]| (?! ))*$/

/** NFKD without accents, in lower case; control characters and runs of whitespace become one space. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.trim().toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
}

/** Key that is equal for two spellings of one name: folded, without punctuation. "Coração d'Or" → "coracao dor". */
export const nameKey = (name: string): string => keyOfFolded(foldText(name))

function keyOfFolded(folded: string): string {
  if (/^[a-z0-9 ]*$/.test(folded)) return folded
  const words = folded
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? folded : words // “***” and “$$$” are two names
}

export interface SearchedFields {
  name: string
  aqha_id: string | null
  owner: string | null
}

/** Searchable text of a horse: name, AQHA id and owner, one per line, with and without punctuation. */
export function searchText({ name, aqha_id, owner }: SearchedFields): string {
  const [horse, person] = [foldText(name), foldText(owner ?? '')]
  const lines = [keyOfFolded(horse), horse, foldText(aqha_id ?? ''), keyOfFolded(person), person]
  return [...new Set(lines)].filter((line) => line !== '').join('\n')
}

/** Words of a query, folded like the searched text; empty for a blank query. */
function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(' '))].filter((word) => word !== '').slice(0, 12)
}

/** Shorter words match inside a text only together with a longer one. */
const SHORT_WORD = 3

/**
 * Fragments of a query: a horse matches if a line break plus its search text contains every fragment. A query of short
 * words only matches the beginning of a name, an owner or an AQHA id.
 */
export function searchFragments(query: string): string[] {
  const words = searchWords(query)
  if (words.length === 0) return []
  return words.every((word) => word.length < SHORT_WORD) ? [`\n${words.join(' ')}`] : words
}
