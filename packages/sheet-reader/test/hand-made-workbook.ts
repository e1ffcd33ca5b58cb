import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a hand-made archive. What it says of itself may be a lie, which is what it is made by hand for. */
export interface ZipPart {
  readonly name: string
  readonly content: string | Uint8Array
  readonly stored?: boolean
  readonly saidSize?: number
  readonly saidPackedSize?: number
  readonly saidCrc?: number
  readonly flags?: number
  /** Index of an earlier part whose bytes this one claims too. */
  readonly sameAs?: number
}

interface Packed {
  readonly name: Buffer
  readonly packed: Uint8Array
  readonly head: Buffer
  readonly offset: number
}

/** A ZIP archive of parts, deflated unless said otherwise. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const packed: Packed[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const shared = part.sameAs === undefined ? undefined : packed[part.sameAs]
    const bytes = shared?.packed ?? (part.stored === true ? content : deflateRawSync(content))
    const name = Buffer.from(part.name)
    packed.push({ name, packed: bytes, head: headOf(part, content, bytes), offset: shared?.offset ?? offset })
    if (shared === undefined) offset += 30 + name.length + bytes.length
  }
  const locals = packed.filter((_, at) => parts[at]?.sameAs === undefined)
  const directory = Buffer.concat(packed.flatMap(centralOf))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals.flatMap(localOf), directory, end])
}

/** The 26 bytes both headers share, from the version on. */
function headOf(part: ZipPart, content: Buffer, packed: Uint8Array): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(part.flags ?? 0, 2)
  head.writeUInt16LE(part.stored === true ? 0 : 8, 4)
  head.writeUInt32LE(part.saidCrc ?? crc32(content), 10)
  head.writeUInt32LE(part.saidPackedSize ?? packed.length, 14)
  head.writeUInt32LE(part.saidSize ?? content.length, 18)
  head.writeUInt16LE(Buffer.byteLength(part.name), 22)
  return head
}

const signed = (signature: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}
const localOf = ({ name, packed, head }: Packed) => [signed(0x04034b50), head, name, packed]

function centralOf({ name, head, offset }: Packed): Buffer[] {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return [signed(0x02014b50), Buffer.from([20, 0]), head, tail, name]
}

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** What goes into a hand-made workbook; anything left out is as plain as can be. */
export interface HandMade {
  /** Content of each sheet's element `worksheet`. */
  readonly sheets?: readonly { readonly name: string; readonly xml: string; readonly state?: string }[]
  readonly workbookPr?: string
  /** Content of the element `sst`. */
  readonly strings?: string
  /** Content of the element `styleSheet`. */
  readonly styles?: string
  /** Text before the root element of the first sheet. */
  readonly prologue?: string
  /** Further parts, or parts instead of those made here. */
  readonly parts?: readonly ZipPart[]
}

const sharedRelations = ({ styles, strings }: HandMade) =>
  [
    ...(styles === undefined
      ? []
      : [`<Relationship Id="s" Type="${RELATIONS}/styles" Target="styles.xml"/>`]),
    ...(strings === undefined
      ? []
      : [`<Relationship Id="t" Type="${RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml"/>`]),
  ].join('')

/** The parts of a workbook written by hand. */
function workbookParts(book: HandMade): ZipPart[] {
  const sheets = book.sheets ?? [{ name: 'Sheet1', xml: '<sheetData/>' }]
  const sheetRelation = (_: unknown, at: number) =>
    `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
  )
  const made: ZipPart[] = [
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><workbook ${NAMESPACES}>${book.workbookPr ?? ''}<sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${sheets.map(sheetRelation).join('')}${sharedRelations(book)}</Relationships>`,
    },
    ...sheets.map(({ xml }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<?xml version="1.0"?>${at === 0 ? (book.prologue ?? '') : ''}<worksheet ${NAMESPACES}>${xml}</worksheet>`,
    })),
    ...(book.strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst ${NAMESPACES}>${book.strings}</sst>` }]),
    ...(book.styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet ${NAMESPACES}>${book.styles}</styleSheet>` }]),
  ]
  const own = new Set(book.parts?.map(({ name }) => name))
  return [...made.filter(({ name }) => !own.has(name)), ...(book.parts ?? [])]
}

export const workbookOf = (book: HandMade): Uint8Array => zipOf(workbookParts(book))

/** Rows of inline text as a sheet's XML. */
export function sheetXml(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  )
  return `<sheetData>${lines.join('')}</sheetData>`
}
