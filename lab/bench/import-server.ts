import { buildApp } from '../../apps/server/src/main/app.ts'
import { compose } from '../../apps/server/src/main/compose.ts'
import { parseConfig } from '../../apps/server/src/platform/process/config.ts'
import { createLogger } from '../../apps/server/src/platform/process/log.ts'
import { migrate } from '@quarterpole/db/migrate'
import { openDatabase } from '@quarterpole/db/open'

/**
 * The product's server over an empty database, for the benches of the import: everything on but the jobs, which would
 * run beside what is measured, and the limits of calls per minute. Argument: data folder. Prints its address. Beside
 * the product's routes it says how much memory its process holds.
 */
const [dataDir = ''] = process.argv.slice(2)
const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ROLE: 'web', SAMPLE_DATA: 'false' })
const database = { dataDir }
const db = openDatabase(database)
await migrate(db)
const log = createLogger(config.logLevel)
const { services } = await compose({ config, db, database, log })
await services.health.start()
const app = await buildApp(services, {
  logger: log,
  callsPerMinute: 1e9,
  limitHeavyCalls: false,
  shedLoad: false,
  requestTimeoutMs: 120_000,
})
app.get('/bench/memory', () => ({ now: process.memoryUsage.rss() }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
