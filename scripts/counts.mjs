import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * How many tests passed, failed and were skipped, and which ones failed.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ title: string, file: string, tests: { status: string }[] }} Spec
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
  const files = vitestFiles(path)
  if (files === undefined) return withExit(noTests(), exitCode ?? 1)
  const counts = noTests()
  for (const file of files) {
    const name = relative(process.cwd(), file.name)
    if (file.status === 'failed' && !file.assertionResults.some(isFailed))
      counts.failures.push(name + reason(file.message))
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts.passed++
      else if (isFailed(test))
        counts.failures.push(`${name} › ${test.fullName}${reason(test.failureMessages?.[0])}`)
      else if (isUnfinished(test)) counts.failures.push(`${name} › ${test.fullName}: its process ended`)
      else counts.skipped++
    }
  }
  return withExit({ ...counts, failed: counts.failures.length }, exitCode)
}

/** The first line of what was said of a failure, for a list. */
const reason = (/** @type {string | undefined} */ message) =>
  message ? `: ${stripVTControlCharacters(message).split('\n', 1)[0]}` : ''

/** @returns {TestFile[] | undefined} */
const vitestFiles = (/** @type {string} */ path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).testResults : undefined

const isFailed = (/** @type {Assertion} */ { status }) => status === 'failed'

/** A skipped test has a status of its own: a pending one was never ended by its process. */
const isUnfinished = (/** @type {Assertion} */ { status }) => status === 'pending'

/**
 * Reads what Playwright's JSON reporter wrote. A test that passed only when repeated has failed.
 *
 * @param {string} path
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function playwrightCounts(path, exitCode) {
  if (!existsSync(path)) return withExit(noTests(), exitCode ?? 1)
  const { stats, errors, suites } = JSON.parse(readFileSync(path, 'utf8'))
  const failed = specsOf(suites).filter(({ status }) => status === 'unexpected' || status === 'flaky')
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: failed.map(({ name }) => name),
  }
  return withExit(counts, exitCode)
}

/**
 * @param {Suite[]} suites
 * @param {string} within titles of the suites around them
 * @returns {{ name: string, status: string | undefined }[]}
 */
function specsOf(suites, within = '') {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs.map((spec) => ({ name: `${within}${title} › ${spec.title}`, status: spec.tests[0]?.status })),
    ...specsOf(inner, `${within}${title} › `),
  ])
}

/** @returns {Counts} */
const noTests = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] })

/**
 * @param {Counts} counts
 * @param {number | null} exitCode
 * @returns {Counts}
 */
const withExit = (counts, exitCode) =>
  exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: ['the run itself: it ended badly'] }
    : counts

/**
 * @param {readonly Counts[]} parts
 * @returns {Counts}
 */
export const sumOf = (parts) =>
  parts.reduce(
    (sum, part) => ({
      passed: sum.passed + part.passed,
      failed: sum.failed + part.failed,
      skipped: sum.skipped + part.skipped,
      failures: [...sum.failures, ...part.failures],
    }),
    noTests(),
  )

/** The plain line that ends every command that tests something. */
export const closingLine = (/** @type {{ passed: number, failed: number }} */ { passed, failed }) =>
  `${passed} passed, ${failed} failed`
