import type { HeaderWords } from './header-words.ts'

/** Rows below a heading that are looked at: enough for values to repeat. */
const LOOKED_AT = 30
const NUMBER = /^[^\p{Letter}\d]{0,2}\d[\d.,:/\s-]*(?:%|°[cf]?|yds?|y|f)?$/iu
const REGISTRATION = /^\p{Letter}{0,2}\d{5,}$/u

/** A row as a candidate for the header. */
interface Candidate {
  readonly at: number
  readonly filled: number
  /** Cells that are headers people use. */
  readonly distinctive: number
  /** Whether it has a number, a date, a registration number or a text repeated below it, which headers never have. */
  readonly hasData: boolean
  /** Columns that suggest a header: known headers, and text above numbers, dates or repeated values. */
  readonly evidence: number
}

type Rows = readonly (readonly string[])[]

/**
 * The header by its shape, where words do not identify it: the first full row, unless another has better evidence.
 * −1 for rows without text.
 */
export function headerByShape(rows: Rows, searched: number, words: HeaderWords): number {
  const filled = rows.slice(0, searched).map(filledIn)
  const widest = Math.max(0, ...filled)
  const full = filled.flatMap((count, at) => (count > 0 && count * 2 >= widest ? [at] : []))
  const [first, ...others] = full.map((at) => candidateAt(rows, at, words))
  if (first === undefined) return -1
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first).at
}

/** A title has fewer cells than the header below it. Between rows of equal width, the later one needs half its words known. */
function isBetter(one: Candidate, best: Candidate): boolean {
  if (one.hasData) return false
  const isWider = one.filled > best.filled
  if (isWider && (best.filled === 1 || best.hasData)) return true
  const isMoreDistinctive = one.distinctive > best.distinctive && one.distinctive * 2 >= one.filled
  return one.evidence > best.evidence && (isWider || isMoreDistinctive)
}

function candidateAt(rows: Rows, at: number, words: HeaderWords): Candidate {
  const row = rows[at] ?? []
  const isData = (text: string) => isDatum(text, words)
  const isMostlyData = (cells: readonly string[]) =>
    cells.length > 0 && cells.filter(isData).length * 2 > cells.length
  let [filled, distinctive, evidence] = [0, 0, 0]
  let hasData = false
  row.forEach((cell, column) => {
    const text = cell.trim()
    if (text === '') return
    filled++
    const below = columnBelow(rows, at, column)
    // A text with data above and below it is a slip among them; a date alone is a title.
    const isAmidData = () =>
      isMostlyData(below) &&
      rows.slice(0, at).some((above) => filledIn(above) > 1 && isData((above[column] ?? '').trim()))
    if (isData(text) || below.includes(text) || isAmidData()) hasData = true
    const isDistinctive = words.isDistinctive(text) && !isInList(text, below, words)
    if (isDistinctive) distinctive++
    if (isDistinctive || isMostlyData(below) || new Set(below).size < below.length) evidence++
  })
  return { at, filled, distinctive, hasData, evidence }
}

/** The name of a test is a header over its results, or an item of a list of tests: with another below it, or the last. */
const isInList = (text: string, below: readonly string[], { isListed }: HeaderWords) =>
  isListed(text) && (below.length === 0 || below.some(isListed))

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length

const columnBelow = (rows: Rows, at: number, column: number) =>
  rows.slice(at + 1, at + 1 + LOOKED_AT).flatMap((row) => (row[column] ?? '').trim() || [])

/** Whether a cell holds what no heading is: a number, a date, a registration number. */
const isDatum = (text: string, { isDay }: HeaderWords): boolean =>
  /\d/.test(text) && (NUMBER.test(text) || REGISTRATION.test(text) || isDay(text))
