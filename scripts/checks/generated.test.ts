import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generatedFaults } from './generated.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generated-test-'))
  writeFileSync(join(folder, 'schema.sql'), 'create table horse;\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

const writing = (text: string) => () => {
  writeFileSync(join(folder, 'schema.sql'), text)
  return true
}

test('a file that comes out the same passes', () => {
  expect(generatedFaults(folder, ['schema.sql'], writing('create table horse;\n'))).toEqual([])
})

test('a file that comes out differently is caught and put back', () => {
  expect(generatedFaults(folder, ['schema.sql'], writing('create table mare;\n'))).toHaveLength(1)
  expect(readFileSync(join(folder, 'schema.sql'), 'utf8')).toBe('create table horse;\n')
})

test('a file that was never committed is caught and not left behind', () => {
  rmSync(join(folder, 'schema.sql'))
  expect(generatedFaults(folder, ['schema.sql'], writing('create table mare;\n'))).toHaveLength(1)
  expect(existsSync(join(folder, 'schema.sql'))).toBe(false)
})

test('a command that fails is caught', () => {
  expect(generatedFaults(folder, ['schema.sql'], () => false)).toHaveLength(1)
})
