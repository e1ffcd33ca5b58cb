import { crc32, createInflateRaw } from 'node:zlib'
import { FILE_LIMITS, tooLarge, UnreadableFileError } from '../table.ts'
import { damaged, locked } from '../damaged.ts'
import { centralDirectory, type Entry } from './central-directory.ts'

const MB = 1024 * 1024
const CHUNK = 256 * 1024
const STORED = 0
const DEFLATED = 8
const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30

/**
 * The parts of a workbook's ZIP archive. Everything the archive says of itself is held against the limits before
 * anything is unpacked, and counted again while unpacking, so that a lying size is caught at its first byte too many.
 */
export class Archive {
  readonly #bytes: Uint8Array
  readonly #entries: ReadonlyMap<string, Entry>
  #inflated = 0

  /** @throws {UnreadableFileError} when the archive is damaged, locked, or larger than the limits */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    const entries = centralDirectory(bytes)
    checkLimits(entries, bytes.length)
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase())
  }

  /** A part's bytes, piece by piece, with its check sum held against what was unpacked. */
  async *read(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(path.toLowerCase())
    if (entry === undefined) throw damaged(`its part ${path} is missing`)
    const packed = this.#packed(entry)
    let size = 0
    let sum = 0
    for await (const chunk of entry.method === STORED ? [packed] : inflate(packed, entry.name)) {
      size += chunk.length
      this.#inflated += chunk.length
      if (size > entry.size) throw damaged(`its part ${entry.name} has more in it than it says`)
      if (this.#inflated > FILE_LIMITS.inflatedBytes) throw tooMuch()
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (size !== entry.size || sum !== entry.crc) throw damaged(`its part ${entry.name} is not whole`)
  }

  #packed({ name, offset, packedSize, method, isLocked }: Entry): Uint8Array {
    if (isLocked) throw locked()
    if (method !== STORED && method !== DEFLATED)
      throw damaged(`its part ${name} is packed in an unknown way`)
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    const isInside = offset + LOCAL_HEADER_BYTES <= view.byteLength
    if (!isInside || view.getUint32(offset, true) !== LOCAL_HEADER)
      throw damaged(`its part ${name} is not there`)
    const start =
      offset + LOCAL_HEADER_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    if (start + packedSize > view.byteLength) throw damaged(`its part ${name} is cut off`)
    return this.#bytes.subarray(start, start + packedSize)
  }
}

async function* inflate(packed: Uint8Array, name: string): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: CHUNK })
  stream.end(packed)
  try {
    for await (const chunk of stream) yield chunk as Uint8Array // a stream of bytes, not of strings
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw damaged(`its part ${name} can’t be unpacked`)
  } finally {
    stream.destroy()
  }
}

function checkLimits(entries: readonly Entry[], fileSize: number): void {
  if (entries.length > FILE_LIMITS.entries) {
    throw tooLarge(
      `The workbook has ${entries.length} parts; at most ${FILE_LIMITS.entries} are read. Save the one sheet as CSV and upload that.`,
    )
  }
  let size = 0
  let packedSize = 0
  for (const entry of entries) {
    size += entry.size
    packedSize += entry.packedSize
    if (entry.size > MB && entry.size > FILE_LIMITS.ratio * entry.packedSize) {
      throw tooLarge(
        `The workbook’s part ${entry.name.slice(0, 80)} unpacks to more than ${FILE_LIMITS.ratio} times its size, as no ordinary sheet does. Save the sheet as CSV and upload that.`,
      )
    }
  }
  // Parts that lie over each other would unpack the same bytes again and again.
  if (packedSize > fileSize) throw damaged('its parts overlap')
  if (size > FILE_LIMITS.inflatedBytes) throw tooMuch()
}

const tooMuch = () =>
  tooLarge(
    `The workbook unpacks to more than ${FILE_LIMITS.inflatedBytes / MB} MB. Save the sheet as CSV, or split it, and upload that.`,
  )
