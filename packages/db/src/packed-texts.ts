import { growing } from './growing.ts'

/** A few texts a row, all rows in one array of bytes: fifty bytes a horse where objects and strings would take 300. */
export interface PackedTexts {
  /** UTF-8; after each text a byte that UTF-8 never has. */
  readonly bytes: Uint8Array
  /** Where each row begins, and where the last one ends. */
  readonly start: Uint32Array
}

export interface TextPacker {
  /** The next row; an unknown text is an empty one. */
  push(texts: readonly (string | null)[]): void
  /** The rows so far, in arrays of exactly their size; the packer is empty again. */
  take(): PackedTexts
}

/** Ends a text. */
export const TEXT_END = 0xff
const CHUNK_BYTES = 2 ** 18
/** What a UTF-16 unit takes in UTF-8 at most. */
const BYTES_PER_UNIT = 3

/** Grows by chunks, as `growing` does and for its reason. */
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

/** The same rows in another order: row i of the result is row `rowAt[i]` of the input; itself where that is i. */
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
  /** All texts, each with its {@link TEXT_END}. */
  readonly utf8: Buffer
  readonly #start: Uint32Array

  constructor({ bytes, start }: PackedTexts) {
    this.rows = start.length - 1
    this.utf8 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#start = start
  }

  /** Where the first text of a row there is begins; the others follow it. */
  from(row: number): number {
    return this.#start[row] ?? 0
  }

  /** The first text of a row there is. */
  first(row: number): string {
    const from = this.#start[row] ?? 0
    return this.utf8.toString('utf8', from, this.utf8.indexOf(TEXT_END, from))
  }

  /** All texts of a row there is. */
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
