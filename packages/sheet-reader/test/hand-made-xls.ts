import { CFB } from '@e965/xlsx'

/** A record of a workbook stream: its kind and body. */
export type HandMadeRecord = readonly [kind: number, body: readonly number[] | Uint8Array]

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

/** An .xls workbook of records written by hand, in an OLE file. */
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

/** An OLE file of one stream. */
export function compoundFile(name: string, content: Uint8Array): Uint8Array {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, `/${name}`, content)
  return new Uint8Array(CFB.write(file, { type: 'buffer' }))
}
