/** What the caller knows about the headers and cells of the kind of file it expects. The reader itself knows no subject. */
export interface HeaderWords {
  /** A header without what people vary: case, accents, punctuation. */
  readonly normal: (header: string) => string
  /** Whether people use the text as a header, in any kind of file. */
  readonly isKnown: (text: string) => boolean
  /** Whether the text is a known header and no value of a column, so that it tells a header from data. */
  readonly isDistinctive: (text: string) => boolean
  /** Whether the text is a header that may also be listed down a column, as the names of tests are. */
  readonly isListed: (text: string) => boolean
  /** Whether the text is a day, however it is written. */
  readonly isDay: (text: string) => boolean
  /** Positions of the columns that feed a field of this kind of file. */
  readonly ownColumns: (header: readonly string[]) => ReadonlySet<number>
  /** The column that names the subject of each row, and the others no row lacks; null when no column names it. */
  readonly rowColumns: (header: readonly string[]) => RowColumns | null
}

export interface RowColumns {
  readonly key: number
  readonly required: readonly number[]
}
