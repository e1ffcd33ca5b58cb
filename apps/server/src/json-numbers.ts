import type { JsonWriter } from './json-writer.ts'

const FIRST_ROOM = 2 ** 13
const [OPEN_LIST_LENGTH, COMMA] = [1, 0x2c]

/**
 * Numbers of an answer that are written out all at once, and then put wherever they belong: writing a number of
 * seventeen digits by a call of its own takes twice as long. Room is kept from one answer to the next.
 */
export class JsonNumbers {
  readonly #values: number[] = []
  #ascii = Buffer.allocUnsafeSlow(FIRST_ROOM)
  /** Where the text of each ends. */
  #ends = new Uint32Array(0)

  /** Empty again. */
  clear(): void {
    this.#values.length = 0
  }

  /** @returns where the first of them stands: the name of all, with the numbers behind it */
  add(values: ArrayLike<number>): number {
    const first = this.#values.length
    for (let i = 0; i < values.length; i++) this.#values.push(values[i] ?? Number.NaN) // i is inside
    return first
  }

  /** Writes all that were added; then they can be put. */
  write(): void {
    const text = JSON.stringify(this.#values)
    if (this.#ascii.length < text.length) this.#ascii = Buffer.allocUnsafeSlow(2 * text.length)
    if (this.#ends.length < this.#values.length) this.#ends = new Uint32Array(2 * this.#values.length)
    this.#ascii.write(text, 'latin1')
    const [ascii, ends, length] = [this.#ascii, this.#ends, text.length]
    let number = 0
    for (let i = OPEN_LIST_LENGTH; i < length; i++)
      if (ascii[i] === COMMA || i === length - 1) ends[number++] = i
  }

  /** A number as it stands in JSON; null for one that JSON has no word for. */
  put(json: JsonWriter, at: number): void {
    const from = at === 0 ? OPEN_LIST_LENGTH : (this.#ends[at - 1] ?? 0) + 1 // behind the comma
    json.putPart(this.#ascii, from, this.#ends[at] ?? 0)
  }
}
