import { TEXT_END } from '@quarterpole/db/packed-texts'
import { asciiJson, JsonText } from './json-text.ts'
import { NUMBER_MOST, writeNumber } from './shortest-number.ts'

/** Room taken at once: for some ten answers, which share it. To ask for room for each takes longer than to fill it. */
const ROOM = 2 ** 17
/** Digits of the largest safe integer. */
const DIGITS_MOST = 16
/** Longer texts are written like those that need escaping. */
const PLAIN_MOST = 256
/** Shorter texts are copied in less time than it takes to have them copied. */
const SHORT_MOST = 32
const HEX = '0123456789abcdef'
const [QUOTE, BACKSLASH, ZERO, SPACE, DELETE, LETTER_U] = [0x22, 0x5c, 0x30, 0x20, 0x7f, 0x75]
const [MINUS, POINT] = [0x2d, 0x2e]
const [OPEN_LIST, COMMA, CLOSE_LIST] = [0x5b, 0x2c, 0x5d]
/** Larger ones have no halves that a product could hide. */
const TENTHS_MOST = 1e6
/** What a UTF-16 unit takes escaped. */
const ESCAPED_MOST = 6

/**
 * Puts JSON together byte by byte, in room kept from one text to the next: for answers of hundreds of small parts, each
 * of which would be a string and a call of its own.
 */
export class JsonWriter {
  #bytes = Buffer.allocUnsafeSlow(ROOM)
  /** Where the text begins: before it stand those that were taken. */
  #begin = 0
  #end = 0

  /** Begins a text: what was put into one before that was never taken, because something threw in it, is dropped. */
  begin(): void {
    this.#end = this.#begin
  }

  /** ASCII as it stands. */
  put(ascii: Uint8Array): void {
    this.putPart(ascii, 0, ascii.length)
  }

  /** A short part of some ASCII, as it stands. */
  putPart(ascii: Uint8Array, from: number, to: number): void {
    this.#makeRoom(to - from)
    const bytes = this.#bytes
    let end = this.#end
    for (let i = from; i < to; i++) bytes[end++] = ascii[i] ?? 0 // i is inside
    this.#end = end
  }

  /** Much ASCII at once. */
  putLong(ascii: Uint8Array): void {
    this.#makeRoom(ascii.length)
    this.#bytes.set(ascii, this.#end)
    this.#end += ascii.length
  }

  /** Text that was written as ASCII. */
  putAscii(text: string): void {
    this.#makeRoom(text.length)
    if (text.length > SHORT_MOST) {
      this.#end += this.#bytes.write(text, this.#end, 'latin1')
      return
    }
    const bytes = this.#bytes
    let end = this.#end
    for (let i = 0; i < text.length; i++) bytes[end++] = text.charCodeAt(i)
    this.#end = end
  }

  /** @param value  0, 1, 2, … */
  putInteger(value: number): void {
    this.#makeRoom(DIGITS_MOST)
    let digits = 1
    for (let power = 10; power <= value; power *= 10) digits++
    let rest = value
    for (let at = this.#end + digits - 1; at >= this.#end; at--) {
      const tens = Math.floor(rest / 10)
      this.#bytes[at] = ZERO + (rest - 10 * tens)
      rest = tens
    }
    this.#end += digits
  }

  /** Any number; null where JSON has no word for it. */
  putNumber(value: number): void {
    if (value >= 0 && Number.isSafeInteger(value)) return this.putInteger(value)
    this.#makeRoom(NUMBER_MOST)
    const end = writeNumber(this.#bytes, this.#end, value)
    if (end < 0) this.putAscii(JSON.stringify(value))
    else this.#end = end
  }

  /** @param value  whole; a thousandth of it is written, as JSON would; null where it is none */
  putThousandths(value: number): void {
    if (!Number.isSafeInteger(value)) return this.putAscii('null')
    if (value < 0) this.#putByte(MINUS)
    const whole = Math.floor(Math.abs(value) / 1000)
    this.putInteger(whole)
    let rest = Math.abs(value) - 1000 * whole
    if (rest === 0) return
    this.#putByte(POINT)
    for (let unit = 100; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit)
      this.#putByte(ZERO + digit)
      rest -= digit * unit
    }
  }

