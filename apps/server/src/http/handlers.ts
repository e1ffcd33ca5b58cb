import type { EndpointName } from '@quarterpole/contract/endpoints'
import { accountHandlers } from '../accounts/routes.ts'
import { activityHandlers } from '../activity/routes.ts'
import { ancestorHandlers } from '../ancestors/routes.ts'
import { breedingHandlers } from '../breeding/routes.ts'
import { breedingRecordHandlers } from '../breedings/routes.ts'
import { crossHandlers } from '../crosses/routes.ts'
import { dashboardHandlers } from '../dashboard/routes.ts'
import { dutyHandlers } from '../duties/routes.ts'
import { mappingHandlers } from '../imports/mapping-routes.ts'
import { dataImportHandlers } from '../imports/routes.ts'
import { evaluationHandlers } from '../evaluation/routes.ts'
import { geneticTestHandlers } from '../genetic-tests/routes.ts'
import { careerLineHandlers } from '../career-line/routes.ts'
import { geneTraceHandlers } from '../gene-trace/routes.ts'
import { geneticsHandlers } from '../genetics/routes.ts'
import { herdCheckHandlers } from '../herd-check/routes.ts'
import { healthHandlers } from '../process/health/routes.ts'
import { horseHistoryHandlers } from '../horse-history/routes.ts'
import { horseReportHandlers } from '../horse-reports/routes.ts'
import { horseHandlers } from '../horses/routes.ts'
import { injuryHandlers } from '../injuries/routes.ts'
import { jobHandlers } from '../jobs/routes.ts'
import { matingBoardHandlers } from '../mating-board/routes.ts'
import { progenyHandlers } from '../progeny/routes.ts'
import { raceEntryHandlers } from '../race-entries/routes.ts'
import { raceHandlers } from '../races/routes.ts'
import { recordImportHandlers } from '../record-import/routes.ts'
import { saleHandlers } from '../sales/routes.ts'
import { sampleHerdHandlers } from '../sample-herd/routes.ts'
import type { Handlers, ServeOptions } from './serve.ts'
import { shareHandlers } from '../shares/routes.ts'
import { seasonHandlers } from '../season/routes.ts'
import { seasonPlanHandlers } from '../season-plans/routes.ts'
import { stallionBookHandlers } from '../stallion-book/routes.ts'
import { stallionSeasonHandlers } from '../stallion-book/season-routes.ts'
import { startHandlers } from '../starts/routes.ts'
import { trackHandlers } from '../tracks/routes.ts'
import { valueAssumptionHandlers } from '../value-assumptions/routes.ts'
import { workHandlers } from '../works/routes.ts'

/** The handlers of all endpoints. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...activityHandlers,
  ...ancestorHandlers,
  ...breedingHandlers,
  ...geneTraceHandlers,
  ...breedingRecordHandlers,
  ...careerLineHandlers,
  ...crossHandlers,
  ...dashboardHandlers,
  ...dataImportHandlers,
  ...mappingHandlers,
  ...dutyHandlers,
  ...evaluationHandlers,
  ...geneticTestHandlers,
  ...geneticsHandlers,
  ...healthHandlers,
  ...herdCheckHandlers,
  ...horseHandlers,
  ...horseHistoryHandlers,
  ...horseReportHandlers,
  ...injuryHandlers,
  ...jobHandlers,
  ...matingBoardHandlers,
  ...progenyHandlers,
  ...raceEntryHandlers,
  ...raceHandlers,
  ...recordImportHandlers,
  ...saleHandlers,
  ...sampleHerdHandlers,
  ...seasonHandlers,
  ...seasonPlanHandlers,
  ...shareHandlers,
  ...stallionBookHandlers,
  ...stallionSeasonHandlers,
  ...startHandlers,
  ...trackHandlers,
  ...valueAssumptionHandlers,
  ...workHandlers,
}

/** Rate limits for calls that cost much more than a lookup. */
export const serveOptions: Partial<Record<EndpointName, ServeOptions>> = {
  startEvaluation: { callsPerMinute: 10 },
  startHerdCheck: { callsPerMinute: 10 },
  exportCross: { callsPerMinute: 60 },
  exportBreedingReport: { callsPerMinute: 60 },
  createHorseReport: { callsPerMinute: 60 },
  createShare: { callsPerMinute: 60 },
  createShareFile: { callsPerMinute: 60 },
  predictMatings: { callsPerMinute: 300 },
  predictBestMares: { callsPerMinute: 300 },
  predictSeasonPlan: { callsPerMinute: 300 },
  getMatingBoard: { callsPerMinute: 300 },
  loadSampleHerd: { callsPerMinute: 10 },
  uploadData: { callsPerMinute: 60 },
  importRecords: { callsPerMinute: 60 },
  downloadRejectedRows: { callsPerMinute: 60 },
  previewData: { callsPerMinute: 120 },
  joinFiles: { callsPerMinute: 30 },
  signIn: { callsPerMinute: 30 },
  startPasskeySignIn: { callsPerMinute: 60 },
  signInWithPasskey: { callsPerMinute: 30 },
  readLink: { callsPerMinute: 60 },
  useLink: { callsPerMinute: 20 },
  changePassword: { callsPerMinute: 20 },
}
