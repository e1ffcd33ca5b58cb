import { cleanText } from '@quarterpole/contract/clean-text'
import type { RepairMade, Repairs } from '@quarterpole/contract/upload'
import type { Choices } from './choices.ts'
import type { Mapping } from './column-mapping.ts'
import { unguarded } from '@quarterpole/sheet-reader/csv-text'
import { type Fault, fault, isFault, ProblemList } from './problems.ts'
import { RepairedValues } from './repairs.ts'
import { lineOf, type Table } from '@quarterpole/sheet-reader/table'
import { NO_PROGRESS, type RowProgress } from './row-progress.ts'

/** What the user said about a file beyond its mapping. */
interface Answers {
  /** To the questions files leave open. */
  readonly choices?: Choices
  readonly repairs?: Repairs
  /** Rows not to be read. */
  readonly leftOut?: ReadonlySet<number>
}

/** Cells of a table by our field names, row by row, with problems noted at their place. */
export class Cells {
  readonly #table: Table
  readonly #columnOf: ReadonlyMap<string, number>
  readonly #mapping: Mapping
  readonly #values: Mapping['values']
  readonly #take: Mapping['take']
  readonly #answers: Answers
  readonly #repairs: RepairedValues | undefined
  readonly problems: ProblemList
  /** What the user answered to the questions files leave open. */
  readonly choices: Choices
  /** Moves with every row that is gone through; an import puts its own here. */
  progress: RowProgress = NO_PROGRESS

  constructor(table: Table, mapping: Mapping, problems: ProblemList, answers: Answers = {}) {
    const { choices = {}, repairs = [] } = answers
    this.#table = table
    this.#mapping = mapping
    this.#answers = answers
    this.#repairs = repairs.length === 0 ? undefined : new RepairedValues(repairs)
    this.#columnOf = mapping.columnOf
    this.#values = mapping.values?.size === 0 ? undefined : mapping.values
    this.#take = mapping.take?.size === 0 ? undefined : mapping.take
    this.problems = problems
    this.choices = choices
  }

  /** The same cells for another reading that leaves these rows out; a column still shows all of its values. */
  without(rows: ReadonlySet<number>): Cells {
    const cells = new Cells(this.#table, this.#mapping, new ProblemList(), {
      ...this.#answers,
      leftOut: rows,
    })
    cells.progress = this.progress
    return cells
  }

  get count(): number {
    return this.#table.rows.length
  }

  has(field: string): boolean {
    return this.#columnOf.has(field)
  }

  /** The header over a field, as the file writes it; blank where the field has no column. */
  header(field: string): string {
    return this.#table.header[this.#columnOf.get(field) ?? -1] ?? ''
  }

  /** The row's line in the file, as a spreadsheet counts. */
  line(index: number): number {
    return lineOf(this.#table, index)
  }

  /** The rows with anything in them, one after the other. @throws {UploadCanceledError} between two of them */
  *filledRows(): Generator<number> {
    for (let index = 0; index < this.count; index++) {
      this.progress.advance()
      if (!this.isBlank(index) && !this.#answers.leftOut?.has(index)) yield index
    }
  }

  isBlank(index: number): boolean {
    return (this.#table.rows[index] ?? []).every((cell) => cell.trim() === '')
  }

  /** Whether the row repeats one of `seen`, which is reported; otherwise it is added. */
  isRepeat(index: number, seen: Map<string, number>): boolean {
    const text = this.rowText(index)
    const earlier = seen.get(text)
    if (earlier === undefined) seen.set(text, this.line(index))
    else
      this.warn(index, 'name', fault('row-repeated', `This row repeats row ${earlier}.`, 'We read it once.'))
    return earlier !== undefined
  }

  rowText(index: number): string {
    return (this.#table.rows[index] ?? []).map((cell) => cell.trim()).join('\u001f')
  }

  /** Equal where `rowText` is; a 32-bit number (FNV-1a). */
  rowHash(index: number): number {
    let hash = 0x811c9dc5
    for (const cell of this.#table.rows[index] ?? []) {
      const text = cell.trim()
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      hash = Math.imul(hash ^ 0x1f, 0x01000193)
    }
    return hash
  }

  /** What a cell says, after the user's own reading of its codes and the repairs. */
  text(index: number, field: string): string {
    const text = this.unrepaired(index, field)
    return this.#repairs === undefined ? text : this.#repairs.valueOf(field, text, this.line(index))
  }

  /** What a cell says, after the user's own reading of its codes. */
  unrepaired(index: number, field: string): string {
    const text = this.asFiled(index, field)
    return this.#values?.get(field)?.get(text) ?? text
  }

  /** The repairs that changed a cell. */
  repairsMade(): RepairMade[] {
    return this.#repairs?.made((field) => this.#unrepairedColumn(field)) ?? []
  }

  *#unrepairedColumn(field: string): Generator<readonly [line: number, value: string]> {
    if (!this.has(field)) return
    for (let index = 0; index < this.count; index++)
      if (!this.isBlank(index)) yield [this.line(index), this.unrepaired(index, field)]
  }

  /** What the file says. */
  asFiled(index: number, field: string): string {
    const at = this.#columnOf.get(field)
    if (at === undefined) return ''
    const text = cleanText(unguarded((this.#table.rows[index]?.[at] ?? '').trim())).trim()
    return this.#take?.get(field)?.(text) ?? text
  }

  *column(field: string): Generator<string> {
    for (let index = 0; index < this.count; index++) yield this.text(index, field)
  }

  /** The value if it could be read; otherwise the fault is noted as an error and `fallback` is used. */
  read<T>(index: number, field: string, value: T | Fault, fallback: T): T {
    if (!isFault(value)) return value
    this.problems.error({ row: this.line(index), field, value: this.text(index, field) }, value)
    return fallback
  }

  /** Says why a cell comes to nothing, if it says anything: nothing of a file is dropped in silence. */
  leaveOut(index: number, field: string, why: string): void {
    if (this.text(index, field) !== '')
      this.warn(index, field, fault(`${field}-left-out`, why, 'We left it out.'))
  }

  /** Whether a cell says yes; what is neither yes nor no is left out. */
  isYes(index: number, field: string): boolean {
    const text = this.text(index, field)
    const isYes = /^(?:yes|y|true|1|x)$/i.test(text)
    if (!isYes && !/^(?:no|n|false|0|-)?$/i.test(text))
      this.leaveOut(index, field, `“${text}” is neither yes nor no.`)
    return isYes
  }

  warn(index: number, field: string, found: Fault): void {
    this.problems.warn({ row: this.line(index), field, value: this.text(index, field) }, found)
  }

  /** @param beside another row that may be the wrong one of the two */
  error(index: number, field: string, found: Fault, beside?: number): void {
    const place = { row: this.line(index), field, value: this.text(index, field) }
    this.problems.error(beside === undefined ? place : { ...place, beside }, found)
  }
}
