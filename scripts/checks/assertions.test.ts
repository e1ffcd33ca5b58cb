import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAssertions, uncommented } from './assertions.ts'

test('the linter finds an assertion and only those without a reason are faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assertions-test-'))
  const text = [
    'export const a = (list: number[]) => list[0]!',
    'export const b = (list: number[]) => list[0]! // never empty: the schema asks for one',
    '// never empty either',
    'export const c = (list: number[]) => list[0]!',
    'export const d = (list: number[]) => list[0] !== 1',
  ].join('\n')
  writeFileSync(join(folder, 'x.ts'), text)
  const findings = findAssertions([folder])
  rmSync(folder, { recursive: true })
  expect(findings.map(({ line }) => line).sort()).toEqual([1, 2, 4])
  expect(uncommented(findings, () => text)).toHaveLength(1)
})
