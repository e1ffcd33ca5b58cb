import type { ImportProblem } from '@quarterpole/contract/data-import'
import { labelOf } from './columns.ts'

/** What is wrong with one cell, before it has a place in the file. */
export interface Fault {
  readonly message: string
  readonly remedy: string
  /** Rows one repair would mend share a group. */
  readonly group: string
  /** What to write in the cell’s place, where the user can choose. */
  readonly use?: readonly string[]
  /** Another field of the row; each value in the other's place would be right. */
  readonly swap?: { readonly field: string; readonly value: string }
}
export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'remedy' in value && 'group' in value

export const fault = (group: string, message: string, remedy: string): Fault => ({ group, message, remedy })

export const tooLong = (max: number): Fault =>
  fault('too-long', `The text is longer than ${max} characters.`, 'Shorten it.')

/** Longest value that is quoted, and longest text of a problem: a cell may hold 32,768 characters. */
const MAX_QUOTED = 60
const MAX_TEXT = 2000
/** Problems kept of each level; more is one mistake made everywhere. */
export const MAX_PROBLEMS = 60_000

/** A value as problems report it. */
export const shortValue = (value: string): string =>
  value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED).trimEnd()}…` : value

const QUOTES = /“([^”]{61,})”/g

function shortText(text: string): string {
  if (text.length <= MAX_QUOTED) return text
  const short = text.replace(QUOTES, (_, value: string) => `“${shortValue(value)}”`)
  return short.length > MAX_TEXT ? `${short.slice(0, MAX_TEXT)}…` : short
}

interface Place {
  readonly row: number | null
  readonly field?: string
  readonly value?: string
  /** A row that contradicts this one: either may be wrong. */
  readonly beside?: number
}

/** Gathers what an import found. Sentences read “Row 23, Foaled: “2/31/2021” is not a date. Type it as …”. */
export class ProblemList {
  readonly problems: ImportProblem[] = []
  /** Rows that contradict a row with an error, with that row. */
  readonly besides = new Map<number, number>()
  readonly #counts = { error: 0, warning: 0 }

  /** Whether something is wrong with the file as a whole, not with a row of it. */
  get hasFileErrors(): boolean {
    return this.problems.some(({ level, row }) => level === 'error' && row === null)
  }

  get hasErrors(): boolean {
    return this.#counts.error > 0
  }

  /** How many there are of a level, those that are not kept among them. */
  count(level: ImportProblem['level']): number {
    return this.#counts[level]
  }

  error(place: Place, found: Fault): void {
    if (place.beside !== undefined && place.row !== null) this.besides.set(place.beside, place.row)
    this.#add('error', place, found)
  }

  warn(place: Place, found: Fault): void {
    this.#add('warning', place, found)
  }

  /** A warning about the whole file that comes before all others. */
  warnFirst({ group, message, remedy }: Fault): void {
    const whole = { row: null, field: null, value: null }
    this.#counts.warning++
    this.problems.unshift({
      ...whole,
      message: shortText(message),
      remedy: shortText(remedy),
      group,
      level: 'warning',
    })
  }

  /** Adds the errors of another list. */
  take(other: ProblemList): void {
    for (const problem of other.problems) if (problem.level === 'error') this.problems.push(problem)
  }

  sentences(level: ImportProblem['level']): string[] {
    return this.problems.filter((problem) => problem.level === level).map(sentence)
  }

  #add(
    level: ImportProblem['level'],
    { row, field, value }: Place,
    { group, message, remedy, use, swap }: Fault,
  ): void {
    if (++this.#counts[level] > MAX_PROBLEMS) return
    const near = use === undefined ? {} : { near: { use: [...use], rows: 1 } }
    this.problems.push({
      row,
      field: field ?? null,
      value: value === undefined ? null : shortValue(value),
      message: shortText(message),
      remedy: shortText(remedy),
      group,
      level,
      ...near,
      ...(swap === undefined ? {} : { swap: { ...swap } }),
    })
  }
}

function sentence({ row, field, message, remedy }: ImportProblem): string {
  const place = [row === null ? null : `Row ${row}`, field === null ? null : labelOf(field)]
    .filter((part) => part !== null)
    .join(', ')
  return [place === '' ? message : `${place}: ${message}`, remedy].filter(Boolean).join(' ')
}
