import { foldText, keyOfFolded } from '@quarterpole/contract/name-key'

/** What a misspelled query is looked for by. */
export interface CloseSpelling {
  /** A text that is close enough contains one of these, letter by letter. */
  readonly pieces: readonly string[]
  /** Letters wrong, missing or too many in the closest place of a searched text; undefined: too many. */
  readonly distanceIn: (searched: string) => number | undefined
}

/** Letters that may be wrong in a query of this length; a shorter one has to be right. */
const MAY_BE_WRONG = [
  { letters: 6, wrong: 2 },
  { letters: 4, wrong: 1 },
] as const

/**
 * Finds what a query was meant to spell: a text in which some words begin like it but for one wrong letter, or two from
 * six letters on (a letter more, a letter less, another one; two changed round count as two). A space is a letter, so
 * "fire water" is close to "firewater". Approximate search in a text by dynamic programming (Sellers 1980), from the
 * beginnings of words only; of `wrong + 1` pieces of the query one is always whole (Wu & Manber 1992).
 *
 * @returns undefined for a query that is too short, or a number
 */
export function closeSpelling(query: string): CloseSpelling | undefined {
  const asked = keyOfFolded(foldText(query))
  const wrong = MAY_BE_WRONG.find(({ letters }) => asked.length >= letters)?.wrong
  if (wrong === undefined || /^x?\d+$/.test(asked)) return undefined
  const cut = Array.from({ length: wrong + 2 }, (_, i) => Math.round((i * asked.length) / (wrong + 1)))
  const pieces = cut.slice(1).map((end, i) => asked.slice(cut[i], end))
  return {
    pieces,
    distanceIn(searched) {
      const distance = Math.min(...searched.split('\n').map((line) => distanceAtWords(asked, line)))
      return distance <= wrong ? distance : undefined
    },
  }
}

/** The least edits that make `asked` the beginning of some words of a line. O(lengths multiplied). */
function distanceAtWords(asked: string, line: string): number {
  let best = asked.length
  let above = Array.from({ length: asked.length + 1 }, (_, i) => i)
  for (let j = 0; j < line.length; j++) {
    // Nothing of the query is used up before a word begins.
    const row = [line[j] === ' ' ? 0 : (above[0] ?? 0) + 1]
    for (let i = 1; i <= asked.length; i++) {
      const same = (above[i - 1] ?? 0) + (asked[i - 1] === line[j] ? 0 : 1)
      row.push(Math.min(same, (above[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1))
    }
    above = row
    best = Math.min(best, row[asked.length] ?? best)
  }
  return best
}
