import type { FileMapping, ImportPreview, SavedMapping } from '@quarterpole/contract/import-mapping'
import { FILE_TYPES, type FileType, type MappingFormat } from '@quarterpole/contract/limits'
import { Cells } from '../cells.ts'
import { FIELDS, normalHeader, type Field } from '../columns.ts'
import type { Mapping } from '../column-mapping.ts'
import { mapColumns } from './map-columns.ts'
import { ownWidth } from '../left-out-columns.ts'
import { ProblemList } from '../problems.ts'
import { GeneticResults } from '../drafts/genetic-results.ts'
import { readHerdFile } from '../read-herd-file.ts'
import type { ReadFile } from '@quarterpole/sheet-reader/read-file'
import type { Table } from '@quarterpole/sheet-reader/table'
import type { TrackName } from './coded-fields.ts'
import { unknownCodes } from './codes.ts'
import { ColumnPlaces } from './column-places.ts'
import { dateQuestions } from './date-questions.ts'
import { fileQuestions, trackQuestions } from './file-questions.ts'
import { type FileChoice, choiceOf, headerFingerprint, saysNothing } from './file-choice.ts'
import { fieldsOf, isAmerican } from './formats.ts'
import { sourceColumns } from './source-columns.ts'
import { readByValues } from './read-by-values.ts'
import { recognizeKind } from './recognize-kind.ts'
import { type SourceColumn, suggest, type Suggestion, type Suggestions } from './suggest.ts'

export interface PreviewRequest {
  readonly bytes: Uint8Array
  readonly fileName: string
  /** Guessed from the headers if not given. */
  readonly fileType?: FileType | undefined
  readonly format: MappingFormat
  readonly sheet?: string | undefined
  readonly headerRow?: number | undefined
  /** What was chosen so far. */
  readonly mapping: Partial<FileMapping>
  readonly tracks: readonly TrackName[]
  /** Saved mappings that may be for such files. */
  readonly saved: readonly SavedMapping[]
  /** YYYY-MM-DD; two digits of a year mean none after it. */
  readonly today: string
}

const SAMPLES = 3
const SAMPLE_LENGTH = 60

/**
 * Shows how a file would be read: the field of each column and the open questions. Nothing is written.
 *
 * @throws {UnreadableFileError} when the file is no table at all
 */
export async function previewFile(request: PreviewRequest): Promise<ImportPreview> {
  const fileType = request.fileType ?? (await guessFileType(request))
  const file = await readHerdFile(request.bytes, readOptions(request, fileType))
  const { table } = file
  const fingerprint = headerFingerprint(table.header)
  const saved = saysNothing(request.mapping)
    ? request.saved.find((one) => one.header_fingerprint === fingerprint && one.file_type === fileType)
    : undefined
  const format = saved?.format ?? request.format
  const choice = choiceOf(saved?.mapping ?? request.mapping)
  const columns = sourceColumns(table)
  const suggestions = suggest(fieldsOf(fileType, format), columns, chosenPlaces(table, choice))
  const suggested = suggestedMapping(table, fileType, { suggestions, choice })
  const read = readByValues(fileType, table, suggested, new Set(choice.columns.keys()))
  const cells = new Cells(table, read.mapping, new ProblemList())
  const questions = dateQuestions(cells, fileType, request.today)
  const missing = FIELDS[fileType].filter(({ name, required }) => required === true && !cells.has(name))
  const codes = unknownCodes(cells, { fileType, format, tracks: request.tracks })
  const isOrderOpen = questions.length > 0 && choice.choices.date_order === undefined && isAmerican(format)
  return {
    file_type: fileType,
    guessed: request.fileType === undefined,
    recognized: recognizedIn(file, fileType, columns),
    format,
    sheets: file.sheets.map(({ name }) => name),
    sheet: file.sheet,
    header_row: file.headerRow,
    header_fingerprint: fingerprint,
    read_as: table.readAs,
    total_rows: table.rows.length,
    first_rows: file.firstLines.map(({ line, cells: row }) => ({ row: line, cells: row.map(shortened) })),
    fields: FIELDS[fileType].map(shownField),
    columns: columns.map((column, at) => ({
      ...shownColumn(column),
      ...suggestionAt(at, suggestions, read.mapping),
    })),
    missing: missing.map(({ name }) => name),
    contested: suggestions.contested.map((one) => ({ field: one.field.name, columns: [...one.columns] })),
    codes,
    date_questions: questions,
    questions: [...fileQuestions(cells, fileType), ...trackQuestions(codes)],
    choices: { ...(isOrderOpen ? { date_order: 'month_first' as const } : {}), ...choice.choices },
    values: Object.fromEntries(
      [...choice.values].map(([field, codes]) => [field, Object.fromEntries(codes)]),
    ),
    notes: [
      ...file.notes,
      ...file.faults.map(({ message }) => message),
      ...read.notices.map(({ message }) => message),
      ...remarks(table, cells, { fileType, choice }),
    ],
    saved: saved === undefined ? null : { id: saved.id, name: saved.name },
  }
}

