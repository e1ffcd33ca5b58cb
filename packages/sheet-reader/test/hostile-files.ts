import { type HandMade, sheetXml, workbookOf, zipOf } from './hand-made-workbook.ts'
import { chars, f64, u16, u32, xlsOf } from './hand-made-xls.ts'
import type { UnreadableFileError } from '../src/table.ts'

/** A file made to do harm, what it is refused as, and what the refusal says. Made only when it is asked for. */
export interface HostileFile {
  readonly what: string
  readonly bytes: () => Uint8Array
  readonly kind: UnreadableFileError['kind']
  readonly says: string
}

const MB = 1024 * 1024
const text = (content: string) => new TextEncoder().encode(content)
/** Numbers without a pattern that deflate could use: the same ones every time. */
function scattered(count: number): number[] {
  let state = 20_261_125
  return Array.from(
    { length: count },
    () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8,
  )
}
/** One megabyte of blanks deflates about a thousandfold. */
const blanks = (megabytes: number) => Buffer.alloc(megabytes * MB, ' ')
const withSheet = (xml: string, rest: Omit<HandMade, 'sheets'> = {}) =>
  workbookOf({ ...rest, sheets: [{ name: 'Herd', xml }] })
const sheetPart = 'xl/worksheets/sheet1.xml'
const laughs = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`,
).join('')}]>`
const herd = sheetXml([
  ['name', 'sex'],
  ['Ada', 'M'],
])
const cell = (content: string, type = 'str') =>
  `<sheetData><row r="1"><c t="${type}"><v>${content}</v></c></row></sheetData>`

const references = (count: number) =>
  scattered(count)
    .map((value) => `&#${65 + (value % 26)};`)
    .join('')

