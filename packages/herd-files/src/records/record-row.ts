import type { Cells } from '../cells.ts'
import { type Fault, fault, isFault } from '../problems.ts'
import { type DateReader, dateReader } from '../values/date-column.ts'

/** One row of a file of records. A fault is noted at its column and refuses the row, and with it the file. */
export class RecordRow {
  readonly #cells: Cells
  readonly #index: number
  readonly #days: Map<string, DateReader>
  readonly #refused = new Set<string>()
  readonly #noted = new Set<string>()

  /** @param days  readers of the file's columns of days, filled as they are asked for */
  constructor(cells: Cells, index: number, days: Map<string, DateReader>) {
    this.#cells = cells
    this.#index = index
    this.#days = days
  }

  /** Its line in the file. */
  get line(): number {
    return this.#cells.line(this.#index)
  }

  get isRefused(): boolean {
    return this.#refused.size > 0
  }

  isRefusedAt(field: string): boolean {
    return this.#refused.has(field)
  }

  says(field: string): string {
    return this.#cells.text(this.#index, field)
  }

  /** Over the field's column, as the file writes it. */
  header(field: string): string {
    return this.#cells.header(field)
  }

  text(field: string, longest: number): string | null {
    const text = this.says(field)
    if (text.length > longest)
      this.refuse(field, `The text is longer than ${longest} characters.`, 'Shorten it.')
    return text || null
  }

  /** @param latest  two digits of a year mean one up to then; anything later is an error */
  day(field: string, latest: string): string | null {
    let reader = this.#days.get(field)
    if (reader === undefined) this.#days.set(field, (reader = dateReader(this.#cells, field, latest)))
    const found = this.read(field, reader)
    if (found === null || found.precision === 'day') return found?.date ?? null
    this.refuse(field, `“${this.says(field)}” has no day in it.`, 'Enter the day, such as 2021-02-28.')
    return null
  }

  read<T>(field: string, read: (cell: string) => T | Fault | null): T | null {
    const text = this.says(field)
    const value = text === '' ? null : read(text)
    if (isFault(value)) {
      this.fault(field, value)
      return null
    }
    if (value === null && text !== '' && !NOTHING_SAID.test(text))
      this.note(field, fault('blank-word', `“${text}” is read as blank.`, ''))
    return value
  }

  /** The value, or a refusal where there is none and nobody said why. */
  needs<T>(field: string, value: T | null, message: string, remedy: string): T | null {
    if (value === null && !this.isRefusedAt(field)) this.refuse(field, message, remedy)
    return value
  }

  refuse(field: string, message: string, remedy = ''): void {
    this.fault(field, fault('record', message, remedy))
  }

  /** One fault a cell: the first says enough. */
  fault(field: string, found: Fault): void {
    if (this.#refused.has(field)) return
    this.#refused.add(field)
    this.#cells.error(this.#index, field, found)
  }

  /** Something to say that keeps nothing out; of each kind once a cell. */
  note(field: string, found: Fault): void {
    const kind = `${field} ${found.group}`
    if (this.#noted.has(kind)) return
    this.#noted.add(kind)
    this.#cells.warn(this.#index, field, found)
  }
}

/** What people write into a cell they leave blank. */
const NOTHING_SAID = /^(?:n\/?a|none|unknown|unk|tb[ad]|[-?]+)$/i
