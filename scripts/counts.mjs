import { existsSync, readFileSync } from 'node:fs'

/**
 * How many tests passed, failed and were skipped.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Reads what vitest's JSON reporter wrote. A file that could not be loaded holds no test, so it counts as one
 * failure; so does a run that ended badly without a failed test or without a report.
 *
 * @param {string} path
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function vitestCounts(path, exitCode) {
  if (!existsSync(path)) return withExit({ passed: 0, failed: 0, skipped: 0 }, exitCode ?? 1)
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const unloaded = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  return withExit(
    { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped },
    exitCode,
  )
}

/**
 * Reads what Playwright's JSON reporter wrote; a test that passed only when repeated counts as failed.
 *
 * @param {string} path
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function playwrightCounts(path, exitCode) {
  if (!existsSync(path)) return withExit({ passed: 0, failed: 0, skipped: 0 }, exitCode ?? 1)
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8'))
  const failed = stats.unexpected + stats.flaky + errors.length
  return withExit({ passed: stats.expected, failed, skipped: stats.skipped }, exitCode)
}

/**
 * @param {Counts} counts
 * @param {number | null} exitCode
 */
const withExit = (counts, exitCode) =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

/** The plain line that ends every command that tests something. */
export const closingLine = (/** @type {{ passed: number, failed: number }} */ { passed, failed }) =>
  `${passed} passed, ${failed} failed`

/**
 * The counts in the closing line of what a command printed.
 *
 * @param {string} output
 * @returns {{ passed: number, failed: number } | undefined}
 */
export function closingCounts(output) {
  const found = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '')
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : undefined
}
