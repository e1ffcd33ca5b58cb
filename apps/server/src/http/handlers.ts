import type { EndpointName } from '@quarterpole/contract/endpoints'
import { activityHandlers } from '../activity/routes.ts'
import { breedingHandlers } from '../breeding/routes.ts'
import { crossHandlers } from '../crosses/routes.ts'
import { dashboardHandlers } from '../dashboard/routes.ts'
import { mappingHandlers } from '../imports/mapping-routes.ts'
import { dataImportHandlers } from '../imports/routes.ts'
import { evaluationHandlers } from '../evaluation/routes.ts'
import { geneticsHandlers } from '../genetics/routes.ts'
import { healthHandlers } from '../process/health/routes.ts'
import { horseHandlers } from '../horses/routes.ts'
import { injuryHandlers } from '../injuries/routes.ts'
import { jobHandlers } from '../jobs/routes.ts'
import { raceHandlers } from '../races/routes.ts'
import { sampleHerdHandlers } from '../sample-herd/routes.ts'
import type { Handlers, ServeOptions } from './serve.ts'
import { stallionBookHandlers } from '../stallion-book/routes.ts'
import { trackHandlers } from '../tracks/routes.ts'
import { valueAssumptionHandlers } from '../value-assumptions/routes.ts'

/** The handlers of all endpoints. */
export const handlers: Handlers = {
  ...activityHandlers,
  ...breedingHandlers,
  ...crossHandlers,
  ...dashboardHandlers,
  ...dataImportHandlers,
  ...mappingHandlers,
  ...evaluationHandlers,
  ...geneticsHandlers,
  ...healthHandlers,
  ...horseHandlers,
  ...injuryHandlers,
  ...jobHandlers,
  ...raceHandlers,
  ...sampleHerdHandlers,
  ...stallionBookHandlers,
  ...trackHandlers,
  ...valueAssumptionHandlers,
}

/** Rate limits for calls that cost much more than a lookup. */
export const serveOptions: Partial<Record<EndpointName, ServeOptions>> = {
  startEvaluation: { callsPerMinute: 10 },
  exportCross: { callsPerMinute: 60 },
  predictMatings: { callsPerMinute: 300 },
  loadSampleHerd: { callsPerMinute: 10 },
  uploadData: { callsPerMinute: 60 },
  downloadRejectedRows: { callsPerMinute: 60 },
  previewData: { callsPerMinute: 120 },
  joinFiles: { callsPerMinute: 30 },
}
