import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@quarterpole/db/open'
import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../platform/process/config.ts'
import { loadDemo } from './load-demo.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterpole-demo-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an empty folder gets an evaluated breed, and keeps it the next time', async () => {
  const config = parseConfig({ DATA_DIR: join(folder, 'demo'), LOG_LEVEL: 'silent', SAMPLE_DATA: 'false' })
  const lines: string[] = []
  const load = () => loadDemo(config, { horses: 400, today: '2026-06-15' }, (line) => lines.push(line))
  await load()
  expect(lines[0]).toBe(`Making a breed of 400 invented horses in ${config.dataDir}`)
  expect(statSync(config.dataDir).mode & 0o077).toBe(0) // this user's alone
  lines.length = 0
  await load()
  expect(lines).toEqual([`400 horses on file in ${config.dataDir}`])

  const db = openDatabase({ dataDir: config.dataDir })
  expect(await countHorses(db)).toBe(400)
  expect((await currentEvaluation(db))?.horses).toBe(400)
  await db.close()
})
