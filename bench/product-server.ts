import { flushCompileCache } from 'node:module'
import { buildApp } from '../apps/server/src/http/app.ts'
import { compose } from '../apps/server/src/process/compose.ts'
import { parseConfig } from '../apps/server/src/process/config.ts'
import { createLogger } from '../apps/server/src/process/log.ts'
import { seedHerd } from '../apps/server/src/herd/seed.ts'
import { migrate } from '@quarterpole/db/migrate'
import { openDatabase } from '@quarterpole/db/open'
import { countWaitingJobs, readJob } from '@quarterpole/db/queries/job'
import { benchHerd } from './herd.ts'

/**
 * The product's server over a simulated herd, for the HTTP benches: seeded, evaluated, everything on but the limits of
 * calls per minute. Arguments: data folder, number of horses, starts a horse (2.25 is the herd's usual), address of a
 * PostgreSQL database to use instead of the folder's own. A database with horses is served as it is. Prints its address
 * when it is ready, and a line when what the first lists and race cards ask for is in memory.
 */
const [dataDir = '', horses = '0', startsPerHorse, url] = process.argv.slice(2)
const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const database = url === undefined ? { dataDir } : { url }
const db = openDatabase(database)
await migrate(db)
const perHorse = startsPerHorse === undefined ? undefined : Number(startsPerHorse)
const job = await seedHerd(db, () => benchHerd(Number(horses), perHorse))
const log = createLogger(config.logLevel)
const { services, runner, readAhead } = await compose({ config, db, database, log })
runner?.start()
while (job !== null && !['done', 'failed'].includes((await readJob(db, job))?.status ?? 'done')) {
  await new Promise((resolve) => setTimeout(resolve, 100))
}
// What the evaluation brings along would run beside the first case.
while ((await countWaitingJobs(db, { running: true })) > 0)
  await new Promise((resolve) => setTimeout(resolve, 100))
await services.herd.refresh()
await services.health.start()
const app = await buildApp(services, {
  logger: log,
  callsPerMinute: 1e9,
  limitHeavyCalls: false,
  shedLoad: false,
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
// As in the product's own process, after it listens; for the cases it is waited for, or it would run beside the first.
const ahead = readAhead.follow((error) => log.error({ err: error }, 'the horses could not be read ahead'))
await ahead
process.stdout.write('read ahead\n')
flushCompileCache() // as the product's own process; this one is killed
