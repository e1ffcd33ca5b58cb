import { startServer as start } from '../scripts/start-server.ts'

export type { RunningServer } from '../scripts/start-server.ts'

/**
 * Starts a server for tests in a browser. It turns no call away on a busy machine: tests ask it beside the pages, which send
 * such calls again. Shedding has tests of its own.
 */
export const startServer = (settings: Record<string, string> = {}) =>
  start(settings, { entry: 'e2e/patient-server.ts' })
