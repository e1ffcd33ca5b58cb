/**
 * Normal forms of names, for matching and searching. Changing one changes what is stored: it needs a migration that
 * writes the columns anew.
 */

/** Text that folding only puts in lower case: most names, and a tenth of the work. */
const PLAIN = /^(?:[!-~]| (?! ))*$/

/** Compatibility forms resolved, accents dropped, lower case, control characters and runs of blanks one blank. */
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

/** The form under which two spellings of one name are the same: folded, and no punctuation. "Coração d'Or" → "coracao dor". */
export function nameKey(name: string): string {
  const folded = foldText(name)
  if (/^[a-z0-9 ]*$/.test(folded)) return folded
  return folded
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export interface SearchedFields {
  name: string
  aqha_id: string | null
  owner: string | null
}

/** What a search for a horse looks through: name, AQHA id and owner, a line each, with and without punctuation. */
export function searchText({ name, aqha_id, owner }: SearchedFields): string {
  const lines = [
    nameKey(name),
    foldText(name),
    foldText(aqha_id ?? ''),
    nameKey(owner ?? ''),
    foldText(owner ?? ''),
  ]
  return [...new Set(lines)].filter((line) => line !== '').join('\n')
}

/** The words of a search, folded as the text they are looked for in; none when the query is blank. */
function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(' '))].filter((word) => word !== '').slice(0, 12)
}

/** Words of fewer characters match in the middle of a text only beside longer ones. */
const SHORT_WORD = 3

/**
 * What a search looks for: a horse matches when a line break followed by its search text contains every fragment. Short
 * words alone mean the beginning of a name, an owner or an AQHA id.
 */
export function searchFragments(query: string): string[] {
  const words = searchWords(query)
  if (words.length === 0) return []
  return words.every((word) => word.length < SHORT_WORD) ? [`\n${words.join(' ')}`] : words
}
