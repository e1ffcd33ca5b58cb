import { parseConfig } from '../../apps/server/src/platform/process/config.ts'
import { createLogger } from '../../apps/server/src/platform/process/log.ts'
import { runServer } from '../../apps/server/src/main/run-server.ts'

/** The product as it is, for the HTTP bench: only the limits of calls per minute are lifted. */
const config = parseConfig(process.env)
await runServer(config, createLogger(config.logLevel), { callsPerMinute: 1e9, limitHeavyCalls: false })
