import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-test-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function program(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

test('a browser in QP_CHROMIUM that reports its version is used', () => {
  const path = program('good', 'echo "Chromium 153.0.8000.1 built for tests"')
  vi.stubEnv('QP_CHROMIUM', path)
  expect(findBrowser(undefined)).toEqual({ executablePath: path, version: '153.0.8000.1', env: {} })
})

test('a browser in QP_CHROMIUM that does not start is an error with its message, not a silent fallback', () => {
  vi.stubEnv('QP_CHROMIUM', program('bad', 'echo "libnss3.so: cannot open shared object file" >&2; exit 127'))
  expect(() => findBrowser(undefined)).toThrow(/QP_CHROMIUM.*libnss3\.so/)
})

test('a browser in QP_CHROMIUM that does not exist is an error', () => {
  vi.stubEnv('QP_CHROMIUM', join(folder, 'nowhere'))
  expect(() => findBrowser(undefined)).toThrow(/nowhere: no such file/)
})
