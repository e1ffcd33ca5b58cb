import { damaged } from '../damaged.ts'

/** A part of a ZIP archive as the central directory describes it. */
export interface Entry {
  readonly name: string
  readonly method: number
  readonly isLocked: boolean
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** Offset of the part’s local header. */
  readonly offset: number
}

const END = 0x06054b50
const END_BYTES = 22
const END_64_LOCATOR = 0x07064b50
const END_64 = 0x06064b50
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const MAX_COMMENT = 65_535
const IN_64 = 0xffffffff

/** The directory at the end of the archive, as APPNOTE 4.3.12 to 4.3.16 lay it out, with its 64-bit forms. */
export function centralDirectory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { count, start } = directoryOf(view)
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) {
      throw damaged('its list of parts is not whole')
    }
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + ENTRY_BYTES + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > view.byteLength) throw damaged('its list of parts is cut off')
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength))
    entries.push({
      name: name.replaceAll('\\', '/'),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...sizesOf(view, at, at + ENTRY_BYTES + nameLength, extraLength),
    })
    at = next
  }
  return entries
}

function directoryOf(view: DataView): { count: number; start: number } {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) !== END) continue
    const count = view.getUint16(at + 10, true)
    const start = view.getUint32(at + 16, true)
    return count === 0xffff || start === IN_64 ? directory64(view, at) : { count, start }
  }
  throw damaged('its end is missing, as if an upload or copy was cut off')
}

function directory64(view: DataView, end: number): { count: number; start: number } {
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== END_64_LOCATOR) throw damaged('its end is not whole')
  const at = Number(view.getBigUint64(locator + 8, true))
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== END_64) throw damaged('its end is not whole')
  return { count: Number(view.getBigUint64(at + 32, true)), start: Number(view.getBigUint64(at + 48, true)) }
}

/** Sizes and place; what does not fit 32 bits is in the extra field 1, in this order. */
function sizesOf(view: DataView, at: number, extra: number, extraLength: number) {
  const fields = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  let wide = fields.includes(IN_64) ? extraField(view, extra, extra + extraLength) : extra
  const [size = 0, packedSize = 0, offset = 0] = fields.map((value) => {
    if (value !== IN_64) return value
    if (wide + 8 > extra + extraLength) throw damaged('its list of parts is not whole')
    wide += 8
    return Number(view.getBigUint64(wide - 8, true))
  })
  return { size, packedSize, offset }
}

function extraField(view: DataView, from: number, end: number): number {
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 1) return at + 4
  }
  throw damaged('its list of parts is not whole')
}
