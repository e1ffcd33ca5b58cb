/** What the file of left-out rows has behind the columns of the original. */
export const LEFT_OUT_COLUMNS = ['row in the file', 'reason'] as const

/** How many columns are the file's own: without those two, which a fixed file still has. */
export function ownWidth(header: readonly string[]): number {
  const width = header.length - LEFT_OUT_COLUMNS.length
  return width > 0 && LEFT_OUT_COLUMNS.every((name, at) => header[width + at] === name)
    ? width
    : header.length
}
