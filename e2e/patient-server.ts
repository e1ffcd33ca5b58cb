import { runMain } from '../apps/server/src/main/run-main.ts'
import { runServer } from '../apps/server/src/main/run-server.ts'

/** The product as it is, but that it turns no call away where the machine is busy with the tests. */
await runMain({ run: (config, log) => runServer(config, log, { shedLoad: false }) })
