import { accountHandlers } from '../people/routes.ts'
import { activityHandlers } from './routes.ts'
import { ancestorHandlers } from '../herd/ancestors/routes.ts'
import { attachmentHandlers } from '../herd/attachments/routes.ts'
import { breedingHandlers } from '../breeding/predictions/routes.ts'
import { careHandlers } from '../herd/care/routes.ts'
import { coverHandlers } from '../season/covers/routes.ts'
import { crossHandlers } from '../breeding/crosses/routes.ts'
import { dashboardHandlers } from './dashboard/routes.ts'
import { toDoHandlers } from '../season/to-do/routes.ts'
import { mappingHandlers } from '../files/imports/mapping-routes.ts'
import { dataImportHandlers } from '../files/imports/routes.ts'
import { evaluationHandlers } from '../evaluation/routes.ts'
import { geneticTestHandlers } from '../herd/genetic-tests/routes.ts'
import { careerLineHandlers } from '../racing/career-line/routes.ts'
import { foalCoatHandlers } from '../breeding/foal-coat/routes.ts'
import { geneTraceHandlers } from '../breeding/gene-trace/routes.ts'
import { geneticsHandlers } from '../herd/genetics/routes.ts'
import { herdCheckHandlers } from '../racing/herd-check/routes.ts'
import { mergeHandlers } from './merge/routes.ts'
import { healthHandlers } from '../upkeep/health-routes.ts'
import { horseHistoryHandlers } from '../herd/horse-history/routes.ts'
import { horseReportHandlers } from '../sharing/reports/routes.ts'
import { ownerReportHandlers } from '../sharing/owner-reports/routes.ts'
import { horseHandlers } from '../herd/horses/routes.ts'
import { keepPayingHandlers } from '../racing/keep-paying/routes.ts'
import { injuryHandlers } from '../racing/injuries/routes.ts'
import { jobHandlers } from '../platform/jobs/routes.ts'
import { matingBoardHandlers } from '../breeding/mating-board/routes.ts'
import { progenyHandlers } from '../season/progeny/routes.ts'
import { raceEntryHandlers } from '../racing/race-entries/routes.ts'
import { raceHandlers } from '../racing/races/routes.ts'
import { uploadHandlers } from '../files/imports/upload-routes.ts'
import { qualityHandlers } from '../files/quality/routes.ts'
import type { RecordName } from '@quarterpole/contract/records'
import type { Served } from '../herd/records/record-commands.ts'
import { collectionDayHandlers } from '../season/collection-day/routes.ts'
import { contactHandlers } from '../herd/contacts/routes.ts'
import { chargeHandlers } from '../herd/charges/routes.ts'
import { statementHandlers } from '../herd/statements/routes.ts'
import { standingHandlers } from '../herd/stays/routes.ts'
import { semenHandlers } from '../herd/semen/lots.ts'
import { type RecordHandlers, serveRecord } from '../herd/records/serve-record.ts'
import { servedRecords } from '../files/records/served-records.ts'
import { sampleHerdHandlers } from '../upkeep/sample-herd/routes.ts'
import type { Handlers } from '../platform/http/serve.ts'
import type { AllServices } from './services.ts'
import { mailHandlers } from '../sharing/digest/routes.ts'
import { shareHandlers } from '../sharing/links/routes.ts'
import { seasonHandlers } from '../season/routes.ts'
import { seasonPlanHandlers } from '../breeding/season-plans/routes.ts'
import { stallionBookHandlers } from '../season/stallion-book/routes.ts'
import { stallionSeasonHandlers } from '../season/stallion-book/season-routes.ts'
import { startHandlers } from '../racing/starts/routes.ts'
import { trackHandlers } from '../racing/tracks/routes.ts'
import { valueAssumptionHandlers } from '../breeding/value-assumptions/routes.ts'

/** The handlers of all endpoints. */
export const handlers: Handlers<AllServices> = {
  ...accountHandlers,
  ...activityHandlers,
  ...ancestorHandlers,
  ...attachmentHandlers,
  ...breedingHandlers,
  ...foalCoatHandlers,
  ...geneTraceHandlers,
  ...careHandlers,
  ...coverHandlers,
  ...careerLineHandlers,
  ...keepPayingHandlers,
  ...crossHandlers,
  ...dashboardHandlers,
  ...dataImportHandlers,
  ...uploadHandlers,
  ...qualityHandlers,
  ...mappingHandlers,
  ...collectionDayHandlers,
  ...contactHandlers,
  ...chargeHandlers,
  ...statementHandlers,
  ...ownerReportHandlers,
  ...semenHandlers,
  ...standingHandlers,
  ...toDoHandlers,
  ...evaluationHandlers,
  ...geneticTestHandlers,
  ...geneticsHandlers,
  ...healthHandlers,
  ...herdCheckHandlers,
  ...horseHandlers,
  ...mergeHandlers,
  ...horseHistoryHandlers,
  ...horseReportHandlers,
  ...injuryHandlers,
  ...jobHandlers,
  ...mailHandlers,
  ...matingBoardHandlers,
  ...progenyHandlers,
  ...raceEntryHandlers,
  ...raceHandlers,
  ...sampleHerdHandlers,
  ...seasonHandlers,
  ...seasonPlanHandlers,
  ...shareHandlers,
  ...stallionBookHandlers,
  ...stallionSeasonHandlers,
  ...startHandlers,
  ...trackHandlers,
  ...valueAssumptionHandlers,
  ...recordHandlers(),
}

/** The calls of all records. */
function recordHandlers() {
  const all = Object.values(servedRecords).map((served) => serveRecord(served as Served<RecordName>))
  return Object.assign({}, ...all) as RecordHandlers<RecordName> // each by its own names
}
