import { LINES } from '@quarterpole/genetics/sources-between'
import { type Lineage, shortestLines, shortestLinesKey } from '@quarterpole/genetics/lineage'
import { asciiJson } from '../http/json-text.ts'
import type { JsonWriter } from '../http/json-writer.ts'

/** Lists of lines whose texts are kept: 2^12. */
const KEPT_BITS = 12
/** Six lines of 24 generations and the sign for more take 53 bytes, once as numbers and once in words. */
const ROOM = 64

/**
 * How the lines from a parent to an ancestor are sent, ASCII. A thousand ancestors are reached in a few ways. Each way
 * has one place, by its key, and takes it from the one that had it. All texts lie in one piece of memory: fifty are
 * looked up for one cross, and of texts in memory of their own each is waited for several times.
 */
export class LineTexts {
  readonly #letter: 'S' | 'D'
  readonly #texts = new Uint8Array(ROOM << KEPT_BITS)
  /** 0, which no key is, where nothing stands yet. */
  readonly #keys = new Int32Array(1 << KEPT_BITS)
  /** Bytes of the generations, and of these and the words together. */
  readonly #ends = new Uint8Array(2 << KEPT_BITS)

  /** @param letter  of sires or of dams, behind each generation in words */
  constructor(letter: 'S' | 'D') {
    this.#letter = letter
  }

  /** @returns where the lines from a parent to one of its ancestors stand, until others are asked for */
  find(lineage: Lineage, place: number): number {
    const key = shortestLinesKey(lineage, place)
    const at = placeOf(key)
    if (this.#keys[at] === key) return at
    // One more than are listed, where there are more.
    this.#write(at, shortestLines(lineage, place, LINES + 1))
    this.#keys[at] = key
    return at
  }

  /** "3,4" */
  putGenerations(json: JsonWriter, at: number): void {
    json.putPart(this.#texts, ROOM * at, ROOM * at + (this.#ends[2 * at] ?? 0))
  }

  /** "3S, 4S"; "…" stands for lines left out. */
  putWords(json: JsonWriter, at: number): void {
    json.putPart(
      this.#texts,
      ROOM * at + (this.#ends[2 * at] ?? 0),
      ROOM * at + (this.#ends[2 * at + 1] ?? 0),
    )
  }

  #write(at: number, lines: readonly number[]): void {
    const listed = lines.slice(0, LINES)
    const named = listed.map((generations) => `${generations}${this.#letter}`)
    const words = asciiJson([...named, ...(lines.length > LINES ? ['…'] : [])].join(', ')).slice(1, -1)
    let end = 0
    for (const [which, text] of [listed.join(), words].entries()) {
      for (let i = 0; i < text.length; i++) this.#texts[ROOM * at + end++] = text.charCodeAt(i)
      this.#ends[2 * at + which] = end
    }
  }
}

/**
 * Scatters keys that differ in a few bits only (Knuth, The Art of Computer Programming, 6.4), the shortest lines, which
 * stand highest, brought down first.
 */
const placeOf = (key: number) => Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> (32 - KEPT_BITS)
