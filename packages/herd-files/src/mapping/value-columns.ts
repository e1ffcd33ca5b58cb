import type { FileType } from '@quarterpole/contract/limits'
import type { Table } from '@quarterpole/sheet-reader/table'
import type { Mapping } from '../column-mapping.ts'
import { FIELDS, normalHeader } from '../columns.ts'
import { type Fault, fault } from '../problems.ts'
import { columnNames } from './column-places.ts'
import { sourceColumns } from './source-columns.ts'

/** One habit of real files that a column's values show and its header hides, or gets wrong. */
export type Habit = (columns: ValueColumns) => void

export interface ReadByValues {
  readonly mapping: Mapping
  /** What was read in another way than the header says, each for the user to see. */
  readonly notices: readonly (Fault & { readonly field: string })[]
}

/** The columns of a table with their first values, and the fields they feed so far. */
export class ValueColumns {
  readonly header: readonly string[]
  readonly table: Table
  readonly #fileType: FileType
  readonly #mapping: Mapping
  readonly #chosen: ReadonlySet<string>
  readonly #values: readonly (readonly string[])[]
  readonly #columnOf: Map<string, number>
  readonly #take: Map<string, (cell: string) => string>
  readonly #codes: Map<string, ReadonlyMap<string, string>>
  readonly #notices: (Fault & { field: string })[] = []

  constructor(fileType: FileType, table: Table, mapping: Mapping, chosen: ReadonlySet<string>) {
    this.table = table
    this.header = table.header
    this.#fileType = fileType
    this.#mapping = mapping
    this.#chosen = chosen
    this.#values = sourceColumns(table).map(({ values }) => values)
    this.#columnOf = new Map(mapping.columnOf)
    this.#take = new Map(mapping.take)
    this.#codes = new Map(mapping.values)
  }

  /** The column that feeds a field; −1 without one. */
  of(field: string): number {
    return this.#columnOf.get(field) ?? -1
  }

  has(field: string): boolean {
    return this.#columnOf.has(field)
  }

  /** The column that feeds a field, or would by its header if its values looked like the field's; −1 without one. */
  named(field: string): number {
    if (this.has(field)) return this.of(field)
    const aliases = FIELDS[this.#fileType].find(({ name }) => name === field)?.aliases ?? []
    return this.unread().find((at) => aliases.includes(normalHeader(this.header[at] ?? ''))) ?? -1
  }

  /** The first values of a column that are not blank. */
  values(at: number): readonly string[] {
    return this.#values[at] ?? []
  }

  /** What a row says of a field. */
  text(row: readonly string[], field: string): string {
    const cell = (row[this.of(field)] ?? '').trim()
    return this.#take.get(field)?.(cell) ?? cell
  }

  /** Whether the column feeds no field, or one that may be taken from it: nobody chose it. */
  isOpen(at: number): boolean {
    const field = this.fieldAt(at)
    return field === undefined ? this.#isUnread(at) : !this.#chosen.has(field)
  }

  fieldAt(at: number): string | undefined {
    for (const [field, column] of this.#columnOf) if (column === at) return field
    return undefined
  }

  #isUnread(at: number): boolean {
    return this.#mapping.ignored.includes(at) || this.#mapping.unheaded.includes(at)
  }

  /** Columns that nothing was made of yet, and that nobody said to leave unread. */
  unread(): number[] {
    return this.#values.flatMap((_, at) => (this.fieldAt(at) === undefined && this.#isUnread(at) ? [at] : []))
  }

  /** Reads a column as a field because of its values; what it was read as before has none. */
  give(field: string, at: number, because: string): void {
    const before = this.fieldAt(at)
    if (before !== undefined) this.#columnOf.delete(before)
    this.#columnOf.set(field, at)
    const label = FIELDS[this.#fileType].find(({ name }) => name === field)?.label ?? field
    this.note(field, `“${this.nameOf(at)}” ${because}. We read it as ${label}.`)
  }

  /** Leaves a column unread because of its values. */
  leave(field: string, because: string): void {
    const at = this.of(field)
    this.#columnOf.delete(field)
    this.note(field, `“${this.nameOf(at)}” ${because}. We left it out.`)
  }

  /** Feeds a field from a part of a column's cells. */
  takePart(field: string, at: number, part: (cell: string) => string): void {
    this.#columnOf.set(field, at)
    this.#take.set(field, part)
  }

  /** Whether the user said what the codes of a field stand for. */
  hasCodes(field: string): boolean {
    return this.#codes.has(field)
  }

  /** What codes of a field stand for, as the rest of the file shows. */
  setCodes(field: string, codes: ReadonlyMap<string, string>): void {
    this.#codes.set(field, codes)
  }

  note(field: string, message: string): void {
    const remedy = 'If that’s wrong, choose another field for it under Match columns.'
    this.#notices.push({ ...fault('column-by-values', message, remedy), field })
  }

  nameOf(at: number): string {
    return columnNames(this.header)[at] ?? ''
  }

  result(): ReadByValues {
    const used = new Set(this.#columnOf.values())
    const mapping: Mapping = {
      ...this.#mapping,
      columnOf: this.#columnOf,
      missing: FIELDS[this.#fileType].filter(
        ({ name, required }) => required === true && !this.#columnOf.has(name),
      ),
      ignored: this.#left(this.#mapping.ignored, used, (text) => text !== ''),
      unheaded: this.#left(this.#mapping.unheaded, used, (text) => text === ''),
      take: this.#take,
      values: this.#codes,
    }
    return { mapping, notices: this.#notices }
  }

  /** Columns that are still unread, with those a field was taken from. */
  #left(before: readonly number[], used: ReadonlySet<number>, fits: (text: string) => boolean): number[] {
    const lost = [...this.#mapping.columnOf.values()].filter(
      (at) => !used.has(at) && fits(this.header[at] ?? ''),
    )
    return [...new Set([...before, ...lost])].filter((at) => !used.has(at)).toSorted((a, b) => a - b)
  }
}
