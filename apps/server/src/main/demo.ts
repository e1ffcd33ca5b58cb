import { loadDemo } from './load-demo.ts'
import { runMain } from './run-main.ts'
import { runServer } from './run-server.ts'

/** `npm run demo`: a breed to explore, in a data folder of its own. */
const today = new Date().toISOString().slice(0, 10)
await runMain({
  run: async (config, log) => {
    await loadDemo(config, { today }, (line) => void process.stdout.write(`${line}\n`))
    await runServer(config, log)
  },
})
