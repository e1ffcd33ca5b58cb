import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** Log lines as JSON, one event a line, UTC; nothing a person typed is in them but what an error message names. */
export const createLogger = (level: Config['logLevel']): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
