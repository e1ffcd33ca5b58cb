/** A record of a workbook stream: its kind and body. */
export type HandMadeRecord = readonly [kind: number, body: readonly number[] | Uint8Array]

const SECTOR = 512
const FREE = 0xffffffff
const END = 0xfffffffe
const TABLE = 0xfffffffd
/** Streams shorter than this would go into the small-stream container. */
const SMALLEST = 4096

export const u16 = (value: number): number[] => [value & 255, (value >> 8) & 255]
export const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)]
/** Characters of one byte, without length or flags. */
export const chars = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))
export const f64 = (value: number): number[] => [...new Uint8Array(new Float64Array([value]).buffer)]

export interface HandMadeXls {
  /** Between the beginning of the workbook and its list of sheets. */
  readonly globals?: readonly HandMadeRecord[]
  readonly sheets: readonly {
    readonly name: string
    readonly hidden?: boolean
    readonly records: readonly HandMadeRecord[]
  }[]
  /** 0x0600 unless said. */
  readonly version?: number
  /** Changes the file after it is made. */
  readonly spoil?: (file: Uint8Array) => void
}

/** An .xls workbook of records written by hand, in the plainest OLE file that holds it. */
export function xlsOf({ globals = [], sheets, version = 0x0600, spoil }: HandMadeXls): Uint8Array {
  const begin = (kind: number): HandMadeRecord => [
    0x0809,
    [...u16(version), ...u16(kind), ...u32(0), ...u32(0), ...u32(0)],
  ]
  const parts = sheets.map(({ records }) => recordsOf([begin(0x10), ...records, [0x0a, []]]))
  const head = recordsOf([begin(5), ...globals])
  const listed = (at: readonly number[]): Uint8Array =>
    recordsOf([
      ...sheets.map(({ name, hidden }, index): HandMadeRecord => [
        0x85,
        [
          ...u32(at[index] ?? 0),
          hidden === true ? 1 : 0,
          0,
          name.length,
          ...(version === 0x0600 ? [0] : []),
          ...chars(name),
        ],
      ]),
      [0x0a, []],
    ])
  let at = head.length + listed([]).length
  const places = parts.map((part) => {
    const here = at
    at += part.length
    return here
  })
  const file = compoundFile('Workbook', Buffer.concat([head, listed(places), ...parts]))
  spoil?.(file)
  return file
}

const recordsOf = (records: readonly HandMadeRecord[]): Uint8Array =>
  Buffer.concat(records.map(([kind, body]) => Buffer.from([...u16(kind), ...u16(body.length), ...body])))

/** An OLE file of one stream: header, sector table, directory, stream. */
export function compoundFile(name: string, content: Uint8Array): Uint8Array {
  const stream = Buffer.alloc(Math.ceil(Math.max(content.length, SMALLEST) / SECTOR) * SECTOR)
  stream.set(content)
  const sectors = stream.length / SECTOR
  const tables = Math.ceil((sectors + 1) / (SECTOR / 4 - 1))
  const table = Buffer.alloc(tables * SECTOR, 0xff)
  for (let at = 0; at < tables; at++) table.writeUInt32LE(TABLE, at * 4)
  table.writeUInt32LE(END, tables * 4)
  for (let at = 0; at < sectors; at++)
    table.writeUInt32LE(at + 1 === sectors ? END : tables + 2 + at, (tables + 1 + at) * 4)
  const header = Buffer.alloc(SECTOR)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  header.set([0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0], 24)
  header.set(
    [...u32(tables), ...u32(tables), ...u32(0), ...u32(SMALLEST), ...u32(END), ...u32(0), ...u32(END)],
    44,
  )
  for (let at = 0; at < 109; at++) header.writeUInt32LE(at < tables ? at : FREE, 76 + at * 4)
  const directory = Buffer.alloc(SECTOR)
  entry(directory, 0, { name: 'Root Entry', kind: 5, start: END, size: 0 })
  entry(directory, 128, { name, kind: 2, start: tables + 1, size: stream.length })
  return Buffer.concat([header, table, directory, stream])
}

function entry(
  directory: Buffer,
  at: number,
  said: { name: string; kind: number; start: number; size: number },
): void {
  directory.write(said.name, at, 'utf16le')
  directory.writeUInt16LE(said.name.length * 2 + 2, at + 64)
  directory.writeUInt8(said.kind, at + 66)
  directory.writeUInt32LE(said.start, at + 116)
  directory.writeUInt32LE(said.size, at + 120)
}
