import type { Sheet } from '../sheet.ts'
import { FILE_LIMITS, tooLarge, UnreadableFileError } from '../table.ts'
import { locked } from '../xlsx/archive.ts'
import { damaged } from '../xlsx/damaged.ts'
import { CompoundFile } from './compound-file.ts'
import { type BiffRecord, nextRecord, RECORD } from './records.ts'
import { readGlobals } from './globals.ts'
import { readSheet } from './xls-sheet.ts'

const BIFF8 = 0x0600
const BIFF5 = 0x0500

/** The sheets of an .xls workbook of 1993 or later, in its order. */
export function* readXls(bytes: Uint8Array): Generator<Sheet> {
  const stream = guarded(() => workbookStream(bytes))
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const record: BiffRecord = { kind: 0, at: 0, end: 0 }
  if (!nextRecord(view, record) || record.kind !== RECORD.begin) throw damaged('its beginning is missing')
  const version = guarded(() => view.getUint16(record.at, true))
  if (version !== BIFF8 && version !== BIFF5) throw damaged('its version is unknown')
  const globals = guarded(() => readGlobals(view, record, version === BIFF5))
  if (globals.sheets.length > FILE_LIMITS.sheets) {
    throw tooLarge(
      `The workbook has ${globals.sheets.length} sheets; at most ${FILE_LIMITS.sheets} are read.`,
    )
  }
  const count = { cells: 0 }
  for (const place of globals.sheets) yield guarded(() => readSheet(view, place, globals, count))
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

/** A record shorter than its kind ends beyond the stream: damage, not a fault of ours. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw damaged('one of its records is not whole')
    throw error
  }
}
