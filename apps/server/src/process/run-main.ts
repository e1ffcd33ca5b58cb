import type { Logger } from 'pino'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { createLogger } from './log.ts'
import { runServer } from './run-server.ts'
import { startFault } from './start-fault.ts'

type Env = Readonly<Record<string, string | undefined>>

export interface MainOptions {
  /** Default: the process's own. @throws with what is to do, where the settings can't be made */
  readonly env?: () => Env
  /** Runs the server; default: as the settings say. */
  readonly run?: (config: Config, log: Logger) => Promise<void>
}

/** Parses the settings and runs the server until a stop signal. */
export async function runMain({ env = () => process.env, run = runServer }: MainOptions = {}): Promise<void> {
  const config = settingsOrExit(env)
  const log = createLogger(config.logLevel)
  try {
    await run(config, log)
  } catch (error) {
    log.fatal({ err: error }, 'start failed')
    process.stderr.write(`Quarterpole could not start: ${await startFault(error, config)}\n`)
    process.exit(1)
  }
}

function settingsOrExit(env: () => Env): Config {
  try {
    return parseConfig(env())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const fault of error.faults) process.stderr.write(`${fault}\n`)
    process.exit(1)
  }
}
