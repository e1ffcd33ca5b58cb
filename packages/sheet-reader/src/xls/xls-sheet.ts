import { GENERAL, numberText } from '../number-format.ts'
import type { Sheet } from '../sheet.ts'
import { type CellCount, SheetBuilder } from '../sheet-builder.ts'
import { damaged } from '../xlsx/damaged.ts'
import { blocksOf, type Globals, type SheetPlace } from './globals.ts'
import { type BiffRecord, nextRecord, RECORD, TextReader } from './records.ts'

const ERRORS: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}

const COLUMN_LAST = 255

/** Reads the records of one sheet. Cells may come in any order and are put in rows first. */
export function readSheet(view: DataView, place: SheetPlace, globals: Globals, count: CellCount): Sheet {
  const record: BiffRecord = { kind: 0, at: 0, end: place.at }
  if (!nextRecord(view, record) || record.kind !== RECORD.begin) {
    throw damaged(`its sheet “${place.name.slice(0, 40)}” is missing`)
  }
  const cells = new XlsCells(view, globals)
  for (let depth = 1; depth > 0;) {
    if (!nextRecord(view, record)) throw damaged(`its sheet “${place.name.slice(0, 40)}” ends in the middle`)
    if (record.kind === RECORD.begin) depth++ // a chart in the sheet
    else if (record.kind === RECORD.end) depth--
    else if (depth === 1) cells.take(record)
  }
  return cells.sheet(new SheetBuilder(place.name, place.hidden, count))
}

class XlsCells {
  readonly #view: DataView
  readonly #globals: Globals
  /** By line from 0, then by column. */
  readonly #rows: string[][] = []
  readonly #faults: { line: number; column: number; error: string }[] = []
  readonly #merges: number[] = []
  /** The formula whose text result comes in a record of its own. */
  #awaiting: readonly [line: number, column: number] | null = null

  constructor(view: DataView, globals: Globals) {
    this.#view = view
    this.#globals = globals
  }

  take(record: BiffRecord): void {
    const view = this.#view
    const { at } = record
    switch (record.kind) {
      case RECORD.sharedText:
        return this.#set(at, this.#shared(view.getUint32(at + 6, true)))
      case RECORD.rk:
        return this.#set(at, this.#number(view.getUint16(at + 4, true), rk(view, at + 6)))
      case RECORD.number:
        return this.#set(at, this.#number(view.getUint16(at + 4, true), view.getFloat64(at + 6, true)))
      case RECORD.multipleRk:
        return this.#multiple(record)
      case RECORD.boolOrError:
        return this.#boolOrError(at, view.getUint8(at + 6), view.getUint8(at + 7) === 1)
      case RECORD.text:
      case RECORD.formattedText:
        return this.#set(
          at,
          new TextReader(view, [[at + 8, record.end]], this.#globals.codePage).text(
            view.getUint16(at + 6, true),
          ),
        )
      case RECORD.formula:
        return this.#formula(at)
      case RECORD.formulaText:
        return this.#formulaText(record)
      case RECORD.merged:
        for (let index = 0; index < view.getUint16(at, true) * 4; index++)
          this.#merges.push(view.getUint16(at + 2 + index * 2, true))
    }
  }

  sheet(builder: SheetBuilder): Sheet {
    const faults = this.#faults.toSorted((a, b) => a.line - b.line)
    let next = 0
    const lines = Math.max(this.#rows.length, (faults.at(-1)?.line ?? -1) + 1)
    for (let line = 0; line < lines; line++) {
      builder.startRow(line + 1)
      this.#rows[line]?.forEach((text, column) => builder.set(column, text))
      for (; faults[next]?.line === line; next++)
        builder.fault(faults[next]?.column ?? 0, faults[next]?.error ?? '')
    }
    for (let at = 0; at + 3 < this.#merges.length; at += 4) {
      const [first = 0, last = 0, firstColumn = 0, lastColumn = 0] = this.#merges.slice(at, at + 4)
      builder.merge({ firstLine: first + 1, lastLine: last + 1, firstColumn, lastColumn })
    }
    return builder.sheet()
  }

  #set(at: number, text: string, column = this.#view.getUint16(at + 2, true)): void {
    this.#put(this.#view.getUint16(at, true), column, text)
  }

  #put(line: number, column: number, text: string): void {
    if (column > COLUMN_LAST) throw damaged('a cell stands beyond the last column')
    while (this.#rows.length <= line) this.#rows.push([])
    const row = this.#rows[line]
    if (row === undefined || text === '') return
    while (row.length < column) row.push('')
    row[column] = text
  }

  #shared(index: number): string {
    const text = this.#globals.strings[index]
    if (text === undefined) throw damaged('a cell names a text that is not there')
    return text
  }

  #number(style: number, value: number): string {
    if (!Number.isFinite(value)) throw damaged('a cell holds no number')
    return numberText(value, this.#globals.formats[style] ?? GENERAL, this.#globals.is1904)
  }

  /** Numbers side by side in one record. */
  #multiple({ at, end }: BiffRecord): void {
    const first = this.#view.getUint16(at + 2, true)
    for (let index = 0; at + 4 + index * 6 + 6 <= end - 2; index++) {
      const from = at + 4 + index * 6
      this.#set(at, this.#number(this.#view.getUint16(from, true), rk(this.#view, from + 2)), first + index)
    }
  }

  #boolOrError(at: number, value: number, isError: boolean): void {
    if (!isError) return this.#set(at, value === 0 ? 'FALSE' : 'TRUE')
    this.#faults.push({
      line: this.#view.getUint16(at, true),
      column: this.#view.getUint16(at + 2, true),
      error: ERRORS[value] ?? '#ERROR',
    })
  }

  /** The result a formula had when the workbook was saved (MS-XLS 2.5.133). */
  #formula(at: number): void {
    const view = this.#view
    this.#awaiting = null
    if (view.getUint16(at + 12, true) !== 0xffff)
      return this.#set(at, this.#number(view.getUint16(at + 4, true), view.getFloat64(at + 6, true)))
    const kind = view.getUint8(at + 6)
    if (kind === 0) this.#awaiting = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    else if (kind === 1 || kind === 2) this.#boolOrError(at, view.getUint8(at + 8), kind === 2)
  }

  #formulaText(record: BiffRecord): void {
    if (this.#awaiting === null) return
    const [line, column] = this.#awaiting
    this.#awaiting = null
    const reader = new TextReader(this.#view, blocksOf(this.#view, record), this.#globals.codePage)
    this.#put(line, column, reader.text(reader.u16()))
  }
}

/** A number in four bytes: an integer or the upper half of a float, perhaps in hundredths (MS-XLS 2.5.217). */
function rk(view: DataView, at: number): number {
  const bits = view.getInt32(at, true)
  const value = (bits & 2) === 0 ? upperHalf(bits) : bits >> 2
  return (bits & 1) === 0 ? value : value / 100
}

const FLOAT = new DataView(new ArrayBuffer(8))
function upperHalf(bits: number): number {
  FLOAT.setInt32(4, bits & ~3, true)
  return FLOAT.getFloat64(0, true)
}
