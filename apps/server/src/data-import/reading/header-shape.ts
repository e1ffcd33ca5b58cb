import { isFault } from '../cells.ts'
import { markerOfTest } from '../genetic-test-names.ts'
import { readDate } from '../values/dates.ts'
import { isTellingHeader } from './header-words.ts'

/** Rows below a heading that are looked at: enough for values to repeat. */
const LOOKED_AT = 30
const LATEST = '9999-12-31'
const NUMBER = /^[^\p{Letter}\d]{0,2}\d[\d.,:/\s-]*(?:%|°[cf]?|yds?|y|f)?$/iu
const REGISTRATION = /^\p{Letter}{0,2}\d{5,}$/u

/** A row as a candidate for the header. */
interface Candidate {
  readonly at: number
  readonly filled: number
  /** Cells that are headers people use. */
  readonly telling: number
  /** A number, a date or a registration number stands in it, or a text that its column repeats: no header has these. */
  readonly hasData: boolean
  /** Columns that speak for it: known headers, and text over numbers, dates or values that repeat. */
  readonly evidence: number
}

/**
 * The header by its shape, where words do not tell it: the first full row, unless another is better borne out. −1 for
 * rows without text.
 */
export function headerByShape(rows: readonly (readonly string[])[], searched: number): number {
  const filled = rows.slice(0, searched).map(filledIn)
  const widest = Math.max(0, ...filled)
  const full = filled.flatMap((count, at) => (count > 0 && count * 2 >= widest ? [at] : []))
  const [first, ...others] = full.map((at) => candidateAt(rows, at))
  if (first === undefined) return -1
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first).at
}

/** A title has fewer cells than the header below it; of rows as wide, only a half of known words decides for the later one. */
function isBetter(one: Candidate, best: Candidate): boolean {
  if (one.hasData) return false
  const isWider = one.filled > best.filled
  if (isWider && (best.filled === 1 || best.hasData)) return true
  const isToldBetter = one.telling > best.telling && one.telling * 2 >= one.filled
  return one.evidence > best.evidence && (isWider || isToldBetter)
}

function candidateAt(rows: readonly (readonly string[])[], at: number): Candidate {
  const row = rows[at] ?? []
  let [filled, telling, evidence] = [0, 0, 0]
  let hasData = false
  row.forEach((cell, column) => {
    const text = cell.trim()
    if (text === '') return
    filled++
    const below = columnBelow(rows, at, column)
    if (isDatum(text) || below.includes(text) || partsData(rows, { at, column, below })) hasData = true
    const tells = isTellingHeader(text) && !isListed(text, below)
    if (tells) telling++
    if (tells || isMostlyData(below) || new Set(below).size < below.length) evidence++
  })
  return { at, filled, telling, hasData, evidence }
}

/** The name of a test stands over its results, or in a list of tests: there with another below it, or as the last. */
const isListed = (text: string, below: readonly string[]) =>
  isTest(text) && (below.length === 0 || below.some(isTest))
const isTest = (text: string) => markerOfTest(text).kind !== 'unknown'

/** A text with data above and below it is a slip among them; a date that stands alone is a title. */
const partsData = (
  rows: readonly (readonly string[])[],
  { at, column, below }: { at: number; column: number; below: readonly string[] },
) =>
  isMostlyData(below) &&
  rows.slice(0, at).some((row) => filledIn(row) > 1 && isDatum((row[column] ?? '').trim()))

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length

const columnBelow = (rows: readonly (readonly string[])[], at: number, column: number) =>
  rows.slice(at + 1, at + 1 + LOOKED_AT).flatMap((row) => (row[column] ?? '').trim() || [])

const isMostlyData = (cells: readonly string[]) =>
  cells.length > 0 && cells.filter(isDatum).length * 2 > cells.length

/** Whether a cell holds what no heading is: a number, a date, a registration number. */
function isDatum(text: string): boolean {
  if (!/\d/.test(text)) return false
  if (NUMBER.test(text) || REGISTRATION.test(text)) return true
  return (['day_first', 'month_first'] as const).some((order) => {
    const read = readDate(text, { order, system: '1900', latest: LATEST })
    return read !== null && !isFault(read)
  })
}
