/** A statement is prepared once for each number of rows it takes; so few numbers are kept prepared, of a few tables. */
const ROWS_AT_ONCE = 32

/** The rows in order, in groups for `engine.insertMany`: a group takes one statement, however many rows are in it. */
export function* rowGroups<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
