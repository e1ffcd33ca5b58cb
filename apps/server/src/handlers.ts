import type { EndpointName } from '@quarterpole/contract/endpoints'
import { healthHandlers } from './health/routes.ts'
import type { Handlers, ServeOptions } from './serve.ts'

/** Every noun's handlers, joined. */
export const handlers: Partial<Handlers> = { ...healthHandlers }

/** Calls that cost much more than a look-up get a limit of their own. */
export const serveOptions: Partial<Record<EndpointName, ServeOptions>> = {
  startEvaluation: { callsPerMinute: 10 },
  exportCross: { callsPerMinute: 60 },
  predictMatings: { callsPerMinute: 300 },
  uploadData: { callsPerMinute: 60 },
}
