import { LINES } from '@quarterpole/genetics/common-ancestors'
import { type Lineage, shortestLines, shortestLinesKey } from '@quarterpole/genetics/lineage'
import { asciiJson } from '../json-text.ts'
import { Kept } from '../kept.ts'

/** The lines to an ancestor as they are sent, ASCII. */
interface LineTexts {
  /** "3,4" */
  readonly generations: Buffer
  /** "3S, 4S", of a sire and a dam; "…" stands for lines left out. */
  readonly ofSire: Buffer
  readonly ofDam: Buffer
}

/** Lists of lines whose texts are kept; some 500 bytes each. */
const KEPT = 4000

/** By their key: a thousand ancestors are reached in a few ways. */
const known = new Kept<number, LineTexts>(KEPT)

/** How the lines from a parent to one of its ancestors are sent. */
export function lineTextsTo(lineage: Lineage, place: number): LineTexts {
  // One more than are listed, where there are more.
  const key = shortestLinesKey(lineage, place, LINES + 1)
  return known.get(key) ?? known.set(key, textsOf(shortestLines(lineage, place, LINES + 1)))
}

function textsOf(lines: readonly number[]): LineTexts {
  const listed = lines.slice(0, LINES)
  const words = (letter: 'S' | 'D') => {
    const named = listed.map((generations) => `${generations}${letter}`)
    const text = [...named, ...(lines.length > LINES ? ['…'] : [])].join(', ')
    return Buffer.from(asciiJson(text).slice(1, -1))
  }
  return { generations: Buffer.from(listed.join()), ofSire: words('S'), ofDam: words('D') }
}
