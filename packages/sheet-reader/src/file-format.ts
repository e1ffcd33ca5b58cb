import { UnreadableFileError } from './table.ts'

export type FileFormat = 'csv' | 'xlsx' | 'xls' | 'pdf'

const starts = (bytes: Uint8Array, ...signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

/** The format by the first bytes; the file's name is ignored. Any text counts as CSV. */
export function fileFormat(bytes: Uint8Array): FileFormat {
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'xlsx'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls'
  if (isOldWorkbook(bytes)) throw notATable('a workbook from before 1993')
  if (isPdf(bytes)) return 'pdf'
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024))
  const head = text.replace(/^[^<]{0,3}/, '')
  if (/^\s*<(?:!doctype html|html|head|table|meta|body)\b/i.test(head)) throw notATable('a web page')
  if (/^\s*<\?xml\b/i.test(head)) throw notATable('an XML document')
  if (head.startsWith('{\\rtf')) throw notATable('a text document')
  if (/^[^0]{0,3}0 HEAD\b/.test(text))
    throw refused(
      'This is a GEDCOM pedigree file, which we don’t read. Export the pedigree as CSV, with name, sex, sire and dam.',
    )
  if (ARCHIVES.some((signature) => starts(bytes, ...signature)))
    throw refused('This is an archive. Unzip it first, then choose the files in it.')
  if (isPicture(bytes))
    throw refused('This is a picture. We can’t read text in pictures. Choose a CSV, XLS or XLSX file.')
  return 'csv'
}

/** A PDF may begin with anything, but has its mark in the first kilobyte. */
export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF')
/** Gzip, 7-Zip, RAR and xz. */
const ARCHIVES = [
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21, 0x1a],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
] as const
/** JPEG, PNG, GIF and TIFF. */
const PICTURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
] as const
/** WebP and the phones’ HEIC carry their names further on. */
const isPicture = (bytes: Uint8Array) =>
  PICTURES.some((signature) => starts(bytes, ...signature)) ||
  starts(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50) ||
  (starts(bytes.subarray(4), 0x66, 0x74, 0x79, 0x70) &&
    /^(?:hei|hev|mif|avif)/.test(latin(bytes.subarray(8, 12))))
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Workbooks of before 1993 are a bare stream that begins with the record BOF. */
const isOldWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes[3] === 0 && bytes.length > 8

const notATable = (what: string) =>
  refused(
    `This is ${what}, whatever its name says. Open it in a spreadsheet, save it as .xlsx or .csv, and upload that.`,
  )

const refused = (sentence: string) => new UnreadableFileError(sentence, 'unsupported_media_type')
