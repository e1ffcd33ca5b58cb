import { statfs } from 'node:fs/promises'
import { migrate } from '@quarterpole/db/migrate'
import { type Database, openDatabase } from '@quarterpole/db/open'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { HealthMonitor } from './health/monitor.ts'
import type { Services } from './services.ts'

const STOP_WITHIN_MS = 25_000
const DISK_FLOOR_BYTES = 200 * 1024 * 1024

/** Opens and migrates the database, starts what the role asks for, listens, and stops in good order on a signal. */
export async function runServer(config: Config, log: Logger) {
  const db = openDatabase(config.databaseUrl === null ? { dataDir: config.dataDir } : { url: config.databaseUrl })
  await migrate(db)
  const services: Services = {
    config,
    health: healthMonitor(config, db),
    clock: () => new Date(),
    checkReplies: false,
  }
  await services.health.start()
  const app = await buildApp(services, { logger: log })
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error')
    services.health.drain()
    services.health.stop()
    await app.close()
    await db.close()
  })
  const address = await app.listen({ host: config.host, port: config.port })
  process.stdout.write(`Quarterpole is running at ${address}\n`)
}

function healthMonitor(config: Config, db: Database): HealthMonitor {
  return new HealthMonitor({
    database: async () => {
      await db.kysely.selectFrom('herd_version').select('version').execute()
      return { ok: true }
    },
    disk: async () => {
      const { bavail, bsize } = await statfs(config.dataDir)
      return bavail * bsize >= DISK_FLOOR_BYTES ? { ok: true } : { ok: false, detail: 'less than 200 MB free' }
    },
    worker: () => ({ ok: true }),
    evaluation: () => ({ ok: true }),
  })
}
