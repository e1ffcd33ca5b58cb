/** A sheet as read: a header and rows of text. Nothing is interpreted yet. */
export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Line of the file on which rows[0] stands, counted from 1 as a spreadsheet does. */
  readonly firstRow: number
  /** How the text was read, for the report: encoding and delimiter. */
  readonly readAs: string
}

/** A file that cannot be read as a table at all. The message says what and how to mend it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
  readonly kind: 'unreadable' | 'too_large' | 'unsupported_media_type'
  constructor(message: string, kind: 'unreadable' | 'too_large' | 'unsupported_media_type' = 'unreadable') {
    super(message)
    this.kind = kind
  }
}

export const FILE_LIMITS = {
  bytes: 100 * 1024 * 1024,
  rows: 1_500_000,
  columns: 200,
  cellCharacters: 32 * 1024,
} as const
