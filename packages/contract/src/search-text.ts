import { foldText, keyOfFolded } from './name-key.ts'

export interface SearchedFields {
  name: string
  aqha_id: string | null
  owner: string | null
  barn_name?: string | null | undefined
}

/** Ends the lines of a barn name; folding leaves no such character in any text or query. */
const BARN_MARK = '\u0001'

/**
 * Searchable text of a horse: name, AQHA id, barn name and owner, one per line, each with and without punctuation. The
 * name comes first. Stored, like the keys of name-key.ts.
 */
export function searchText({ name, aqha_id, owner, barn_name }: SearchedFields): string {
  const barn = barn_name ? bothForms(barn_name).map((line) => line + BARN_MARK) : []
  const lines = [...bothForms(name), foldText(aqha_id ?? ''), ...barn, ...bothForms(owner ?? '')]
  return [...new Set(lines)].filter((line) => line !== '').join('\n')
}

function bothForms(text: string): string[] {
  const folded = foldText(text)
  return [keyOfFolded(folded), folded].filter((line) => line !== '')
}

/** A search text as fragments are looked for in it: every word of it follows a space, every line a line break. */
export const searchedText = (text: string): string => `\n ${text.replaceAll('\n', '\n ')}`

/** Words of a query, folded like the searched text; empty for a blank query. */
const searchWords = (query: string): string[] =>
  [...new Set(foldText(query).split(' '))].filter((word) => word !== '').slice(0, 12)

/** Shorter words match only the beginning of a word. */
const SHORT_WORD = 3

/**
 * Fragments of a query: a horse matches if its {@link searchedText} contains every one. A query of short words only
 * matches the beginning of a name, a barn name, an owner or an AQHA id.
 */
export function searchFragments(query: string): string[] {
  const words = searchWords(query)
  if (words.length === 0) return []
  if (words.every((word) => word.length < SHORT_WORD)) return [`\n ${words.join(' ')}`]
  return words.map((word) => (word.length < SHORT_WORD ? ` ${word}` : word))
}

/** Whether texts together answer a query, by the rule of the search. */
export function textMatcher(query: string): (...texts: readonly string[]) => boolean {
  const fragments = searchFragments(query)
  return (...texts) => {
    const searched = searchedText(texts.flatMap(bothForms).join('\n'))
    return fragments.every((fragment) => searched.includes(fragment))
  }
}

/** How many ranks {@link matchRanker} gives. */
export const MATCH_RANKS = 6

/**
 * How well a horse that matches a query answers it, from its {@link searchedText}; lower is better. 0: the name begins
 * with the query. Else the worst of its words: 1 begins a word of the name, 2 the AQHA id, 3 a word of the barn name,
 * 4 a word of the owner; 5 is inside a word.
 */
export function matchRanker(query: string): (searched: string) => number {
  const words = searchWords(query)
  const beginning = `\n ${keyOfFolded(foldText(query))}`
  return (searched) => {
    if (beginning.length > 2 && searched.startsWith(beginning)) return 0
    return words.reduce((worst, word) => Math.max(worst, rankOfWord(searched, word)), 1)
  }
}

function rankOfWord(searched: string, word: string): number {
  const endOfName = searched.indexOf('\n', 1)
  let best = MATCH_RANKS - 1
  for (let at = searched.indexOf(` ${word}`); at >= 0; at = searched.indexOf(` ${word}`, at + 1)) {
    if (endOfName < 0 || at < endOfName) return 1
    const end = searched.indexOf('\n', at)
    const line = searched.slice(searched.lastIndexOf('\n', at) + 2, end < 0 ? undefined : end)
    best = Math.min(best, AQHA_LINE.test(line) ? 2 : line.endsWith(BARN_MARK) ? 3 : 4)
  }
  return best
}

const AQHA_LINE = /^x?\d+$/
