// `npm test`: unit, database (both engines), interface and page tests.
// `npm test -- packages/db` runs vitest on what matches only; `npm test -- e2e/smoke` Playwright likewise.
import './guard.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closingLine, playwrightCounts, vitestCounts } from './counts.mjs'
import { ensureInstalled, root, runtime, tool, toolEnv } from './ready.mjs'
import { ensureBuilt } from './web-build.mjs'

ensureInstalled()
ensureBuilt()

const wanted = process.argv.slice(2)
const ofPages = wanted.filter((filter) => filter.startsWith('e2e'))
const ofCode = wanted.filter((filter) => !filter.startsWith('e2e'))
const reports = mkdtempSync(join(tmpdir(), 'quarterpole-tests-'))

function runVitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = run([tool('vitest'), 'run', ...reporters, ...ofCode])
  return vitestCounts(report, code)
}

function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const args = [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...ofPages]
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
if (ofCode.length > 0 || wanted.length === 0) parts.push(runVitest())
if (ofPages.length > 0 || wanted.length === 0) parts.push(runPlaywright())
rmSync(reports, { recursive: true, force: true })

const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ kind) =>
  parts.reduce((n, part) => n + part[kind], 0)
if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
console.log(closingLine({ passed: sum('passed'), failed: sum('failed') }))
process.exit(sum('failed') > 0 ? 1 : 0)
