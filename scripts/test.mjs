// The tests, in layers. Nothing is ever run a second time: what fails once has failed.
// `npm test`          what a change is checked with: unit, page, API and database tests, and the journeys in a browser.
// `npm run test:all`  everything: also `*.slow.test.ts`, the second engine under the server, the specification and every browser test.
// `npm test -- PATH`  all tests whose path contains it, slow ones too; one that begins with e2e is a browser test.
import './guard.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closingLine, playwrightCounts, sumOf, vitestCounts } from './counts.mjs'
import { ensureInstalled, root, runtime, tool, toolEnv } from './ready.mjs'
import { ensureBuilt } from './web-build.mjs'

ensureInstalled()
ensureBuilt()

const words = process.argv.slice(2)
const wanted = words.filter((word) => word !== '--all')
const browserFilters = wanted.filter((filter) => filter.startsWith('e2e'))
const codeFilters = wanted.filter((filter) => !filter.startsWith('e2e'))
const layer = words.includes('--all') || wanted.length > 0 ? 'all' : 'quick'
const reports = mkdtempSync(join(tmpdir(), 'quarterpole-tests-'))

function runVitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return vitestCounts(report, run([tool('vitest'), 'run', ...reporters, ...codeFilters]))
}

function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const args = [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...browserFilters]
  return playwrightCounts(report, run(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }))
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(args, env = {}) {
  const options = { cwd: root, env: toolEnv({ QP_TESTS: layer, ...env }) }
  return spawnSync(runtime(), args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }).status
}

/** @type {import('./counts.mjs').Counts[]} */
const parts = []
if (codeFilters.length > 0 || wanted.length === 0) parts.push(runVitest())
if (browserFilters.length > 0 || wanted.length === 0) parts.push(runPlaywright())
rmSync(reports, { recursive: true, force: true })

const all = sumOf(parts)
if (all.skipped > 0) console.log(`${all.skipped} skipped`)
if (all.failures.length > 0) console.log(['Failed:', ...all.failures].join('\n  '))
console.log(closingLine(all))
process.exit(all.failed > 0 ? 1 : 0)
