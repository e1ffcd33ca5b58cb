/** Columns with more distinct texts than this hardly repeat, so that looking them up saves nothing. */
const MAX_TEXTS = 8192
/** Of a very wide file, no more are remembered over all its columns. */
const MAX_ALL_TEXTS = 1_000_000

/**
 * Lets equal cells of a column share one string. Owners, colors, dates and sires repeat: in a large file most cells do,
 * and a string for each would be most of the table’s memory.
 */
export class SharedCells {
  readonly #byColumn: (Map<string, string> | null)[] = []
  #texts = 0

  /** Replaces repeated texts of the row by shared strings. Mutates it. */
  share(row: string[]): void {
    for (let column = 0; column < row.length; column++) {
      let texts = this.#byColumn[column]
      if (texts === null) continue
      if (texts === undefined) this.#byColumn[column] = texts = new Map()
      const cell = row[column] ?? ''
      const text = texts.get(cell)
      if (text !== undefined) row[column] = text
      else if (texts.size < MAX_TEXTS && this.#texts < MAX_ALL_TEXTS) {
        texts.set(cell, cell)
        this.#texts++
      } else this.#byColumn[column] = null
    }
  }
}
