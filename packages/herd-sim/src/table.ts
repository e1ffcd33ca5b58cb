import type { HerdTable } from './herd.ts'

/** A table whose rows `make` creates on demand. */
export function tableOf<Row>(length: number, make: (i: number) => Row): HerdTable<Row> {
  const row = (i: number) => {
    if (!Number.isInteger(i) || i < 0 || i >= length) throw new RangeError(`row ${i} of ${length}`)
    return make(i)
  }
  return {
    length,
    row,
    *[Symbol.iterator]() {
      for (let i = 0; i < length; i++) yield make(i)
    },
  }
}

/** A table of existing rows; `row` returns copies. */
export function tableOfRows<Row extends object>(rows: readonly Row[]): HerdTable<Row> {
  return tableOf(rows.length, (i) => ({ ...rows[i] }))
}
