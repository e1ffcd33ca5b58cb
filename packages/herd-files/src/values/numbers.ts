import { centsOf } from '@quarterpole/contract/cents'
import { type Fault, fault } from '../problems.ts'
import { withArticle } from './plain-word.ts'

/** No number, a private treaty, and what chart files write for a missing one. */
const BLANK = /^(?:n\/?a|pt|private treaty|-+|-9[79](?:\.0+)?)?$/i
const NUMBER =
  /^(?:us)?\$?\s*([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d*\.?\d+)\s*(k|lbs?|mph|%|°?f|usd|dollars)?\.?$/i

type Bounds = readonly [low: number, high: number]

/** A number within bounds, or null for a blank. Signs of money, thousands' commas and a trailing unit are read over. */
export function readNumber(cell: string, bounds: Bounds, what: string): number | Fault | null {
  const text = cell.trim()
  if (BLANK.test(text)) return null
  const parts = NUMBER.exec(text)
  const value =
    parts === null
      ? Number.NaN
      : Number(parts[1]?.replaceAll(',', '')) * (parts[2]?.toLowerCase() === 'k' ? 1000 : 1)
  return value >= bounds[0] && value <= bounds[1] ? value : notA(text, bounds, what)
}

/** Dollars as whole cents, within bounds in cents. */
export function readCents(cell: string, [low, high]: Bounds, what: string): number | Fault | null {
  const dollars = readNumber(cell, [low / 100, high / 100], what)
  if (typeof dollars !== 'number') return dollars
  const cents = centsOf(dollars)
  return Number.isNaN(cents)
    ? fault(`number-${what}`, `“${cell.trim()}” has more than two decimals.`, 'Enter dollars and cents.')
    : cents
}

/** A whole number, with the word or sign that charts put to it: 3, Race 3, R3, #3, 3rd, PP 4. Nothing is rounded. */
export function readWhole(cell: string, bounds: Bounds, what: string): number | Fault | null {
  const text = cell.trim()
  if (BLANK.test(text)) return null
  const value = Number(
    /^(?:race|r|no\.?|nr\.?|#|pp|post|gate)?\s*#?\s*(\d+)(?:\.0+)?(?:st|nd|rd|th)?$/i.exec(text)?.[1],
  )
  return value >= bounds[0] && value <= bounds[1] ? value : notA(text, bounds, what)
}

const notA = (text: string, [low, high]: Bounds, what: string): Fault =>
  fault(
    `number-${what}`,
    `“${text}” isn’t ${withArticle(what)}.`,
    `Enter a number from ${low} to ${high}, or leave it blank.`,
  )
