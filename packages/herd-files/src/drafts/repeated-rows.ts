import type { Cells } from '../cells.ts'

/**
 * Rows that repeat an earlier one cell by cell. A hash of each row is kept, not its text: of a large file that would
 * be a second copy.
 */
export class RepeatedRows {
  readonly #cells: Cells
  readonly #first = new Map<number, number>()
  /** Rows that share the hash of another without sharing its text: next to none. */
  readonly #others = new Map<string, number>()

  constructor(cells: Cells) {
    this.#cells = cells
  }

  /** The line of the earlier row that this one repeats; null for the first of its kind, which is kept. */
  lineOf(index: number): number | null {
    const hash = this.#cells.rowHash(index)
    const first = this.#first.get(hash)
    if (first === undefined) {
      this.#first.set(hash, index)
      return null
    }
    const text = this.#cells.rowText(index)
    const earlier = this.#cells.rowText(first) === text ? first : this.#others.get(text)
    if (earlier !== undefined) return this.#cells.line(earlier)
    this.#others.set(text, index)
    return null
  }
}
