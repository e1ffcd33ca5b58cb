import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@quarterpole/db/open'
import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../platform/process/config.ts'
import { loadHerd } from './load-herd.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterpole-load-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const wanted = { horses: 300, seed: '5', today: '2026-06-15', startsPerHorse: 2.25 }

test('a simulated herd is loaded and evaluated; a second one is refused', async () => {
  const dataDir = join(folder, 'data')
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ROLE: 'web' })
  const lines: string[] = []
  await loadHerd(config, wanted, (line) => lines.push(line))
  expect(lines).toContainEqual(expect.stringContaining('300 of 300 horses'))
  expect(lines.at(-1)).toContain(dataDir)
  expect(statSync(dataDir).mode & 0o077).toBe(0) // this user's alone

  const db = openDatabase({ dataDir })
  expect(await countHorses(db)).toBe(300)
  expect((await currentEvaluation(db))?.horses).toBe(300)
  await db.close()

  await expect(loadHerd(config, wanted, () => {})).rejects.toThrow(
    /already has 300 horses\. Name an empty folder/,
  )
})
