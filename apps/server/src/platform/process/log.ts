import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** JSON log, one event per line, UTC. User input appears only where an error message names it. */
export const createLogger = (level: Config['logLevel']): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