  /** @param size  0 or more, to a tenth as toFixed(1) writes it */
  putTenths(size: number): void {
    const tenths = 10 * size
    const over = tenths - Math.floor(tenths) - 0.5
    // So near to a half the product may have been rounded over it.
    if (Math.abs(over) < 1e-6 || !(tenths < TENTHS_MOST)) return this.putAscii(size.toFixed(1))
    const rounded = Math.round(tenths)
    const whole = Math.floor(rounded / 10)
    this.putInteger(whole)
    this.#putByte(POINT)
    this.#putByte(ZERO + rounded - 10 * whole)
  }

  /** Whole numbers as a JSON array. */
  putIntegers(values: readonly number[]): void {
    this.#putByte(OPEN_LIST)
    for (let i = 0; i < values.length; i++) {
      if (i > 0) this.#putByte(COMMA)
      this.putInteger(values[i] ?? 0) // i is inside
    }
    this.#putByte(CLOSE_LIST)
  }

  /** A JSON string. */
  putString(text: string): void {
    this.#makeRoom(ESCAPED_MOST * text.length + 2)
    const bytes = this.#bytes
    let end = this.#end
    bytes[end++] = QUOTE
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit < SPACE || unit === QUOTE || unit === BACKSLASH || isSurrogate(unit))
        return this.putAscii(asciiJson(text)) // over the beginning that stands there
      if (unit <= DELETE) bytes[end++] = unit
      else {
        bytes[end++] = BACKSLASH
        bytes[end++] = LETTER_U
        for (let shift = 12; shift >= 0; shift -= 4) bytes[end++] = HEX.charCodeAt((unit >> shift) & 0xf)
      }
    }
    bytes[end++] = QUOTE
    this.#end = end
  }

  /** Text inside a JSON string that others begin and end. */
  putInside(text: string): void {
    this.putAscii(asciiJson(text).slice(1, -1))
  }

  /**
   * A packed text as a JSON string.
   *
   * @param utf8  texts, each ended by {@link TEXT_END}
   * @param from  where this one begins
   * @returns     where the next begins
   */
  putText(utf8: Buffer, from: number): number {
    this.#makeRoom(PLAIN_MOST + 2)
    const bytes = this.#bytes
    let end = this.#end
    bytes[end++] = QUOTE
    for (let i = from; i < from + PLAIN_MOST; i++) {
      const byte = utf8[i] ?? TEXT_END
      if (byte === TEXT_END) {
        bytes[end++] = QUOTE
        this.#end = end
        return i + 1
      }
      if (byte < SPACE || byte > DELETE || byte === QUOTE || byte === BACKSLASH) break
      bytes[end++] = byte
    }
    const to = utf8.indexOf(TEXT_END, from)
    this.putAscii(asciiJson(utf8.toString('utf8', from, to))) // over the beginning that stands there
    return to + 1
  }

  /** How much was put into the text so far. */
  get length(): number {
    return this.#end - this.#begin
  }

  /** What was put since the text had a length; good until more is put. */
  since(length: number): Buffer {
    return this.#bytes.subarray(this.#begin + length, this.#end)
  }

  /** What was put since the text had a length, as text. */
  textSince(length: number): string {
    return this.#bytes.toString('latin1', this.#begin + length, this.#end)
  }

  /**
   * The text that was put; the next begins behind it, in the same room, which stays in use while any of its texts is:
   * they are to be let go in about the order they were taken in.
   */
  take(): JsonText {
    const text = JsonText.held(this.#bytes.subarray(this.#begin, this.#end))
    this.#begin = this.#end
    return text
  }

  #putByte(byte: number): void {
    this.#makeRoom(1)
    this.#bytes[this.#end++] = byte
  }

  #makeRoom(more: number): void {
    if (this.#end + more > this.#bytes.length) this.#moveOn(more)
  }

  /** To new room, with what there is of the text. */
  #moveOn(more: number): void {
    const { length } = this
    const room = Buffer.allocUnsafeSlow(Math.max(ROOM, 2 * (length + more)))
    room.set(this.#bytes.subarray(this.#begin, this.#end))
    this.#bytes = room
    this.#begin = 0
    this.#end = length
  }
}

/** Half of a pair alone is escaped by JSON itself. */
const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff
