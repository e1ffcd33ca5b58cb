import { mkdirSync } from 'node:fs'
import { migrate } from '@quarterpole/db/migrate'
import { openDatabase } from '@quarterpole/db/open'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import type { Config } from '../platform/process/config.ts'
import { loadHerd } from './load-herd.ts'

/** A breed to explore. */
export const DEMO_HORSES = 10_000

/** Loads and evaluates an invented breed in the data folder, unless it holds horses. */
export async function loadDemo(
  config: Config,
  { horses = DEMO_HORSES, today }: { horses?: number; today: string },
  log: (line: string) => void,
): Promise<void> {
  const onFile = await horsesIn(config)
  if (onFile > 0) {
    log(`${onFile.toLocaleString('en-US')} horses on file in ${config.dataDir}`)
    return
  }
  log(`Making a breed of ${horses.toLocaleString('en-US')} invented horses in ${config.dataDir}`)
  await loadHerd(config, { horses, seed: 'demo', today, startsPerHorse: 2.25 }, log)
}

async function horsesIn({ dataDir, databaseUrl }: Config): Promise<number> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const db = openDatabase(databaseUrl === null ? { dataDir } : { url: databaseUrl })
  try {
    await migrate(db)
    return await countHorses(db)
  } finally {
    await db.close()
  }
}
