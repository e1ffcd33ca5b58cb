import { TextDecoder } from 'node:util'
import { damaged } from '../xlsx/damaged.ts'

/** Kinds of record of a workbook stream (BIFF5 and BIFF8; MS-XLS 2.3) that a table of text is made from. */
export const RECORD = {
  formula: 0x0006,
  end: 0x000a,
  dateMode: 0x0022,
  password: 0x002f,
  codePage: 0x0042,
  continued: 0x003c,
  boundSheet: 0x0085,
  multipleRk: 0x00bd,
  formattedText: 0x00d6,
  cellFormat: 0x00e0,
  merged: 0x00e5,
  sharedStrings: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  boolOrError: 0x0205,
  formulaText: 0x0207,
  rk: 0x027e,
  format: 0x041e,
  begin: 0x0809,
} as const

/** A record of the stream: `at` is where its body begins, `end` where the next record does. Reused by `nextRecord`. */
export interface BiffRecord {
  kind: number
  at: number
  end: number
}

/** Moves a record on to the next one. @returns false at the stream's end */
export function nextRecord(view: DataView, record: BiffRecord): boolean {
  if (record.end + 4 > view.byteLength) return false
  record.kind = view.getUint16(record.end, true)
  record.at = record.end + 4
  record.end = record.at + view.getUint16(record.at - 2, true)
  if (record.end > view.byteLength) throw damaged('it is cut off')
  return true
}

/**
 * Reads text over the border between a record and its continuations: at each border the text says anew whether it has
 * one byte a character or two.
 */
export class TextReader {
  readonly #view: DataView
  readonly #codePage: TextDecoder | null
  readonly #blocks: readonly (readonly [at: number, end: number])[]
  #block = 0
  #at: number

  /** @param codePage how texts of before 1997 are written: a byte a character, without flags; null since */
  constructor(
    view: DataView,
    blocks: readonly (readonly [at: number, end: number])[],
    codePage: TextDecoder | null = null,
  ) {
    this.#view = view
    this.#codePage = codePage
    this.#blocks = blocks
    this.#at = blocks[0]?.[0] ?? 0
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0;) {
      const step = Math.min(left, this.#left())
      if (step <= 0 && !this.#nextBlock()) throw cutOff()
      this.#at += step
      left -= step
    }
  }

  u8(): number {
    while (this.#left() <= 0) if (!this.#nextBlock()) throw cutOff()
    return this.#view.getUint8(this.#at++)
  }

  u16(): number {
    return this.u8() | (this.u8() << 8)
  }

  u32(): number {
    return (this.u16() | (this.u16() << 16)) >>> 0
  }

  /** A text with its flags: formatted runs and readings that follow it are skipped. */
  text(length: number): string {
    if (this.#codePage !== null) return this.#codePage.decode(this.#bytes(length))
    const flags = this.u8()
    const runs = (flags & 8) === 0 ? 0 : this.u16()
    const reading = (flags & 4) === 0 ? 0 : this.u32()
    const text = this.#characters(length, (flags & 1) === 1)
    this.skip(runs * 4 + reading)
    return text
  }

  #characters(length: number, isWide: boolean): string {
    let wide = isWide
    let text = ''
    for (let left = length; left > 0;) {
      if (this.#left() <= 0) {
        if (!this.#nextBlock()) throw cutOff()
        wide = (this.u8() & 1) === 1
      }
      const here = Math.min(left, wide ? this.#left() >> 1 : this.#left())
      if (here === 0) throw cutOff()
      const from = this.#view.byteOffset + this.#at
      const bytes = new Uint8Array(this.#view.buffer, from, wide ? here * 2 : here)
      text += wide ? wideText(bytes) : narrowText(bytes)
      this.#at += bytes.length
      left -= here
    }
    return text
  }

  #bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at++) bytes[at] = this.u8()
    return bytes
  }

  #left(): number {
    return (this.#blocks[this.#block]?.[1] ?? 0) - this.#at
  }

  #nextBlock(): boolean {
    const next = this.#blocks[++this.#block]
    if (next === undefined) return false
    this.#at = next[0]
    return true
  }
}

const cutOff = () => damaged('one of its texts is cut off')
const NARROW = new TextDecoder('iso-8859-1')
const WIDE = new TextDecoder('utf-16le')
/** One byte a character is the lower half of UTF-16; the decoder’s “latin1” would take 0x80 to 0x9f for windows-1252. */
const narrowText = (bytes: Uint8Array) =>
  bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? String.fromCharCode(...bytes) : NARROW.decode(bytes)
const wideText = (bytes: Uint8Array) => WIDE.decode(bytes)
