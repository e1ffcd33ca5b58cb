import type { ImportResult } from '@quarterpole/contract/data-import'
import type { Db } from '@quarterpole/db/open'
import { readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { AppError } from '../../platform/http/problem.ts'
import { type CheckedFile, checkFile, type ImportRequest, type Plan } from './check/check-file.ts'
import { commitImport, HerdChangedError } from './commit/commit-import.ts'
import { withinReportSize } from './check/report-size.ts'
import { rejectedRows } from '@quarterpole/herd-files/rejected-rows'
import { SharedProgress } from './uploads/shared-progress.ts'

/** What was found, and what was written: `imported` is false for a dry run, a refusal and a file with nothing new. */
export interface ImportOutcome {
  readonly result: ImportResult
  readonly refused: boolean
  readonly imported: boolean
}

/** How often a file is compared with a herd that others change meanwhile. */
const TRIES = 3

/**
 * Reads a file, compares it with the herd and, unless it is a dry run or has errors, writes all of it in one
 * transaction. A dry run takes the same way up to the writing. What was compared with a herd that has changed since is
 * not written: the file is compared again.
 *
 * @throws {UnreadableFileError} when the file is no table at all
 * @throws {AppError} conflict, when the herd changes every time
 */
export async function importFile(
  db: Db,
  request: ImportRequest,
  progress: SharedProgress = new SharedProgress(),
): Promise<ImportOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToImport(db, request, progress)
    } catch (error) {
      if (!(error instanceof HerdChangedError)) throw error
      if (attempt < TRIES) continue
      const message = `${request.fileName} was not imported: horses changed while we checked it, ${TRIES} times. Upload it again.`
      throw new AppError('conflict', message, { cause: error })
    }
  }
}

async function tryToImport(db: Db, request: ImportRequest, progress: SharedProgress): Promise<ImportOutcome> {
  const seen = await readHerdVersion(db)
  const { fileHash, totalRows, mapping, plan, leftOut, result, counts } = writable(
    await checkFile(db, request, progress),
    request,
  )
  const report = withinReportSize(result, counts)
  if (plan === null) {
    const { errors } = counts
    const found = errors === 1 ? 'it has one error. Fix it' : `it has ${errors} errors. Fix them`
    const detail = `${request.fileName} was not imported: ${found} and upload the file again.`
    return { result: { ...report, detail }, refused: true, imported: false }
  }
  if (request.dryRun) return { result: report, refused: false, imported: false }
  const { fileType, fileName, createNewHorses, asReference = false } = request
  progress.enter('writing', rowsToWrite(plan))
  const file = {
    fileType,
    fileName,
    fileHash,
    createNewHorses,
    asReference,
    totalRows,
    mapping: { columns: mapping, repairs: result.repairs, left_out: leftOut?.rows ?? 0 },
    leftOut,
    progress,
    seen,
  }
  const committed = await commitImport(db, plan, file)
  return { result: { ...report, ...committed }, refused: false, imported: committed.import_id !== null }
}

/**
 * What of a file is to be written: all of it, the good rows where they are asked for, or nothing. The plan holds it:
 * the table goes before the writing takes its own memory.
 */
function writable({ table, problems, plan, good, ...checked }: CheckedFile, { goodRows }: ImportRequest) {
  const counts = { errors: problems.count('error'), warnings: problems.count('warning') }
  const whole = { ...checked, counts, totalRows: table.rows.length, leftOut: null }
  if (!problems.hasErrors) return { ...whole, plan }
  if (goodRows !== true || good === null) return { ...whole, plan: null }
  const csv = rejectedRows({ table, problems: [...problems.problems, ...good.reasons.problems] })
  return { ...whole, plan: good.plan, leftOut: { rows: good.counts.left_out, csv } }
}

const rowsToWrite = ({ horses, records }: Plan) =>
  horses.creates.length + horses.updates.length + (records?.rows ?? 0)
