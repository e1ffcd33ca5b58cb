import { builtInFormat, type NumberFormat, numberFormat } from '../number-format.ts'
import { locked } from '../xlsx/archive.ts'
import { type BiffRecord, nextRecord, RECORD, TextReader } from './records.ts'

export interface SheetPlace {
  readonly name: string
  readonly hidden: boolean
  /** Where its records begin. */
  readonly at: number
}

/** What the sheets of a workbook share. */
export interface Globals {
  readonly sheets: readonly SheetPlace[]
  readonly strings: readonly string[]
  /** The number format of each cell style. */
  readonly formats: readonly NumberFormat[]
  readonly is1904: boolean
}

const WORKSHEET = 0

/** Reads the first part of the stream. `record` stands on its beginning. */
export function readGlobals(view: DataView, record: BiffRecord): Globals {
  const sheets: SheetPlace[] = []
  const own = new Map<number, NumberFormat>()
  const styles: number[] = []
  let strings: string[] = []
  let is1904 = false
  while (nextRecord(view, record) && record.kind !== RECORD.end) {
    const { at, end } = record
    switch (record.kind) {
      case RECORD.password:
        throw locked()
      case RECORD.dateMode:
        is1904 = view.getUint16(at, true) === 1
        break
      case RECORD.format:
        own.set(
          view.getUint16(at, true),
          numberFormat(new TextReader(view, [[at + 4, end]]).text(view.getUint16(at + 2, true))),
        )
        break
      case RECORD.cellFormat:
        styles.push(view.getUint16(at + 2, true))
        break
      case RECORD.boundSheet:
        if (view.getUint8(at + 5) !== WORKSHEET) break
        sheets.push({
          at: view.getUint32(at, true),
          hidden: (view.getUint8(at + 4) & 3) !== 0,
          name: new TextReader(view, [[at + 7, end]]).text(view.getUint8(at + 6)),
        })
        break
      case RECORD.sharedStrings:
        strings = readStrings(new TextReader(view, blocksOf(view, record)))
    }
  }
  return { sheets, strings, formats: styles.map((id) => own.get(id) ?? builtInFormat(id)), is1904 }
}

/** A record and the continuations that follow it, on whose last one `record` then stands. */
export function blocksOf(view: DataView, record: BiffRecord): [at: number, end: number][] {
  const blocks: [number, number][] = [[record.at, record.end]]
  const next = { ...record }
  while (nextRecord(view, next) && next.kind === RECORD.continued) {
    blocks.push([next.at, next.end])
    Object.assign(record, next)
  }
  return blocks
}

function readStrings(reader: TextReader): string[] {
  reader.skip(4)
  const count = reader.u32()
  const strings: string[] = []
  // A lying count ends with the bytes: every text takes three of them.
  while (strings.length < count) strings.push(reader.text(reader.u16()))
  return strings
}
