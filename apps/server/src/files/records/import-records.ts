import type { RecordsImport } from '@quarterpole/contract/record-import'
import { MAX_RECORD_ROWS } from '@quarterpole/contract/limits'
import { byRecordFile, type RecordKind } from '@quarterpole/contract/record-kinds'
import type { Db } from '@quarterpole/db/open'
import { insertActivity, type NewActivity } from '@quarterpole/db/queries/activity'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { NothingWritten, tx } from '@quarterpole/db/tx'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { UNDATED } from '@quarterpole/herd-files/records/cover-rows'
import { type ReadRecords, readRecordFile } from '@quarterpole/herd-files/records/read-record-file'
import { RECORD_FILES } from '@quarterpole/herd-files/records/record-files'
import { HORSE_UNKNOWN } from '@quarterpole/herd-files/records/record-horses'
import { importCovers } from './import-covers.ts'
import { importToDos } from './import-to-dos.ts'
import { plural } from '../../platform/words/words.ts'
import { invalid } from '../../platform/http/problem.ts'
import { firstWithin, notListed, REPORT_BYTES } from '../imports/check/report-size.ts'
import { SharedProgress } from '../imports/uploads/shared-progress.ts'
import { importBookings } from './import-bookings.ts'
import { importBarnRecord, importRecord } from './import-record.ts'
import { servedRecords } from './served-records.ts'
import { type BarnRecordName, type HorseRecordName, isOfHorse } from '@quarterpole/contract/records'
import type { Served } from '../../herd/records/record-commands.ts'
import { addMissingHorses, horsesOnFile, keepUsed } from './new-horses.ts'
import type { ImportedRows, RecordImporter } from './record-importer.ts'

export interface RecordsRequest {
  readonly kind: RecordKind
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly dryRun: boolean
  /** Adds the rows without a problem where others have one. */
  readonly goodRows?: boolean
  /** Adds the horses that aren’t on file as reference horses. */
  readonly createNewHorses?: boolean
  /** As of when results without a day are true. */
  readonly asOf?: string | undefined
  /** Of rows that name no season. */
  readonly seasonYear?: number | undefined
  /** YYYY-MM-DD */
  readonly today: string
}
export interface ImportedRecords {
  readonly result: RecordsImport
  /** The activity that can undo it; null where nothing was written. */
  readonly activityId: number | null
}

/** How the rows of a kind are written, and what they are called. */
interface Kind {
  readonly importRows: RecordImporter
  readonly activity: NewActivity['kind']
  /** What a row adds. */
  readonly one: string
  readonly many: string
}
const KINDS: Record<RecordKind, Kind> = {
  ...byRecordFile(({ name, plural: file, noun, nouns }) => ({
    importRows: isOfHorse(name)
      ? importRecord(servedRecords[name] as Served<HorseRecordName>, RECORD_FILES[file])
      : importBarnRecord(servedRecords[name] as Served<BarnRecordName>, RECORD_FILES[file]),
    activity: `${name}_added` as const,
    one: noun,
    many: nouns,
  })),
  bookings: { importRows: importBookings, activity: 'booking_added', one: 'booking', many: 'bookings' },
  covers: {
    importRows: importCovers,
    activity: 'cover_added',
    one: 'row',
    many: 'rows of breedings',
  },
  to_dos: { importRows: importToDos, activity: 'to_do_added', one: 'to-do', many: 'to-dos' },
}

/**
 * Adds the records of a file as one activity: all or none, or those of the good rows where they are asked for.
 *
 * @throws {AppError} invalid where a column is missing or there are too many rows
 * @throws {UnreadableFileError} when it is no table
 */
export async function importRecords(
  db: Db,
  request: RecordsRequest,
  progress: SharedProgress = new SharedProgress(),
): Promise<ImportedRecords> {
  progress.enter('reading', null)
  const file = await readRecordFile(request.bytes, request)
  checkFile(file, request.kind)
  progress.enter('checking', file.rows.length)
  let result = resultOf(file, null)
  try {
    const activityId = await tx(db, async (trx) => {
      await lockHerd(trx)
      const written = await writeRows(trx, file, request)
      result = resultOf(file, written)
      if (request.dryRun || !isWanted(file, request) || written.changes.length === 0)
        throw new NothingWritten()
      const { changes, horses } = written
      return insertActivity(trx, { ...activityOf(request, written), subject: null, changes, horses })
    })
    return { result, activityId }
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error
    return { result, activityId: null }
  }
}

const isWanted = ({ cells: { problems } }: ReadRecords, { goodRows = false }: RecordsRequest) =>
  !problems.hasErrors || (goodRows && !problems.hasFileErrors)

