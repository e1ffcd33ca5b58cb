import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closingCounts, closingLine, playwrightCounts, vitestCounts } from './counts.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

const vitestReport = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
  })

test('a good run of vitest counts its tests', () => {
  expect(vitestCounts(vitestReport(7, 0), 0)).toEqual({ passed: 7, failed: 0, skipped: 0 })
})

test('a test file that could not be loaded counts as one failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(vitestCounts(vitestReport(7, 0, [broken]), 1).failed).toBe(1)
})

test('a file with a failed test is not counted twice', () => {
  const file = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  expect(vitestCounts(vitestReport(7, 1, [file]), 1).failed).toBe(1)
})

test('a run that ends badly without a failed test is a failure', () => {
  expect(vitestCounts(vitestReport(7, 0), 1)).toEqual({ passed: 7, failed: 1, skipped: 0 })
})

test('a run without a report is a failure', () => {
  expect(vitestCounts(join(folder, 'none.json'), null).failed).toBe(1)
  expect(playwrightCounts(join(folder, 'none.json'), null).failed).toBe(1)
})

test('a page test that passed only when repeated is a failure, and so is an error outside of tests', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
  const path = report({ stats, errors: [{ message: 'no server' }] })
  expect(playwrightCounts(path, 1)).toEqual({ passed: 3, failed: 3, skipped: 2 })
})

test('the closing line can be read back, and nothing else is taken for it', () => {
  expect(closingCounts(`noise\n${closingLine({ passed: 12, failed: 3 })}\n`)).toEqual({
    passed: 12,
    failed: 3,
  })
  expect(closingCounts('12 passed, 3 failed\nnoise')).toBeUndefined()
})
