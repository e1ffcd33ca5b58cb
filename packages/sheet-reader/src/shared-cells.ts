/** A column with more different texts than this says something new in every row: looking them up gains nothing. */
const TEXTS_MOST = 8192

/**
 * Cells that say the same share one text. Owners, colors, dates and sires come again and again: of a large file most
 * cells are such, and one text for each of them would be most of what the table weighs.
 */
export class SharedCells {
  readonly #byColumn: (Map<string, string> | null)[] = []

  /** Puts shared texts into the row. Mutates it. */
  share(row: string[]): void {
    for (let column = 0; column < row.length; column++) {
      let known = this.#byColumn[column]
      if (known === null) continue
      if (known === undefined) this.#byColumn[column] = known = new Map()
      const cell = row[column] ?? ''
      const text = known.get(cell)
      if (text !== undefined) row[column] = text
      else if (known.size < TEXTS_MOST) known.set(cell, cell)
      else this.#byColumn[column] = null
    }
  }
}
