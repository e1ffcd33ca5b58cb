import { growing } from './growing.ts'

/** A few texts per row, packed into one byte array: about 50 bytes per horse instead of 300 as objects and strings. */
export interface PackedTexts {
  /** UTF-8; each text ends with a byte that never occurs in UTF-8. */
  readonly bytes: Uint8Array
  /** Start of each row, and the end of the last one. */
  readonly start: Uint32Array
}

export interface TextPacker {
  /** Appends a row; null becomes an empty text. */
  push(texts: readonly (string | null)[]): void
  /** Returns the rows in arrays of exact size and resets the packer. */
  take(): PackedTexts
}

/** End-of-text byte. */
export const TEXT_END = 0xff
const CHUNK_BYTES = 2 ** 18
/** Maximum UTF-8 bytes per UTF-16 unit. */
const BYTES_PER_UNIT = 3

/** Grows in chunks, like `growing`. */
export function textPacker(): TextPacker {
  let full: Buffer[] = []
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let used = 0
  let before = 0
  const start = growing()
  const reserve = (bytes: number) => {
    if (used + bytes <= chunk.length) return
    full.push(chunk.subarray(0, used))
    before += used
    used = 0
    chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes))
  }
  return {
    push(texts) {
      start.push(before + used)
      for (const text of texts) {
        const value = text ?? ''
        reserve(BYTES_PER_UNIT * value.length + 1)
        used += chunk.write(value, used)
        chunk[used++] = TEXT_END
      }
    },
    take() {
      start.push(before + used)
      const bytes = new Uint8Array(before + used)
      let at = 0
      for (const part of [...full, chunk.subarray(0, used)]) {
        bytes.set(part, at)
        at += part.length
      }
      full = []
      used = before = 0
      return { bytes, start: Uint32Array.from(start.take()) }
    },
  }
}

/** Reorders rows: row i of the result is row `rowAt[i]` of the input. Returns the input if the order is unchanged. */
export function inOrder(texts: PackedTexts, rowAt: Int32Array): PackedTexts {
  if (rowAt.every((row, i) => row === i)) return texts
  const { bytes, start } = texts
  const sorted = { bytes: new Uint8Array(bytes.length), start: new Uint32Array(start.length) }
  let at = 0
  for (const [row, from] of rowAt.entries()) {
    const end = start[from + 1] ?? 0 // rows of the input
    for (let i = start[from] ?? 0; i < end; i++) sorted.bytes[at++] = bytes[i] ?? TEXT_END
    sorted.start[row + 1] = at
  }
  return sorted
}

/** Reads packed rows without a copy. */
export class TextReader {
  readonly rows: number
  /** All texts, each followed by {@link TEXT_END}. */
  readonly utf8: Buffer
  readonly #start: Uint32Array

  constructor({ bytes, start }: PackedTexts) {
    this.rows = start.length - 1
    this.utf8 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#start = start
  }

  /** Offset of an existing row's first text; the others follow. */
  from(row: number): number {
    return this.#start[row] ?? 0
  }

  /** First text of an existing row. */
  first(row: number): string {
    const from = this.#start[row] ?? 0
    return this.utf8.toString('utf8', from, this.utf8.indexOf(TEXT_END, from))
  }

  /** All texts of an existing row. */
  texts(row: number): string[] {
    const texts: string[] = []
    const end = this.#start[row + 1] ?? 0
    for (let from = this.#start[row] ?? 0; from < end;) {
      const to = this.utf8.indexOf(TEXT_END, from)
      texts.push(this.utf8.toString('utf8', from, to))
      from = to + 1
    }
    return texts
  }
}
