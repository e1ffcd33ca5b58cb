import { headerByShape } from './header-shape.ts'
import type { HeaderWords } from './header-words.ts'
import { type Sheet, sheetLine } from './sheet.ts'

/** A sheet's header and its place. */
export interface HeaderRow {
  /** Index into the sheet's rows of the header's last line; the table begins below it. */
  readonly at: number
  readonly header: readonly string[]
  /** How well the header is understood: 0 when nothing is. */
  readonly score: number
}

const SEARCHED_LINES = 15
/** A single known word may be the name of a horse or an owner. */
const MIN_DISTINCTIVE = 2

/**
 * Finds the header among the first lines: the row, or two rows read as one, with most known headers. If no row
 * has two known headers, the shape decides: neither a title above the table nor a horse is a header.
 */
export function findHeader(sheet: Sheet, words: HeaderWords): HeaderRow | null {
  let best: HeaderRow | null = null
  let searched = 0
  for (; searched < sheet.rows.length && sheetLine(sheet, searched) <= SEARCHED_LINES; searched++) {
    const single = headerAt(sheet, searched, words)
    if (isIdentified(words, single) && single.score > (best?.score ?? 0)) best = single
    const double = searched === 0 ? null : doubleHeader(sheet, searched, words)
    if (
      double !== null &&
      isIdentified(words, double) &&
      double.score > Math.max(best?.score ?? 0, single.score)
    )
      best = double
  }
  if (best !== null) return best
  const at = headerByShape(sheet.rows, searched, words)
  return at < 0 ? null : headerAt(sheet, at, words)
}

/** Each word counts once: M above F would read as M/F in every such column. */
const isIdentified = (words: HeaderWords, { header }: HeaderRow) =>
  new Set(header.filter(words.isDistinctive).map(words.normal)).size >= MIN_DISTINCTIVE

/** The header on a chosen line, joined with the line above if that has more known headers. */
export function chosenHeader(sheet: Sheet, line: number, words: HeaderWords): HeaderRow | null {
  const at = sheet.rows.findIndex((_, index) => sheetLine(sheet, index) === line)
  if (at < 0) return null
  const single = headerAt(sheet, at, words)
  const double = at === 0 ? null : doubleHeader(sheet, at, words)
  return double !== null && double.score > single.score ? double : single
}

function headerAt(sheet: Sheet, at: number, words: HeaderWords): HeaderRow {
  const header = (sheet.rows[at] ?? []).map((cell) => cell.trim())
  return { at, header, score: scoreOf(header, words) }
}

/** Fields of this kind of file count twice, those of other kinds once, as in a horse list with a GENETICS block. */
function scoreOf(header: readonly string[], words: HeaderWords): number {
  if (!header.some(words.isDistinctive)) return 0
  const own = words.ownColumns(header)
  const foreign = header.filter((text, at) => text !== '' && !own.has(at) && words.isKnown(text)).length
  return 2 * own.size + foreign
}

/**
 * Two lines as one header, the upper one naming groups (“GENETICS” over HYPP to GBED, “Sire” over Name and Reg) or
 * holding what is merged over both. Null when the lower line reads like data.
 */
function doubleHeader(sheet: Sheet, at: number, words: HeaderWords): HeaderRow | null {
  if (sheetLine(sheet, at) !== sheetLine(sheet, at - 1) + 1) return null
  const upper = (sheet.rows[at - 1] ?? []).map((cell) => cell.trim())
  const lower = (sheet.rows[at] ?? []).map((cell) => cell.trim())
  const groups = groupsOf(upper, lower, sheet, at)
  const header: string[] = []
  let read = 0
  let known = 0
  for (let column = 0; column < Math.max(upper.length, lower.length); column++) {
    const own = lower[column] ?? ''
    const above = upper[column] ?? ''
    const both = `${groups[column] ?? ''} ${own}`.trim()
    const isUnderstood = own !== '' && (words.isKnown(both) || words.isKnown(own))
    header.push(own === '' ? above : words.isKnown(both) ? both : own)
    if (own !== '') read++
    if (isUnderstood) known++
    else if (/\d/.test(own)) return null
  }
  return read > 0 && known * 2 >= read ? { at, header, score: scoreOf(header, words) } : null
}

/** The upper text over each column: its own, or that of the block it is merged into. */
function groupsOf(upper: readonly string[], lower: readonly string[], sheet: Sheet, at: number): string[] {
  const line = sheetLine(sheet, at - 1)
  const merges = sheet.merges.filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
  let last = ''
  return lower.map((_, column) => {
    const own = upper[column] ?? ''
    if (own !== '') return (last = own)
    const isMerged = merges.some((block) => block.firstColumn < column && column <= block.lastColumn)
    return merges.length > 0 && !isMerged ? '' : last
  })
}
