import { type Config, ConfigError, parseConfig } from './config.ts'
import { createLogger } from './log.ts'
import { runServer } from './run-server.ts'
import { startFault } from './start-fault.ts'

/**
 * Parses the settings and runs the server until a stop signal.
 *
 * @param prepare  what is to do before the server starts
 */
export async function runMain(prepare: (config: Config) => Promise<void> = async () => {}): Promise<void> {
  const config = settingsOrExit()
  const log = createLogger(config.logLevel)
  try {
    await prepare(config)
    await runServer(config, log)
  } catch (error) {
    log.fatal({ err: error }, 'start failed')
    process.stderr.write(`Quarterpole could not start: ${await startFault(error, config)}\n`)
    process.exit(1)
  }
}

function settingsOrExit(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const fault of error.faults) process.stderr.write(`${fault}\n`)
    process.exit(1)
  }
}
