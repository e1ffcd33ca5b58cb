import { foldText, keyOfFolded } from '@quarterpole/contract/name-key'
import { at } from './snapshot.ts'

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
  return { pieces, distanceIn: distanceFinder(asked, wrong) }
}

const [SPACE, LINE_END] = [32, 10]

/**
 * Finds the least edits that make `asked` the beginning of some words of one line of a text; undefined: more than `wrong`.
 * In a herd a piece of two letters is in nearly every other text, so the rows of the table are the same two every time, and
 * a place that is too far off already is left for the next word.
 */
function distanceFinder(asked: string, wrong: number): CloseSpelling['distanceIn'] {
  const letters = Array.from(asked, (_, i) => asked.charCodeAt(i))
  let [above, row] = [new Uint16Array(letters.length + 1), new Uint16Array(letters.length + 1)]
  const tooMany = wrong + 1
  return (text) => {
    let best = tooMany
    above.fill(tooMany)
    for (let j = 0; j < text.length; j++) {
      const letter = text.charCodeAt(j)
      if (letter === LINE_END) above.fill(tooMany)
      // Nothing of the query is used up before a word begins.
      let left = letter === SPACE ? 0 : at(above, 0) + 1
      let least = left
      row[0] = left
      for (let i = 1; i <= letters.length; i++) {
        const same = at(above, i - 1) + (letters[i - 1] === letter ? 0 : 1)
        left = Math.min(same, at(above, i) + 1, left + 1)
        if (left < least) least = left
        row[i] = left
      }
      if (left < best) best = left
      ;[above, row] = [row, above]
      if (least > wrong) {
        const next = text.indexOf(' ', j + 1)
        if (next < 0) break
        j = next - 1
      }
    }
    return best <= wrong ? best : undefined
  }
}
