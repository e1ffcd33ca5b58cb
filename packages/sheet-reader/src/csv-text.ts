/** What a spreadsheet would take for the start of a formula, behind any number of apostrophes. */
const TRIGGER = /^'*[=+\-@\t\r]/

/**
 * Text of ours made harmless for spreadsheets: an apostrophe goes in front of what would start a formula, and of what
 * would lose an apostrophe of its own on the way back. Inverse: `unguarded`.
 */
export const guarded = (text: string): string => (TRIGGER.test(text) ? `'${text}` : text)

/** The text behind a guarding apostrophe, and any other text as it is. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && TRIGGER.test(cell) ? cell.slice(1) : cell

/** Null is a blank. Text is guarded; numbers are written as they are, their minus sign included. */
export type Cell = string | number | null

/** One line by RFC 4180, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'number' ? String(cell) : guarded(cell)
  return /[",\r\n\t']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
