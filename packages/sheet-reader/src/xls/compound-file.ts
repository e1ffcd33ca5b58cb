import { damaged } from '../xlsx/damaged.ts'

const HEADER = 512
const ENTRY = 128
const FIRST_TABLE_SECTORS = 109
const LAST_SECTOR = 0xfffffffa
/** Always so, though the header says it too. */
const SMALL_SECTOR = 64
const STREAM = 2
const ROOT = 5

/** A stream in an OLE compound file, as its directory names it. */
interface DirectoryEntry {
  readonly name: string
  readonly kind: number
  readonly start: number
  readonly size: number
}

/** The streams of an OLE compound file (MS-CFB), which is what .xls workbooks and locked workbooks come in. */
export class CompoundFile {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #sectorBytes: number
  readonly #table: readonly number[]
  readonly #entries: readonly DirectoryEntry[]

  /** @throws {UnreadableFileError} when it is damaged */
  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER) throw damaged('it is cut off')
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const shift = this.#view.getUint16(30, true)
    if (shift !== 9 && shift !== 12) throw damaged('its head is not whole')
    this.#sectorBytes = 1 << shift
    this.#table = this.#sectorTable()
    this.#entries = this.#directory()
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  stream(name: string): Uint8Array {
    const entry = this.#find(name)
    if (entry === undefined) throw damaged(`its part ${name} is missing`)
    const smallest = this.#view.getUint32(56, true)
    return entry.size < smallest ? this.#smallStream(entry) : this.#chain(entry.start, entry.size)
  }

  #find(name: string): DirectoryEntry | undefined {
    return this.#entries.find((entry) => entry.kind === STREAM && entry.name === name)
  }

  /** Where each sector's chain goes on. The table's own sectors are listed in the header and in a chain of lists. */
  #sectorTable(): number[] {
    const perSector = this.#sectorBytes / 4
    const most = 2 * Math.ceil(this.#bytes.length / this.#sectorBytes / perSector) + FIRST_TABLE_SECTORS
    const sectors: number[] = []
    const take = (from: number, count: number) => {
      for (let at = 0; at < count; at++) {
        const sector = this.#view.getUint32(from + at * 4, true)
        if (sector < LAST_SECTOR) sectors.push(sector)
      }
      // More tables than the file has sectors for would be read again and again.
      if (sectors.length > most) throw damaged('its list of sectors runs in a circle')
    }
    take(76, FIRST_TABLE_SECTORS)
    let list = this.#view.getUint32(68, true)
    for (let count = 0; list < LAST_SECTOR; count++) {
      if (count > most) throw damaged('its list of sectors runs in a circle')
      const from = this.#offset(list)
      take(from, perSector - 1)
      list = this.#view.getUint32(from + this.#sectorBytes - 4, true)
    }
    return sectors.flatMap((sector) => {
      const from = this.#offset(sector)
      return Array.from({ length: perSector }, (_, at) => this.#view.getUint32(from + at * 4, true))
    })
  }

  #directory(): DirectoryEntry[] {
    const bytes = this.#chain(this.#view.getUint32(48, true))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const entries: DirectoryEntry[] = []
    for (let at = 0; at + ENTRY <= bytes.length; at += ENTRY) {
      const length = Math.min(64, Math.max(2, view.getUint16(at + 64, true))) - 2
      entries.push({
        name: new TextDecoder('utf-16le').decode(bytes.subarray(at, at + length)),
        kind: view.getUint8(at + 66),
        start: view.getUint32(at + 116, true),
        size: view.getUint32(at + 120, true),
      })
    }
    return entries
  }

  /** Small streams lie in 64-byte pieces within the root's stream. */
  #smallStream({ start, size }: DirectoryEntry): Uint8Array {
    const root = this.#entries.find(({ kind }) => kind === ROOT)
    if (root === undefined) throw damaged('its directory has no root')
    const container = this.#chain(root.start, root.size)
    const links = this.#chain(this.#view.getUint32(60, true))
    const view = new DataView(links.buffer, links.byteOffset, links.byteLength)
    const piece = SMALL_SECTOR
    if (size > container.length) throw damaged('one of its parts is cut off')
    const stream = new Uint8Array(size)
    let sector = start
    for (let at = 0; at < size; at += piece) {
      const from = sector * piece
      if (sector >= LAST_SECTOR || from >= container.length) throw damaged('one of its parts is cut off')
      stream.set(container.subarray(from, from + Math.min(piece, size - at)), at)
      sector = sector * 4 + 4 <= links.length ? view.getUint32(sector * 4, true) : LAST_SECTOR
    }
    return stream
  }

  /** The sectors of a chain, joined; to its end, or as many bytes as a stream has. */
  #chain(start: number, size = Number.POSITIVE_INFINITY): Uint8Array {
    if (size !== Number.POSITIVE_INFINITY && size > this.#bytes.length)
      throw damaged('one of its parts is cut off')
    const seen = new Uint8Array(this.#table.length)
    const pieces: Uint8Array[] = []
    let length = 0
    for (
      let sector = start;
      length < size && sector < LAST_SECTOR;
      sector = this.#table[sector] ?? LAST_SECTOR
    ) {
      if (seen[sector] === 1) throw damaged('one of its parts runs in a circle')
      seen[sector] = 1
      const from = this.#offset(sector)
      const piece = this.#bytes.subarray(from, from + this.#sectorBytes)
      pieces.push(piece)
      length += piece.length
    }
    if (size !== Number.POSITIVE_INFINITY && length < size) throw damaged('one of its parts is cut off')
    const joined = new Uint8Array(Math.min(length, size))
    let at = 0
    for (const piece of pieces) {
      joined.set(piece.subarray(0, joined.length - at), at)
      at += piece.length
    }
    return joined
  }

  #offset(sector: number): number {
    const from = (sector + 1) * this.#sectorBytes
    // The last sector of a file may be short of its end.
    if (from + 4 > this.#bytes.length) throw damaged('it is cut off')
    return from
  }
}
