// `npm test`: unit, database (both engines), API and browser tests.
// `npm test -- packages/db` runs only matching vitest files; `npm test -- e2e/frame` only matching Playwright files.
import './guard.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { closingLine, filesToRepeat, playwrightCounts, sumOf, vitestCounts } from './counts.mjs'
import { ensureInstalled, root, runtime, tool, toolEnv } from './ready.mjs'
import { ensureBuilt } from './web-build.mjs'

ensureInstalled()
ensureBuilt()

const wanted = process.argv.slice(2)
const browserFilters = wanted.filter((filter) => filter.startsWith('e2e'))
const codeFilters = wanted.filter((filter) => !filter.startsWith('e2e'))
const reports = mkdtempSync(join(tmpdir(), 'quarterpole-tests-'))

/** If more files fail, it is not by chance. */
const MAX_RETRIED_FILES = 3

/** Reruns failed files once, in case the machine was busy; files that pass only then are reported as unsteady. */
function runVitest() {
  const { report, code } = vitest('first', codeFilters)
  const again = code === 0 ? [] : filesToRepeat(report)
  if (again.length === 0 || again.length > MAX_RETRIED_FILES) return vitestCounts(report, code)
  const names = again.map((path) => relative(root, path))
  console.log(`Running again: ${names.join(', ')}`)
  const second = vitest('again', again)
  const repeated = vitestCounts(second.report, second.code)
  const unsteady = repeated.failed === 0 ? names : []
  return sumOf([vitestCounts(report, code, again), { ...repeated, unsteady }])
}

/**
 * @param {string} name of its report
 * @param {string[]} filters
 */
function vitest(name, filters) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { report, code: run([tool('vitest'), 'run', ...reporters, ...filters]) }
}

function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const args = [
    tool('@playwright/test', 'playwright'),
    'test',
    '--retries=1',
    '--reporter=list,json',
    ...browserFilters,
  ]
  return playwrightCounts(report, run(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }))
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(args, env = {}) {
  const options = { cwd: root, env: toolEnv(env) }
  return spawnSync(runtime(), args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }).status
}

/** @type {import('./counts.mjs').Counts[]} */
const parts = []
if (codeFilters.length > 0 || wanted.length === 0) parts.push(runVitest())
if (browserFilters.length > 0 || wanted.length === 0) parts.push(runPlaywright())
rmSync(reports, { recursive: true, force: true })

const all = sumOf(parts)
if (all.skipped > 0) console.log(`${all.skipped} skipped`)
list('Passed only when repeated', all.unsteady)
list('Failed', all.failures)
console.log(closingLine(all))
process.exit(all.failed > 0 ? 1 : 0)

/**
 * @param {string} what
 * @param {string[]} names
 */
function list(what, names) {
  if (names.length > 0) console.log([`${what}:`, ...names].join('\n  '))
}
