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
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024)).replace(/^[^<]{0,3}/, '')
  if (/^\s*<(?:!doctype html|html|head|table|meta|body)\b/i.test(head)) throw notATable('a web page')
  if (/^\s*<\?xml\b/i.test(head)) throw notATable('an XML document')
  if (head.startsWith('{\\rtf')) throw notATable('a text document')
  return 'csv'
}

/** A PDF may begin with anything, but has its mark in the first kilobyte. */
export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF')

/** Workbooks of before 1993 are a bare stream that begins with the record BOF. */
const isOldWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes[3] === 0 && bytes.length > 8

const notATable = (what: string) =>
  new UnreadableFileError(
    `This is ${what}, whatever its name says. Open it in a spreadsheet, save it as .xlsx or .csv, and upload that.`,
    'unsupported_media_type',
  )
