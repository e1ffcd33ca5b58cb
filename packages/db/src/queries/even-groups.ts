/** Groups come in two sizes, so that any number of rows is written with two prepared statements. */
const GROUP_SIZES = [32, 1] as const

/** The rows in order, in groups for `engine.insertMany`. */
export function* evenGroups<Row>(rows: readonly Row[]): Generator<Row[]> {
  let from = 0
  for (const size of GROUP_SIZES)
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size)
}
