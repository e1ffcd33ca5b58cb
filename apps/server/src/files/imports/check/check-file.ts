import { createHash } from 'node:crypto'
import type { ImportResult } from '@quarterpole/contract/data-import'
import type { FileMapping } from '@quarterpole/contract/import-mapping'
import type { ConflictChoice, Repairs } from '@quarterpole/contract/upload'
import type { HorseId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { findImportOfFile } from '@quarterpole/db/queries/data-import'
import { importMappingsFor } from '@quarterpole/db/queries/import-mapping'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import type { Mapping } from '@quarterpole/herd-files/column-mapping'
import type { HerdHorse, HorsePlan } from '@quarterpole/herd-files/plans/horse-plan'
import { Cells } from '@quarterpole/herd-files/cells'
import { FIELDS } from '@quarterpole/herd-files/columns'
import { checkChangedHorses } from '@quarterpole/herd-files/checks/changed-horses'
import { mapColumns } from '@quarterpole/herd-files/mapping/map-columns'
import { candidatesFor, herdParents, nameOnFile } from '../../../herd/herd-on-file.ts'
import { RowConflicts } from '@quarterpole/herd-files/conflicts/row-conflicts'
import { orderNewHorses } from '@quarterpole/herd-files/checks/loops'
import {
  choiceOf,
  type FileChoice,
  headerFingerprint,
  saysNothing,
} from '@quarterpole/herd-files/mapping/file-choice'
import { type GoodPlan, planGoodRows } from './good-rows.ts'
import { noteLacking } from '@quarterpole/herd-files/mapping/note-lacking'
import { noteRepairs } from '@quarterpole/herd-files/mapping/note-repairs'
import { unreadColumns } from '@quarterpole/herd-files/mapping/unread-columns'
import { reportOf } from './validation-report.ts'
import { doubtfulColumns } from '@quarterpole/herd-files/mapping/source-columns'
import { noteMapping } from '@quarterpole/herd-files/mapping/note-mapping'
import { noteUnheaded } from '@quarterpole/herd-files/mapping/note-unheaded'
import { readByValues } from '@quarterpole/herd-files/mapping/read-by-values'
import { rolesOnFile } from '@quarterpole/herd-files/plans/sexes-from-roles'
import { planHorses } from '@quarterpole/herd-files/plans/plan-horses'
import { fault, ProblemList } from '@quarterpole/herd-files/problems'
import { KINDS } from '../kinds/kinds.ts'
import type { PlannedRecords } from '../kinds/planned-records.ts'
import { SharedProgress } from '../uploads/shared-progress.ts'
import { readHerdFile } from '@quarterpole/herd-files/read-herd-file'
import type { Table } from '@quarterpole/sheet-reader/table'

export interface ImportRequest {
  readonly fileType: FileType
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly dryRun: boolean
  readonly createNewHorses: boolean
  /** New horses are reference horses unless the file says otherwise. */
  readonly asReference?: boolean
  /** How the user wants the file to be read; a mapping saved for its headers is used where nothing is said. */
  readonly mapping: Partial<FileMapping>
  /** Sheet of a workbook and line of its header, where the user chose. */
  readonly sheet?: string | undefined
  readonly headerRow?: number | undefined
  /** What to do where a row contradicts existing values. */
  readonly conflicts?: ConflictChoice | undefined
  /** Values to read in place of those in the file. */
  readonly repairs?: Repairs | undefined
  /** Rows without errors go in even where others have some. */
  readonly goodRows?: boolean | undefined
  /** YYYY-MM-DD; nothing in a file may lie after it. */
  readonly today: string
}

/** A plan of any kind, with the horses it adds in an order in which parents come first. */
export interface Plan {
  readonly horses: HorsePlan
  readonly order: readonly number[]
  readonly records: PlannedRecords | null
  readonly onFile: ReadonlyMap<number, HerdHorse>
}

/** A file that was read and compared with the herd; nothing is written yet. */
export interface CheckedFile {
  readonly table: Table
  readonly fileHash: string
  /** Our field → header, as used. */
  readonly mapping: Readonly<Record<string, string>>
  readonly problems: ProblemList
  /** Null where it has errors that leave nothing to plan. */
  readonly plan: Plan | null
  /** What is right in a file with errors; null without errors, or where nothing can go in on its own. */
  readonly good: GoodPlan<Plan> | null
  readonly result: ImportResult
}

/**
 * Reads a file and compares it with the herd: all that a dry run does, and the first part of every import.
 *
 * @throws {UnreadableFileError} when the file is no table at all
 */
export async function checkFile(
  db: Db,
  request: ImportRequest,
  progress: SharedProgress = new SharedProgress(),
): Promise<CheckedFile> {
  progress.enter('reading', null)
  const { table, notes, faults } = await readHerdFile(request.bytes, {
    ...request,
    mapping: request.mapping.columns,
  })
  const problems = new ProblemList()
  for (const note of notes) problems.warn({ row: null }, fault('reading', note, ''))
  const { reading, choice } = await chosenReading(db, request, { table, problems })
  const mapped = mappingOf(request.fileType, { table, choice, problems })
  const doubtful = doubtfulColumns(request.fileType, table, mapped)
  noteMapping(mapped, problems, { fileType: request.fileType, header: table.header, doubtful })
  noteUnheaded(table, mapped, problems)
  const cells = new Cells(table, mapped, problems, {
    choices: choice.choices,
    repairs: request.repairs ?? [],
  })
  noteLacking(cells, request.fileType)
  const repairs = cells.repairsMade()
  noteRepairs(request, repairs, problems)
  cells.progress = progress
  const conflicts = new RowConflicts(request.conflicts)
  const plan = problems.hasErrors ? null : await planFile(db, { request, cells, conflicts, progress })
  // behind the plan: what could be read is planned, whatever else the file has
  for (const { line, message, remedy } of faults)
    problems.error({ row: line }, fault('reading', message, remedy))
  // What could not be read is in no row: nothing can go in without it.
  const good = faults.length > 0 ? null : await goodPlan(db, { request, cells, conflicts, progress }, plan)
  const mapping = headersOf(mapped, table)
  const fileHash = createHash('sha256').update(request.bytes).digest('hex') // the same bytes, whatever the name
  const result = {
    validation_report: await reportOf(db, { ...request, cells, conflicts, plan }),
    processing_results: null,
    import_id: null,
    imported_before: await importedBefore(db, request.fileType, fileHash),
    evaluation_job_id: null,
    mapping,
    field_labels: Object.fromEntries(FIELDS[request.fileType].map(({ name, label }) => [name, label])),
    reading,
    unread: unreadColumns(request.fileType, table, { mapping: mapped, doubtful }),
    repairs,
    good_rows: good?.counts ?? null,
  }
  return { table, fileHash, mapping, problems, plan, good, result }
}

/** The field of each column, by what was chosen, its header and its values; what the values decide is noted. */
function mappingOf(
  fileType: FileType,
  { table, choice, problems }: { table: Table; choice: FileChoice; problems: ProblemList },
): Mapping {
  const { columns, unread, values } = choice
  const byHeader = { ...mapColumns(fileType, table.header, columns, unread), values }
  const { mapping, notices } = readByValues(fileType, table, byHeader, new Set(columns.keys()))
  for (const notice of notices) problems.warn({ row: null, field: notice.field }, notice)
  return mapping
}

/** The import of the very same file that is still in force, if there is one. */
async function importedBefore(
  db: Db,
  fileType: FileType,
  fileHash: string,
): Promise<ImportResult['imported_before']> {
  const found = await findImportOfFile(db, fileType, fileHash)
  return found === undefined
    ? null
    : { import_id: found.id, file_name: found.file_name, created_at: found.created_at }
}

/** The user's mapping, or else the one saved for such files, which is then reported. */
async function chosenReading(
  db: Db,
  { fileType, mapping }: ImportRequest,
  { table, problems }: { readonly table: Table; readonly problems: ProblemList },
) {
  const header_fingerprint = headerFingerprint(table.header)
  const saved = saysNothing(mapping)
    ? (await importMappingsFor(db, header_fingerprint)).find(({ file_type }) => file_type === fileType)
    : undefined
  if (saved !== undefined) {
    const found = fault(
      'mapping-saved',
      `We used your saved mapping “${saved.name}”.`,
      'Change or delete it under Match columns.',
    )
    problems.warn({ row: null }, found)
  }
  const chosen = saved?.mapping ?? mapping
  return {
    choice: choiceOf(chosen),
    reading: {
      mapping: { columns: {}, unread: [], values: {}, choices: {}, ...chosen },
      header_fingerprint,
      saved: saved?.name ?? null,
      format: saved?.format ?? ('custom' as const),
    },
  }
}

/** What is right in a file with errors in some rows. A file that is wrong as a whole has nothing right. */
async function goodPlan(db: Db, planning: Planning, plan: Plan | null): Promise<GoodPlan<Plan> | null> {
  const { request, cells } = planning
  const isAsked = request.dryRun || request.goodRows === true
  if (plan === null || !isAsked || !cells.problems.hasErrors || cells.problems.hasFileErrors) return null
  return planGoodRows(cells, plan, (rows) =>
    planFile(db, { ...planning, cells: rows, conflicts: new RowConflicts(request.conflicts) }),
  )
}

interface Planning {
  readonly request: ImportRequest
  readonly cells: Cells
  readonly conflicts: RowConflicts
  readonly progress: SharedProgress
}

async function planFile(db: Db, { request, cells, conflicts, progress }: Planning): Promise<Plan | null> {
  progress.enter('matching', cells.count)
  const herd = await candidatesFor(db, cells)
  const onFile = new Map(herd.map((horse) => [horse.id, horse]))
  const { createNewHorses, today } = request
  const options = { createNewHorses, today, yearStart: await readYearStart(db), conflicts }
  progress.enter('checking', cells.count)
  const ids = herd.map(({ id }) => id as HorseId) // they came from the horse table
  const records = (await KINDS[request.fileType].plan?.(db, { cells, herd, ids, options })) ?? null
  if (records !== null && !linksParents(records.horses)) {
    const { horses } = records
    return { horses, order: horses.creates.map((_, index) => index), records, onFile }
  }
  const whole = await herdParents(db)
  const horses =
    records?.horses ?? planHorses(cells, herd, { ...options, rolesOnFile: rolesOnFile(herd, whole) })
  checkChangedHorses(horses, whole, cells.problems, nameOnFile(herd))
  const order = orderNewHorses(horses, whole, cells.problems, nameOnFile(herd))
  return order === null ? null : { horses, order, records, onFile }
}

/** Whether a file of records gives horses parents, or changes any. */
const linksParents = ({ creates, updates }: HorsePlan) =>
  updates.length > 0 || creates.some(({ sire, dam }) => sire !== null || dam !== null)

const headersOf = ({ columnOf }: Mapping, { header }: Table) =>
  Object.fromEntries([...columnOf].map(([field, at]) => [field, header[at] ?? '']))