/** Bombs: small files that would grow beyond measure, or hold a reader up, if they were believed. */
export const BOMBS: readonly HostileFile[] = [
  {
    what: 'a part that inflates a thousandfold',
    bytes: () => workbookOf({ parts: [{ name: sheetPart, content: blanks(200) }] }),
    kind: 'too_large',
    says: 'more than 100 times its size',
  },
  {
    what: 'a part that says it is small and is not',
    bytes: () => workbookOf({ parts: [{ name: sheetPart, content: blanks(200), saidSize: 4096 }] }),
    kind: 'unreadable',
    says: 'has more in it than it says',
  },
  {
    what: 'a part that says just less than the limit and is ten times that',
    bytes: () =>
      workbookOf({
        parts: [{ name: sheetPart, content: Buffer.alloc(120 * MB, '<a></a>'), saidSize: 10 * MB }],
      }),
    kind: 'unreadable',
    says: 'has more in it than it says',
  },
  {
    what: 'a megabyte of texts in a part nobody asked for',
    bytes: () => workbookOf({ strings: '', parts: [{ name: 'xl/media/image1.png', content: blanks(150) }] }),
    kind: 'too_large',
    says: 'more than 100 times its size',
  },
  {
    what: 'parts that together are too large',
    bytes: () =>
      workbookOf({
        parts: Array.from({ length: 40 }, (_, at) => ({
          name: `xl/worksheets/sheet${at + 2}.xml`,
          content: Buffer.alloc(100_000, at),
          stored: true,
          saidSize: 8 * MB,
        })),
      }),
    kind: 'too_large',
    says: 'unpacks to more than 300 MB',
  },
  {
    what: 'parts that lie over each other',
    bytes: () =>
      zipOf([
        { name: 'big', content: Buffer.alloc(MB, 'x1y2'), stored: true },
        ...Array.from({ length: 20 }, (_, at) => ({
          name: `p${at}`,
          content: '',
          stored: true,
          sameAs: 0,
          saidSize: MB,
          saidPackedSize: MB,
        })),
      ]),
    kind: 'unreadable',
    says: 'its parts overlap',
  },
  {
    what: 'too many parts',
    bytes: () =>
      workbookOf({ parts: Array.from({ length: 5000 }, (_, at) => ({ name: `x/${at}`, content: '' })) }),
    kind: 'too_large',
    says: 'at most 1000 are read',
  },
  {
    what: 'an archive in an archive',
    bytes: () =>
      zipOf([{ name: 'inner.zip', content: zipOf([{ name: 'z', content: blanks(100) }]), stored: true }]),
    kind: 'unsupported_media_type',
    says: 'a ZIP archive, not a workbook',
  },
  {
    what: 'a billion laughs in the shared texts',
    bytes: () =>
      workbookOf({
        strings: '',
        parts: [
          {
            name: 'xl/sharedStrings.xml',
            content: `<?xml version="1.0"?>${laughs}<sst><si><t>&j;</t></si></sst>`,
          },
        ],
      }),
    kind: 'unreadable',
    says: 'declares a document type',
  },
  {
    what: 'a file of the system as an entity',
    bytes: () =>
      withSheet(cell('&x;'), { prologue: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
    kind: 'unreadable',
    says: 'declares a document type',
  },
  {
    what: 'an entity nobody declared',
    bytes: () => withSheet(cell('&x;')),
    kind: 'unreadable',
    says: 'names an unknown entity',
  },
  {
    what: 'a million references in a cell',
    bytes: () => withSheet(cell(references(1_000_000))),
    kind: 'unreadable',
    says: 'a text without end',
  },
  {
    what: 'a cell longer than a cell can be',
    bytes: () => withSheet(cell(references(100_000))),
    kind: 'too_large',
    says: 'more than 32768 characters',
  },
  {
    what: '16,384 columns',
    bytes: () =>
      withSheet(
        sheetXml(
          Array.from({ length: 60 }, (_, line) => Array.from({ length: 16_384 }, (_, at) => `${at * line}`)),
        ),
      ),
    kind: 'too_large',
    says: 'at most 512 columns are read',
  },
  {
    what: 'a cell beyond the last column',
    bytes: () => withSheet('<sheetData><row r="1"><c r="ZZZZZZ1"><v>1</v></c></row></sheetData>'),
    kind: 'unreadable',
    says: 'a cell is at “ZZZZZZ1”',
  },
  {
    what: 'a tag without end',
    bytes: () => withSheet(`<sheetData a="${scattered(900_000).join('')}`),
    kind: 'unreadable',
    says: 'a text without end',
  },
  {
    what: 'elements a million deep',
    bytes: () =>
      withSheet(
        scattered(1_000_000)
          .map((value) => `<a${value % 977}>`)
          .join(''),
      ),
    kind: 'unreadable',
    says: 'ends in the middle',
  },
  {
    what: 'merged cells without number',
    bytes: () =>
      withSheet(
        `${herd}<mergeCells>${Array.from({ length: 200_000 }, (_, at) => `<mergeCell ref="A${at + 1}:B1048576"/>`).join('')}</mergeCells>`,
      ),
    kind: 'too_large',
    says: 'merged cells',
  },
  {
    what: 'a CSV line of a million columns',
    bytes: () => text(`name,sex\n${Array.from({ length: 1_000_000 }, (_, at) => at).join(',')}`),
    kind: 'too_large',
    says: 'at most 512 are read',
  },
  {
    what: 'a CSV quotation that is never closed, before two million rows,',
    bytes: () => text(`name,sex\n"${'Ada,M\n'.repeat(2_000_000)}`),
    kind: 'too_large',
    says: 'rows',
  },
  {
    what: 'a CSV cell of ten megabytes',
    bytes: () => text(`name,sex\n${'A'.repeat(10 * MB)},M\n`),
    kind: 'too_large',
    says: 'more than 32768 characters',
  },
  {
    what: 'an .xls whose list of sectors names one for ever',
    bytes: () =>
      xlsOf({
        sheets: [{ name: 'Herd', records: [[0x203, [...u32(0), ...u16(0), ...f64(1)]]] }],
        // A list of sectors that is full of the table's own sector, and its own successor.
        spoil: (file) => {
          const view = new DataView(file.buffer, file.byteOffset)
          view.setUint32(68, 3, true)
          for (let at = 0; at < 127; at++) view.setUint32(512 * 4 + at * 4, 0, true)
          view.setUint32(512 * 4 + 508, 3, true)
        },
      }),
    kind: 'unreadable',
    says: 'has no text',
  },
  {
    what: 'an .xls that says it has four billion texts',
    bytes: () =>
      xlsOf({
        globals: [[0xfc, [...u32(0), ...u32(0xffffffff), ...u16(3), 0, ...chars('abc')]]],
        sheets: [{ name: 'Herd', records: [] }],
      }),
    kind: 'unreadable',
    says: 'has no text',
  },
]
