import type { ImportProblem, ImportResult } from '@quarterpole/contract/data-import'

/** Largest report of a file. */
export const REPORT_BYTES = 1_000_000
/** Shares of it; what is left is for the rest of the report. */
const PROBLEMS_BYTES = 0.4 * REPORT_BYTES
const SENTENCES_BYTES = 0.15 * REPORT_BYTES
const NAMES_BYTES = 0.1 * REPORT_BYTES

/** How many errors and warnings there are, listed or not. */
export interface ProblemCounts {
  readonly errors: number
  readonly warnings: number
}

/**
 * The result of an import within REPORT_BYTES. Of long lists the first entries stay, errors before warnings, and a
 * sentence says how many more there are. Called in the worker thread, so that the server's thread never holds more.
 */
export function withinReportSize(result: ImportResult, counts: ProblemCounts): ImportResult {
  const report = result.validation_report
  const isComplete = counts.errors + counts.warnings <= report.problems.length
  if (isComplete && bytesOf(result) <= REPORT_BYTES) return result
  const errors = report.problems.filter(({ level }) => level === 'error')
  const warnings = report.problems.filter(({ level }) => level === 'warning')
  const listed = firstWithin([...errors, ...warnings], PROBLEMS_BYTES)
  const left = counts.errors + counts.warnings - listed.length
  const note = left > 0 ? [notListed(left, counts.errors > 0)] : []
  const sentences = (level: ImportProblem['level'], of: readonly string[]) => [
    ...firstWithin(of, SENTENCES_BYTES),
    ...note.filter((problem) => problem.level === level).map(({ message, remedy }) => `${message} ${remedy}`),
  ]
  return {
    ...result,
    repairs: firstWithin(result.repairs, NAMES_BYTES),
    validation_report: {
      ...report,
      problems: [...listed, ...note],
      errors: sentences('error', report.errors),
      warnings: sentences('warning', report.warnings),
      new_horses_detected: firstWithin(report.new_horses_detected, NAMES_BYTES),
      conflicts: { ...report.conflicts, listed: firstWithin(report.conflicts.listed, NAMES_BYTES) },
    },
  }
}

/** Says how many problems are left out of a list. */
export const notListed = (left: number, hasErrors: boolean): ImportProblem => ({
  row: null,
  field: null,
  value: null,
  message: `${left.toLocaleString('en-US')} more ${left === 1 ? 'problem isn’t' : 'problems aren’t'} listed.`,
  remedy: 'Fix those that are and upload the file again.',
  group: 'not-listed',
  level: hasErrors ? 'error' : 'warning',
})

/** The first entries that fit, at least one of them. */
export function firstWithin<T>(entries: readonly T[], bytes: number): T[] {
  let used = 0
  const end = entries.findIndex((entry) => (used += bytesOf(entry) + 1) > bytes)
  return entries.slice(0, end < 0 ? entries.length : Math.max(1, end))
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
