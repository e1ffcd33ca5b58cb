import type { Sheet } from '../sheet.ts'
import { FILE_LIMITS, tooLarge, UnreadableFileError } from '../table.ts'
import { locked } from '../xlsx/archive.ts'
import { damaged } from '../xlsx/damaged.ts'
import { CompoundFile } from './compound-file.ts'
import { readOldXls } from './read-old-xls.ts'
import { type BiffRecord, nextRecord, RECORD } from './records.ts'
import { type Globals, readGlobals } from './globals.ts'
import { readSheet } from './xls-sheet.ts'

const BIFF8 = 0x0600
const COMPOUND = 0xd0

/** The sheets of an .xls workbook, in its order. Versions of before 1997 go to the second reader. */
export async function readXls(bytes: Uint8Array): Promise<Iterable<Sheet>> {
  if (bytes[0] !== COMPOUND) return readOldXls(bytes)
  const stream = workbookStream(bytes)
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const record: BiffRecord = { kind: 0, at: 0, end: 0 }
  if (!nextRecord(view, record) || record.kind !== RECORD.begin || record.end < record.at + 4) {
    return readOldXls(bytes)
  }
  if (view.getUint16(record.at, true) !== BIFF8) return readOldXls(bytes)
  return sheetsOf(
    view,
    guarded(() => readGlobals(view, record)),
  )
}

function workbookStream(bytes: Uint8Array): Uint8Array {
  const file = new CompoundFile(bytes)
  if (file.has('EncryptedPackage')) throw locked()
  const name = ['Workbook', 'Book'].find((stream) => file.has(stream))
  if (name !== undefined) return file.stream(name)
  throw new UnreadableFileError(
    'This is an Office document and no workbook. Save the sheet as .xlsx or .csv and upload that.',
    'unsupported_media_type',
  )
}

function* sheetsOf(view: DataView, globals: Globals): Generator<Sheet> {
  if (globals.sheets.length > FILE_LIMITS.sheets) {
    throw tooLarge(
      `The workbook has ${globals.sheets.length} sheets; at most ${FILE_LIMITS.sheets} are read.`,
    )
  }
  const count = { cells: 0 }
  for (const place of globals.sheets) yield guarded(() => readSheet(view, place, globals, count))
}

/** A record shorter than its kind ends beyond the stream: damage, not a fault of ours. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw damaged('one of its records is not whole')
    throw error
  }
}
