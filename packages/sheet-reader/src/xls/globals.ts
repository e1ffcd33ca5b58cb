import { TextDecoder } from 'node:util'
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
  /** How texts of before 1997 are written; null in a workbook of today. */
  readonly codePage: TextDecoder | null
}

const WORKSHEET = 0

/** Reads the first part of the stream. `record` stands on its beginning. */
export function readGlobals(view: DataView, record: BiffRecord, isOld: boolean): Globals {
  const sheets: SheetPlace[] = []
  const own = new Map<number, NumberFormat>()
  const styles: number[] = []
  let strings: string[] = []
  let is1904 = false
  let codePage = isOld ? new TextDecoder('windows-1252') : null
  while (nextRecord(view, record) && record.kind !== RECORD.end) {
    const { at, end } = record
    switch (record.kind) {
      case RECORD.password:
        throw locked()
      case RECORD.dateMode:
        is1904 = view.getUint16(at, true) === 1
        break
      case RECORD.codePage:
        if (isOld) codePage = decoderOf(view.getUint16(at, true))
        break
      case RECORD.format:
        own.set(view.getUint16(at, true), formatOf(view, record, codePage))
        break
      case RECORD.cellFormat:
        styles.push(view.getUint16(at + 2, true))
        break
      case RECORD.boundSheet:
        if (view.getUint8(at + 5) !== WORKSHEET) break
        sheets.push({
          at: view.getUint32(at, true),
          hidden: (view.getUint8(at + 4) & 3) !== 0,
          name: new TextReader(view, [[at + 7, end]], codePage).text(view.getUint8(at + 6)),
        })
        break
      case RECORD.sharedStrings:
        strings = readStrings(new TextReader(view, blocksOf(view, record)))
    }
  }
  return { sheets, strings, formats: styles.map((id) => own.get(id) ?? builtInFormat(id)), is1904, codePage }
}

/** The length of a format's text takes one byte before 1997, two since. */
function formatOf(view: DataView, { at, end }: BiffRecord, codePage: TextDecoder | null): NumberFormat {
  const from = codePage === null ? at + 4 : at + 3
  const length = codePage === null ? view.getUint16(at + 2, true) : view.getUint8(at + 2)
  return numberFormat(new TextReader(view, [[from, end]], codePage).text(length))
}

const MACINTOSH = [10_000, 32_768]
function decoderOf(codePage: number): TextDecoder {
  try {
    return new TextDecoder(MACINTOSH.includes(codePage) ? 'macintosh' : `windows-${codePage}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
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
