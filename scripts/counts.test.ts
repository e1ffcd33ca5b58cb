import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closingLine, playwrightCounts, sumOf, vitestCounts } from './counts.mjs'

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

const tests = (...states: string[]) => states.map((status, n) => ({ status, fullName: `test ${n}` }))

const file = (name: string, assertionResults: ReturnType<typeof tests>, status = 'passed') => ({
  name: join(process.cwd(), name),
  status,
  assertionResults,
})

const good = file('good.test.ts', tests('passed', 'passed', 'skipped'))
const vitestReport = (...testResults: ReturnType<typeof file>[]) => report({ testResults })

test('a good run of vitest counts its tests', () => {
  expect(vitestCounts(vitestReport(good), 0)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
    failures: [],
  })
})

test('a test file that could not be loaded counts as one failure, and is named', () => {
  const { failed, failures } = vitestCounts(vitestReport(good, file('broken.test.ts', [], 'failed')), 1)
  expect({ failed, failures }).toEqual({ failed: 1, failures: ['broken.test.ts'] })
})

test('a file with a failed test is not counted twice, and the test is named with the reason', () => {
  const [one, two] = tests('passed', 'failed')
  const failed = { ...two, failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n  at faulty.test.ts'] }
  const path = report({
    testResults: [{ ...file('faulty.test.ts', [], 'failed'), assertionResults: [one, failed] }],
  })
  const { passed, failures } = vitestCounts(path, 1)
  expect({ passed, failures }).toEqual({
    passed: 1,
    failures: ['faulty.test.ts › test 1: expected 1 to be 2'],
  })
})

test('a run that ends badly without a failed test is a failure', () => {
  expect(vitestCounts(vitestReport(good), 1)).toMatchObject({ passed: 2, failed: 1 })
})

test('a run without a report is a failure', () => {
  expect(vitestCounts(join(folder, 'none.json'), null).failed).toBe(1)
  expect(playwrightCounts(join(folder, 'none.json'), null).failed).toBe(1)
})

test('a file whose process ended before or during a test is a failure', () => {
  const killed = file('killed.test.ts', tests('passed', 'pending'))
  expect(vitestCounts(vitestReport(good, killed), 1)).toMatchObject({
    passed: 3,
    failures: ['killed.test.ts › test 1: its process ended'],
  })
})

test('a page test that passed only when repeated has failed; so has an error outside of tests', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
  const path = report({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('holds', 'expected')],
        suites: [{ title: 'a page', specs: [spec('breaks', 'unexpected'), spec('wavers', 'flaky')] }],
      },
    ],
  })
  expect(playwrightCounts(path, 1)).toEqual({
    passed: 3,
    failed: 3,
    skipped: 2,
    failures: ['a.spec.ts › a page › breaks', 'a.spec.ts › a page › wavers'],
  })
})

test('parts add up', () => {
  const part = { passed: 1, failed: 1, skipped: 0, failures: ['one'] }
  expect(sumOf([part, part])).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    failures: ['one', 'one'],
  })
})

test('the closing line is plain', () => {
  expect(closingLine({ passed: 12, failed: 3 })).toBe('12 passed, 3 failed')
})
