import { runMain } from '../apps/server/src/main/run-main.ts'
import { runServer } from '../apps/server/src/main/run-server.ts'

/** The product as it is, except that it turns no call away: the tests keep the machine busy. */
await runMain({ run: (config, log) => runServer(config, log, { shedLoad: false }) })
