/** Sizes are few, so that every statement is prepared once, and double, so that any number of rows takes few of them. */
const GROUP_SIZES = [32, 16, 8, 4, 2, 1] as const

/** The rows in order, in groups for `engine.insertMany`. */
export function* evenGroups<Row>(rows: readonly Row[]): Generator<Row[]> {
  let from = 0
  for (const size of GROUP_SIZES)
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size)
}
