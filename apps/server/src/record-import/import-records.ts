import { latestToday } from '@quarterpole/contract/day'
import type { RecordsImport } from '@quarterpole/contract/record-import'
import { MOST_RECORD_ROWS, type RecordKind } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { insertActivity, type NewActivity } from '@quarterpole/db/queries/activity'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { tx } from '@quarterpole/db/tx'
import { mentionedHorses } from '@quarterpole/herd-files/mentioned-horses'
import { type RecordFile, readRecordFile } from '@quarterpole/herd-files/read-record-file'
import { HORSES_NAMED } from '@quarterpole/herd-files/record-fields'
import { RecordHorses } from '@quarterpole/herd-files/record-horses'
import { importBreedings } from '../breedings/import-breedings.ts'
import { importDuties } from '../duties/import-duties.ts'
import { invalid } from '../http/problem.ts'
import { candidatesFor } from '../imports/herd-on-file.ts'
import { firstWithin, REPORT_BYTES } from '../imports/report-size.ts'
import { SharedProgress } from '../imports/uploads/shared-progress.ts'
import { importSales } from '../sales/import-sales.ts'
import { importBookings } from '../stallion-book/import-bookings.ts'
import { importWorks } from '../works/import-works.ts'
import type { ImportedRows, RecordImporter } from './record-importer.ts'

export interface RecordsRequest {
  readonly kind: RecordKind
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly dryRun: boolean
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

const IMPORTERS: Record<RecordKind, RecordImporter> = {
  works: importWorks,
  sales: importSales,
  bookings: importBookings,
  breedings: importBreedings,
  duties: importDuties,
}

/** Ends the transaction of a dry run, or of a file with problems, without writing. */
class NothingWritten extends Error {}

/**
 * Adds the records of a file, all or none, as one activity.
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
      if (request.dryRun || result.problems.length > 0 || written.changes.length === 0)
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

function checkFile({ rows, missing }: RecordFile, kind: RecordKind) {
  if (missing.length > 0)
    throw invalid(
      'file',
      `The file has no column for ${missing.map((name) => name.replaceAll('_', ' ')).join(' and ')}. Head it ${missing.join(' and ')}, as in the export of ${WORDS[kind].many}.`,
    )
  if (rows.length === 0)
    throw invalid('file', `The file has a header and no ${WORDS[kind].many}. Choose another file.`)
  if (rows.length > MOST_RECORD_ROWS)
    throw invalid(
      'file',
      `The file has ${rows.length} rows; ${MOST_RECORD_ROWS} go in at once. Split it and import the parts.`,
    )
}

async function writeRows(
  trx: Db,
  { cells, rows }: RecordFile,
  request: RecordsRequest,
): Promise<ImportedRows> {
  const { kind, today, seasonYear } = request
  const named = mentionedHorses(cells, {
    nameFields: HORSES_NAMED[kind].map(({ name }) => name),
    numberFields: HORSES_NAMED[kind].map(({ number }) => number),
    asFiled: true,
  })
  return IMPORTERS[kind](trx, {
    rows,
    horses: new RecordHorses(await candidatesFor(trx, cells, named)),
    problems: cells.problems,
    season_year: seasonYear ?? null,
    today,
    latest: latestToday(today),
  })
}

function resultOf({ rows, cells }: RecordFile, written: ImportedRows | null): RecordsImport {
  const { problems } = cells.problems
  return {
    rows: rows.length,
    added: written?.added ?? 0,
    on_file: written?.on_file ?? 0,
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
    notes: cells.problems.sentences('warning'),
  }
}

/** The first problems, as many as a report holds, and how many more there are. */
function listedWithin(count: number, problems: RecordsImport['problems']): RecordsImport['problems'] {
  const listed = firstWithin(problems, PROBLEM_BYTES)
  if (listed.length === count) return listed
  const message = `${count - listed.length} more problems aren’t listed. Fix those that are and upload the file again.`
  return [...listed, { row: null, field: null, column: null, message }]
}
const PROBLEM_BYTES = 0.8 * REPORT_BYTES

const WORDS: Record<RecordKind, { kind: NewActivity['kind']; one: string; many: string }> = {
  works: { kind: 'work_added', one: 'work', many: 'works' },
  sales: { kind: 'sale_added', one: 'sale', many: 'sales' },
  bookings: { kind: 'booking_added', one: 'booking', many: 'bookings' },
  breedings: { kind: 'breeding_added', one: 'row', many: 'rows of breedings' },
  duties: { kind: 'duty_added', one: 'to-do', many: 'to-dos' },
}

function activityOf({ kind, fileName }: RecordsRequest, { added }: ImportedRows) {
  const { one, many, kind: activity } = WORDS[kind]
  return { kind: activity, sentence: `Added ${added} ${added === 1 ? one : many} from ${fileName}.` }
}
