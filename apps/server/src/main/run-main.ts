import type { Logger } from 'pino'
import { type Config, ConfigError, type Env, readConfig } from '../platform/process/config.ts'
import { createLogger } from '../platform/process/log.ts'
import { runServer } from './run-server.ts'
import { startFault } from './start-fault.ts'

export interface MainOptions {
  /** Completes the settings. */
  readonly complete?: (env: Env) => Env
  /** Runs the server; default: as the settings say. */
  readonly run?: (config: Config, log: Logger) => Promise<void>
}

/** Parses the settings and runs the server until a stop signal. */
export async function runMain({ complete, run = runServer }: MainOptions = {}): Promise<void> {
  const config = settingsOrExit(complete)
  const log = createLogger(config.logLevel)
  try {
    await run(config, log)
  } catch (error) {
    const fault = await startFault(error, config)
    const what = fault ?? (error instanceof Error ? error.message : String(error))
    process.stderr.write(`Quarterpole could not start: ${what}\n`)
    log[fault === null ? 'fatal' : 'debug']({ err: error }, 'start failed') // where it failed, if nothing better is known
    process.exit(1)
  }
}

function settingsOrExit(complete: MainOptions['complete']): Config {
  try {
    return readConfig(complete)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const fault of error.faults) process.stderr.write(`${fault}\n`)
    process.exit(1)
  }
}
