import { keyTable, type KeyTable } from '@quarterpole/genetics/key-table'

/** The first byte that stands for a fragment; those before it stand for themselves. */
const FIRST_CODE = 0x80
/** Ends a text. */
const END = 0xff
/** As many fragments as there are bytes for them. */
export const FRAGMENTS_MOST = END - FIRST_CODE
const BLOCK_BITS = 26
/**
 * Texts stand in blocks of this many bytes; none goes over the edge of one. A large block comes from the system, which
 * gives it memory only as it is filled, and goes back to it whole; smaller ones stay among the allocator's.
 */
const BLOCK = 2 ** BLOCK_BITS
/** Fragments are copied four bytes at a time, so up to three beyond their end are written and written over. */
const STEP = 4

/** ASCII texts in shorthand as one thread hands them to another: shared memory, nothing is copied. */
export interface ShorthandColumns {
  fragments: readonly string[]
  /** Whose text it is. */
  ids: Float64Array
  /** Where it begins: block × BLOCK + place in the block. */
  places: Uint32Array
  blocks: readonly Uint8Array[]
  /** Characters of the longest text. */
  longest: number
}

/** Writes ASCII texts in shorthand: what many of them share is one byte instead of up to a hundred. */
export class ShorthandWriter {
  readonly #fragments: readonly string[]
  readonly #codeOf: ReadonlyMap<string, string>
  readonly #any: RegExp
  #room: number
  readonly #ids: Float64Array
  readonly #places: Uint32Array
  readonly #blocks: Buffer[] = []
  #texts = 0
  #used = 0
  #longest = 0

  /** @param room  for so many texts of so many bytes in all; what does not fit is left out */
  constructor(fragments: readonly string[], room: { texts: number; bytes: number }) {
    this.#fragments = fragments.toSorted((a, b) => b.length - a.length).slice(0, FRAGMENTS_MOST)
    this.#codeOf = new Map(this.#fragments.map((f, i) => [f, String.fromCharCode(FIRST_CODE + i)]))
    // An alternation takes the first that fits: the longest.
    this.#any = new RegExp(this.#fragments.map(literally).join('|') || '(?!)', 'g')
    this.#room = room.bytes
    this.#ids = new Float64Array(new SharedArrayBuffer(room.texts * Float64Array.BYTES_PER_ELEMENT))
    this.#places = new Uint32Array(new SharedArrayBuffer(room.texts * Uint32Array.BYTES_PER_ELEMENT))
  }

  /** @returns whether there was room for it */
  add(id: number, ascii: string): boolean {
    const short = ascii.replace(this.#any, (fragment) => this.#codeOf.get(fragment) ?? fragment)
    if (this.#texts === this.#ids.length || !this.#hasRoomFor(short.length + 1)) return false
    const block = this.#blocks.length - 1
    this.#ids[this.#texts] = id
    this.#places[this.#texts++] = block * BLOCK + this.#used
    this.#blocks[block]?.write(short, this.#used, 'latin1')
    this.#used += short.length
    this.#blocks[block]?.writeUInt8(END, this.#used++)
    this.#longest = Math.max(this.#longest, ascii.length)
    return true
  }

  /** In the last block, or in a new one. */
  #hasRoomFor(bytes: number): boolean {
    const last = this.#blocks.at(-1)
    if (last !== undefined && this.#used + bytes <= last.length) return true
    const length = Math.min(BLOCK, this.#room)
    if (bytes > length) return false
    this.#room -= length
    this.#blocks.push(Buffer.from(new SharedArrayBuffer(length)))
    this.#used = 0
    return true
  }

  columns(): ShorthandColumns {
    return {
      fragments: this.#fragments,
      ids: this.#ids.subarray(0, this.#texts),
      places: this.#places.subarray(0, this.#texts),
      blocks: this.#blocks.map(({ buffer }) => new Uint8Array(buffer)),
      longest: this.#longest,
    }
  }
}

const literally = (fragment: string) => fragment.replace(/\W/g, '\\$&')

/** Reads texts in shorthand by id, half a microsecond each. */
export class ShorthandTexts {
  readonly #columns: ShorthandColumns
  readonly #rowOf: KeyTable<number>
  /** All fragments one after the other, and where each begins. */
  readonly #fragments: DataView
  readonly #begins: Uint16Array
  #out = Buffer.alloc(0)
  #view = new DataView(this.#out.buffer)

  constructor(columns: ShorthandColumns) {
    this.#columns = columns
    this.#rowOf = keyTable<number>(columns.ids)
    const joined = columns.fragments.join('')
    this.#fragments = new DataView(Uint8Array.from(Buffer.from(joined + ' '.repeat(STEP), 'latin1')).buffer)
    this.#begins = new Uint16Array(FRAGMENTS_MOST + 1).fill(joined.length)
    let at = 0
    for (const [i, fragment] of columns.fragments.entries()) {
      this.#begins[i] = at
      at += fragment.length
    }
  }

  get size(): number {
    return this.#columns.ids.length
  }

  /** One text; undefined when there is none with that id. */
  text(id: number): Buffer | undefined {
    this.#makeRoom(1)
    const end = this.#write(id, 0)
    return end < 0 ? undefined : Buffer.from(this.#out.subarray(0, end))
  }

  /** The texts as a JSON array; undefined when one of them is not there. */
  list(ids: readonly number[]): Buffer | undefined {
    this.#makeRoom(ids.length)
    let at = 0
    this.#out[at++] = 0x5b // [
    for (const [i, id] of ids.entries()) {
      if (i > 0) this.#out[at++] = 0x2c // ,
      at = this.#write(id, at)
      if (at < 0) return undefined
    }
    this.#out[at++] = 0x5d // ]
    return Buffer.from(this.#out.subarray(0, at))
  }

  #makeRoom(texts: number) {
    const needed = texts * (this.#columns.longest + 1) + 2 + STEP
    if (this.#out.length >= needed) return
    this.#out = Buffer.alloc(needed)
    this.#view = new DataView(this.#out.buffer)
  }

  /** @returns where the text ends, -1 when there is none */
  #write(id: number, from: number): number {
    const row = this.#rowOf.get(id)
    if (row < 0) return -1
    const place = this.#columns.places[row] ?? 0
    const block = this.#columns.blocks[place >>> BLOCK_BITS] ?? NO_BLOCK
    const [out, view, fragments, begins] = [this.#out, this.#view, this.#fragments, this.#begins]
    let at = from
    for (let read = place & (BLOCK - 1); ;) {
      const code = block[read++] ?? END
      if (code < FIRST_CODE) out[at++] = code
      else if (code === END) return at
      else {
        const begin = begins[code - FIRST_CODE] ?? 0
        const length = (begins[code - FIRST_CODE + 1] ?? 0) - begin
        for (let i = 0; i < length; i += STEP) view.setInt32(at + i, fragments.getInt32(begin + i))
        at += length
      }
    }
  }
}

const NO_BLOCK = new Uint8Array(0)
