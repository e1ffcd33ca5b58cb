import type { Sheet } from '../sheet.ts'
import { SheetBuilder } from '../sheet-builder.ts'
import { FILE_LIMITS, tooLarge, UnreadableFileError } from '../table.ts'
import { Archive } from './archive.ts'
import { damaged } from '../damaged.ts'
import { relationsOf, scanPart, sharedStrings, styleFormats, workbookPart } from './parts.ts'
import { WorksheetHandler } from './worksheet.ts'

const WORKBOOK = 'xl/workbook.xml'

/** The sheets of an .xlsx workbook in its order, one after the other: nobody needs two in memory. */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const archive = new Archive(bytes)
  const path = await workbookPath(archive)
  const { sheets, is1904 } = await workbookPart(archive, path)
  if (sheets.length > FILE_LIMITS.sheets) {
    throw tooLarge(`The workbook has ${sheets.length} sheets; at most ${FILE_LIMITS.sheets} are read.`)
  }
  const relations = await relationsOf(archive, path)
  const partOf = (type: string) =>
    relations.values().find((relation) => relation.type === type)?.target ?? null
  const styles = partOf('styles')
  const texts = partOf('sharedStrings')
  const context = {
    is1904,
    formats: styles === null ? [] : await styleFormats(archive, styles),
    strings: texts === null ? [] : await sharedStrings(archive, texts),
  }
  const count = { cells: 0, tableBytes: 0 }
  for (const { name, hidden, relation } of sheets) {
    const found = relations.get(relation)
    if (found === undefined) throw damaged(`its sheet “${name.slice(0, 40)}” is missing`)
    if (found.type !== 'worksheet') continue // a chart, or a macro sheet
    const builder = new SheetBuilder(name, hidden, count)
    await scanPart(archive, found.target, new WorksheetHandler(builder, context))
    yield builder.sheet()
  }
}

/** @throws {UnreadableFileError} with a sentence for each other thing that comes as a ZIP archive */
async function workbookPath(archive: Archive): Promise<string> {
  if (archive.has('xl/workbook.bin')) throw other('a binary workbook (.xlsb)')
  if (archive.has('word/document.xml')) throw other('a text document')
  if (archive.has('ppt/presentation.xml')) throw other('a presentation')
  if (archive.has('content.xml') && archive.has('mimetype')) throw other('an OpenDocument file')
  if (archive.has('Index/Document.iwa')) throw other('a Numbers document')
  const roots = await relationsOf(archive, '')
  const target = roots.values().find(({ type }) => type === 'officeDocument')?.target ?? WORKBOOK
  if (archive.has(target)) return target
  throw new UnreadableFileError(
    'This is a ZIP archive, not a workbook. Unzip it and upload the sheet in it.',
    'unsupported_media_type',
  )
}

const other = (what: string) =>
  new UnreadableFileError(
    `This is ${what}, whatever its name says. Open it in a spreadsheet, save it as .xlsx or .csv, and upload that.`,
    'unsupported_media_type',
  )
