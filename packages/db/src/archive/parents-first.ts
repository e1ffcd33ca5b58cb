/** A row that may refer to other rows of its table. */
interface Foal {
  readonly [column: string]: unknown
}

/**
 * Emits horses with parents before foals, otherwise in input order; horses whose parents are still missing are queued.
 * Nearly all pass directly, because parents usually have the smaller ids.
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

  /** Rows still queued after the last input. @throws if a horse is its own ancestor, or a parent is missing */
  rest<R extends Foal>(): R[] {
    const through: R[] = []
    while (this.#waiting.length > 0) {
      const before = this.#waiting as R[] // rows passed to `ready`
      this.#waiting = []
      through.push(...this.ready(before))
      if (this.#waiting.length === before.length)
        throw new Error(
          `${before.length} horses of the backup have missing parents or are their own ancestors.`,
        )
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