const shownField = ({ name, label, required }: Field) => ({ name, label, required: required === true })

const readOptions = ({ fileName, sheet, headerRow, mapping }: PreviewRequest, fileType: FileType) => ({
  fileName,
  fileType,
  sheet,
  headerRow,
  mapping: mapping.columns,
})

/** A chart or a pedigree without a header is known by its records, everything else by its columns. */
function recognizedIn(
  { headerRow }: ReadFile,
  fileType: FileType,
  columns: readonly SourceColumn[],
): ImportPreview['recognized'] {
  const { kind, signs } = recognizeKind(columns)
  return headerRow === 0 ? { kind: fileType, signs: [] } : { kind, signs: [...signs] }
}

/** The kind recognized; where it is none with a mapping, the one whose fields the columns name most and that lacks least. */
async function guessFileType(request: PreviewRequest): Promise<FileType> {
  const { table, headerRow } = await readHerdFile(request.bytes, readOptions(request, 'race_results'))
  if (headerRow === 0) return 'race_results' // a chart, known by its records or its pages
  const columns = sourceColumns(table)
  const { kind } = recognizeKind(columns)
  const recognized = FILE_TYPES.find((fileType) => fileType === kind)
  if (recognized !== undefined) return recognized
  const asHorses = await readHerdFile(request.bytes, readOptions(request, 'horses'))
  if (asHorses.headerRow === 0) return 'horses' // a pedigree without a header
  const scored = FILE_TYPES.map((fileType) => {
    const found = suggest(fieldsOf(fileType, request.format), columns).columns.map(({ field }) => field)
    const missing = FIELDS[fileType].filter(
      ({ name, required }) => required === true && !found.includes(name),
    )
    return { fileType, named: found.filter((field) => field !== null).length, missing: missing.length }
  })
  const [best] = scored.toSorted((a, b) => b.named - a.named || a.missing - b.missing)
  return best?.fileType ?? 'horses'
}

/** Positions that somebody decided, with the field or null. */
function chosenPlaces({ header }: Table, { columns, unread }: FileChoice): Map<number, string | null> {
  const places = new ColumnPlaces(header, normalHeader)
  const chosen = new Map<number, string | null>()
  for (let at = ownWidth(header); at < header.length; at++) chosen.set(at, null)
  for (const column of unread) chosen.set(places.of(column), null)
  for (const [field, column] of columns) chosen.set(places.of(column), field)
  chosen.delete(-1)
  return chosen
}

const shownColumn = ({ name, header, values }: SourceColumn) => ({
  column: name,
  header,
  samples: [...new Set(values)].slice(0, SAMPLES).map(shortened),
})

interface Suggested {
  readonly suggestions: Suggestions
  readonly choice: FileChoice
}

/** The mapping that the suggestions are, before the values are looked at; codes are compared as in the file. */
function suggestedMapping(table: Table, fileType: FileType, { suggestions, choice }: Suggested): Mapping {
  const { columns } = suggestions
  const columnOf = new Map(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, at] as const])))
  const decided = new Set(chosenPlaces(table, choice).keys())
  const open = columns.flatMap(({ field }, at) => (field === null && !decided.has(at) ? [at] : []))
  const isHeaded = (at: number) => (table.header[at] ?? '') !== ''
  return {
    ...mapColumns(fileType, []),
    columnOf,
    ignored: open.filter(isHeaded),
    unheaded: open.filter((at) => !isHeaded(at)),
  }
}

/** What is suggested for a column, or what its values make of it. */
function suggestionAt(at: number, { columns }: Suggestions, { columnOf }: Mapping): Suggestion {
  const before = columns[at] ?? { field: null, confidence: null, remark: null }
  if (before.field !== null && columnOf.get(before.field) === at) return before
  const field = [...columnOf].find(([, column]) => column === at)?.[0] ?? null
  if (field === before.field) return before
  return {
    field,
    confidence: field === null ? null : 'likely',
    remark: field === null ? before.remark : null,
  }
}

const BETTING = /\b(?:pool|odds|morning.?line|payoff|dividend)s?\b/i

/** What a user should know before mapping: of the file, not of a row. */
function remarks(
  table: Table,
  cells: Cells,
  { fileType, choice }: { fileType: FileType; choice: FileChoice },
): string[] {
  const { impossible } = mapColumns(fileType, table.header, choice.columns)
  const gone = impossible.map(({ field, column, unknown }) =>
    unknown === 'column' ? `The file has no column ${column}.` : `Files of this kind have no field ${field}.`,
  )
  if (fileType === 'genetics' && !GeneticResults.areIn(cells))
    gone.push('No column has test results yet. Choose HYPP, PSSM1 or another test for one.')
  const betting =
    fileType === 'race_results' ? table.header.filter((header) => BETTING.test(normalHeader(header))) : []
  if (betting.length > 0) gone.push(`${betting.join(', ')}: betting figures. We don’t keep odds or pools.`)
  return gone
}

const shortened = (text: string) =>
  text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH - 1)}…` : text
