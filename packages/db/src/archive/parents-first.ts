/** A row that may point at others of its table. */
interface Foal {
  readonly [column: string]: unknown
}

/**
 * Lets horses through parents first, in the order they come otherwise: those whose parents have not come yet wait.
 * In a herd nearly all are let through at once, for parents have the smaller ids.
 */
export class ParentsFirst {
  readonly #passed = new Set<unknown>()
  #waiting: Foal[] = []

  ready<R extends Foal>(rows: readonly R[]): R[] {
    const through: R[] = []
    for (const row of rows) {
      if (this.#isFree(row)) through.push(this.#pass(row))
      else this.#waiting.push(row)
    }
    return through
  }

  /** Those still waiting, once all have come. @throws when horses are their own ancestors, or a parent is missing */
  rest<R extends Foal>(): R[] {
    const through: R[] = []
    while (this.#waiting.length > 0) {
      const before = this.#waiting as R[] // what `ready` was given
      this.#waiting = []
      through.push(...this.ready(before))
      if (this.#waiting.length === before.length)
        throw new Error(`${before.length} horses of the backup have no parents that come before them.`)
    }
    return through
  }

  #isFree({ sire_id, dam_id }: Foal): boolean {
    return [sire_id, dam_id].every((id) => id === null || this.#passed.has(id))
  }

  #pass<R extends Foal>(row: R): R {
    this.#passed.add(row.id)
    return row
  }
}
