import { findHeader } from './header-row.ts'
import type { HeaderWords } from './header-words.ts'
import { hasText, type Sheet, type SheetSummary } from './sheet.ts'
import { UnreadableFileError } from './table.ts'

export interface ChosenSheet {
  readonly sheet: Sheet
  readonly sheets: readonly SheetSummary[]
}

/**
 * The sheet the user names, else the visible one whose header is understood best; of equals the longest. Sheets come
 * one by one and only the best so far is kept.
 */
export async function chooseSheet(
  all: AsyncIterable<Sheet> | Iterable<Sheet>,
  wanted: string | undefined,
  words: HeaderWords,
): Promise<ChosenSheet> {
  const sheets: SheetSummary[] = []
  let best: { sheet: Sheet; score: number } | null = null
  for await (const sheet of all) {
    sheets.push({ name: sheet.name ?? '', hidden: sheet.hidden, rows: sheet.rows.length })
    if (wanted === undefined ? sheet.hidden || sheet.rows.length === 0 : sheet.name !== wanted) continue
    const score = wanted === undefined ? (findHeader(sheet, words)?.score ?? 0) : 0
    const isBetter =
      best === null ||
      score > best.score ||
      (score === best.score && sheet.rows.length > best.sheet.rows.length)
    if (isBetter) best = { sheet, score }
  }
  if (best !== null) return { sheet: best.sheet, sheets }
  throw new UnreadableFileError(noSheet(wanted, sheets))
}

function noSheet(wanted: string | undefined, sheets: readonly SheetSummary[]): string {
  const names = sheets.map(({ name }) => `“${name}”`).join(', ')
  if (wanted !== undefined) return `The workbook has no sheet “${wanted}”. It has ${names || 'none'}.`
  const hidden = sheets.filter((sheet) => sheet.hidden && sheet.rows > 0)
  if (hidden.length === 0) return 'The workbook has no text. Choose another file.'
  return `Only hidden sheets of the workbook have text: ${hidden.map(({ name }) => `“${name}”`).join(', ')}. Choose one, or unhide it and save the workbook.`
}

/** What a user should know of the sheets that were not read; null when nothing was left out. */
export function noteSheets(chosen: Sheet, sheets: readonly SheetSummary[]): string | null {
  const left = sheets.filter(({ name, rows }) => name !== chosen.name && rows > 0)
  if (left.length === 0) return null
  const listed = left.map(
    ({ name, hidden, rows }) =>
      `“${name}” (${hidden ? 'hidden, ' : ''}${rows} ${rows === 1 ? 'row' : 'rows'})`,
  )
  return `Read from the sheet “${chosen.name}”. Not read: ${listed.join(', ')}.`
}

/** A note for cells whose formula gives an error, or was never calculated; null without any. */
export function noteFaulty({ faultyCells: { count, first } }: Sheet): string | null {
  if (count === 0) return null
  const more = count > first.length ? ` and ${count - first.length} more` : ''
  return `Formulas without a value were read as blank: ${first.join(', ')}${more}.`
}

/**
 * Writes what is merged over several lines into each of them, below the header: a date over the horses of a race.
 * Mutates the sheet's rows. @returns a note, or null when nothing was filled
 */
export function fillMerged(sheet: Sheet, from: number): string | null {
  let filled = 0
  for (const { firstLine, lastLine, firstColumn } of sheet.merges) {
    if (lastLine === firstLine) continue
    const at = indexOfLineFrom(sheet, firstLine)
    const text = at < 0 ? '' : (sheet.rows[at]?.[firstColumn] ?? '')
    if (at < from || text === '') continue
    for (let below = at + 1; below < sheet.rows.length; below++) {
      if ((sheet.lines?.[below] ?? below + 1) > lastLine) break
      const row = sheet.rows[below]
      if (row === undefined || !hasText(row)) continue
      while (row.length < firstColumn) row.push('')
      row[firstColumn] = text
      filled++
    }
  }
  return filled === 0
    ? null
    : `Merged cells: we used their text for all ${filled === 1 ? 'rows they span (1 cell filled)' : `rows they span (${filled} cells filled)`}.`
}

function indexOfLineFrom({ lines }: Sheet, line: number): number {
  if (lines === null) return line - 1
  let low = 0
  let high = lines.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const here = lines[middle] ?? 0
    if (here === line) return middle
    if (here < line) low = middle + 1
    else high = middle - 1
  }
  return -1
}