function checkFile({ rows, missing }: ReadRecords, kind: RecordKind) {
  if (missing.length > 0)
    throw invalid(
      'file',
      `The file has no column for ${missing.map((name) => name.replaceAll('_', ' ')).join(' and ')}. Head it ${missing.join(' and ')}, as in the export of ${KINDS[kind].many}.`,
    )
  if (rows.length === 0)
    throw invalid('file', `The file has a header and no ${KINDS[kind].many}. Choose another file.`)
  if (rows.length > MAX_RECORD_ROWS)
    throw invalid(
      'file',
      `The file has ${rows.length} rows; ${MAX_RECORD_ROWS} go in at once. Split it and import the parts.`,
    )
}

interface Written extends ImportedRows {
  readonly horsesCreated: number
}

async function writeRows(
  trx: Db,
  file: ReadRecords,
  { kind, today, seasonYear, asOf, createNewHorses = false }: RecordsRequest,
): Promise<Written> {
  const added = createNewHorses ? await addMissingHorses(trx, file) : []
  const written = await KINDS[kind].importRows(trx, {
    rows: file.rows,
    horses: await horsesOnFile(trx, file),
    problems: file.cells.problems,
    season_year: seasonYear ?? null,
    today,
    yearStart: await readYearStart(trx),
    asOf: asOf ?? null,
  })
  const kept = await keepUsed(trx, added, new Set(written.horses))
  const watch = await watchRows(trx, [])
  const created = await watch.changes(kept.map((id): RowRef => ['horse', id]))
  return { ...written, changes: [...created, ...written.changes], horsesCreated: kept.length }
}

function resultOf({ rows, cells }: ReadRecords, written: Written | null): RecordsImport {
  const { problems } = cells.problems
  const { on_file = 0 } = written ?? {}
  // What is wrong with the file as a whole keeps all of its rows out.
  const { added = 0, horsesCreated = 0 } = cells.problems.hasFileErrors ? {} : (written ?? {})
  return {
    rows: rows.length,
    added,
    on_file,
    left_out: rows.length - added - on_file,
    horses_created: horsesCreated,
    unknown_horses: problems.filter(({ group }) => group === HORSE_UNKNOWN).length,
    undated: problems.filter(({ group }) => group === UNDATED).length,
    problems: listedWithin(
      cells.problems.count('error'),
      problems
        .filter(({ level }) => level === 'error')
        .map(({ row, field, message, remedy }) => ({
          row,
          field,
          column: (field === null ? '' : cells.header(field)) || null,
          message: [message, remedy].filter(Boolean).join(' '),
        }))
        .toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    ),
    notes: notesOf(cells),
  }
}

/** How the file was read. What is said of many rows is said once. */
function notesOf(cells: ReadRecords['cells']): string[] {
  const notes = cells.problems.problems.filter(({ level }) => level === 'warning')
  const alike = Map.groupBy(notes, ({ field, message, remedy }) => JSON.stringify([field, message, remedy]))
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const rows = group.flatMap(({ row }) => row ?? [])
    const place = [rowsInWords(rows), first.field === null ? '' : cells.header(first.field)]
      .filter(Boolean)
      .join(', ')
    const said = [first.message, first.remedy].filter(Boolean).join(' ')
    return [place === '' ? said : `${place}: ${said}`]
  })
}

const ROWS_NAMED = 5

function rowsInWords(rows: readonly number[]): string {
  if (rows.length <= 1) return rows.map((row) => `Row ${row}`).join('')
  const more = rows.length - ROWS_NAMED
  const named = rows.slice(0, ROWS_NAMED).join(', ')
  return more > 0 ? `Rows ${named} and ${more} more` : `Rows ${named}`
}

/** The first problems, as many as a report holds, and how many more there are. */
function listedWithin(count: number, problems: RecordsImport['problems']): RecordsImport['problems'] {
  const listed = firstWithin(problems, PROBLEM_BYTES)
  if (listed.length === count) return listed
  const { message, remedy } = notListed(count - listed.length, true)
  return [...listed, { row: null, field: null, column: null, message: `${message} ${remedy}` }]
}
const PROBLEM_BYTES = 0.8 * REPORT_BYTES

function activityOf({ kind, fileName }: RecordsRequest, { added, horsesCreated }: Written) {
  const { one, many, activity } = KINDS[kind]
  const horses = horsesCreated === 0 ? '' : ` and ${plural(horsesCreated, 'horse')}`
  return {
    kind: activity,
    sentence: `Added ${added} ${added === 1 ? one : many}${horses} from ${fileName}.`,
  }
}
