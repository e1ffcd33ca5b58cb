/** Rows and parts kept unless said otherwise: 12 MB, tens of thousands of ancestors. */
const MOST = 2 ** 20

/**
 * The parts of an ancestor's genes that passed through each of its own ancestors, T_Ak: the same in every cross the
 * ancestor stands in, and kept from one to the next. A thousand come up in one deep cross, of ten rows on average, so
 * they lie one after the other in two columns; when these are full, all make room.
 */
export class Descents {
  /** The length of a descent, and after it the rows of the ancestor's ancestors, itself first. */
  rows: Int32Array
  /** Beside each row; nothing beside a length. */
  parts: Float64Array
  /** 1 + the place of a row's length, 0 = not kept. */
  #places = new Int32Array(0)
  #used = 0

  constructor(most = MOST) {
    this.rows = new Int32Array(most)
    this.parts = new Float64Array(most)
  }

  /** Place of the length of a row's descent in `rows`, −1 when it is not kept; good until the next is added. */
  find(row: number): number {
    return row < this.#places.length ? this.#places[row] - 1 : -1
  }

  /** Keeps a descent. @returns its place, as {@link find} */
  add(row: number, rows: readonly number[], parts: readonly number[]): number {
    if (rows.length >= this.rows.length) {
      this.rows = new Int32Array(2 * rows.length)
      this.parts = new Float64Array(2 * rows.length)
      this.#empty()
    }
    if (this.#used + rows.length >= this.rows.length) this.#empty()
    if (row >= this.#places.length) {
      const longer = new Int32Array(2 * row + 1)
      longer.set(this.#places)
      this.#places = longer
    }
    const place = this.#used
    this.rows[place] = rows.length
    this.rows.set(rows, place + 1)
    this.parts.set(parts, place + 1)
    this.#used += rows.length + 1
    this.#places[row] = place + 1
    return place
  }

  #empty(): void {
    this.#places.fill(0)
    this.#used = 0
  }
}
