import type { Database, OpenOptions } from '@quarterpole/db/open'
import type { Logger } from 'pino'
import { CrossValue } from '../breeding/cross-value.ts'
import { PredictionLog } from '../breeding/prediction-log.ts'
import { StallionDirectory } from '../breeding/stallions.ts'
import type { Config } from './config.ts'
import { crossReportJob } from '../crosses/job.ts'
import { ExportRunner } from '../export/export-runner.ts'
import { ImportRunner } from '../imports/import-runner.ts'
import { PreviewRunner } from '../imports/preview-runner.ts'
import { UploadStreams } from '../imports/uploads/upload-events.ts'
import { Uploads } from '../imports/uploads/uploads.ts'
import { evaluationJob } from '../evaluation/job.ts'
import { healthChecks } from './health/checks.ts'
import { HealthMonitor } from './health/monitor.ts'
import { HerdStore } from '../herd/store.ts'
import { HorseReadAhead } from '../horses/read-ahead.ts'
import { JobLanes } from '../jobs/queues.ts'
import type { RunnerOptions } from '../jobs/runner.ts'
import { samplePlansJob } from '../herd/sample-plans.ts'
import { WorkPool } from '../workers/work-pool.ts'
import { EvaluationsAsOf } from '../races/as-of.ts'
import { raceModelJob } from '../races/model-job.ts'
import { RacingOnFile } from '../races/racing-on-file.ts'
import type { Services } from './services.ts'

export interface ComposeOptions {
  config: Config
  db: Database
  /** How a worker thread opens the same database. */
  database: OpenOptions
  log: Logger
  clock?: () => Date
  checkReplies?: boolean
  runner?: RunnerOptions
  /** How long a call waits for an evaluation as of a past day. */
  patienceMs?: number
}

/** Everything the server is made of, wired together and not yet listening. */
export interface Composition {
  services: Services
  /** Null where this process takes no jobs. */
  runner: JobLanes | null
  readAhead: HorseReadAhead
  /** Ends loops and threads; jobs in hand go back to the queue. The database is the caller's. */
  stop: () => Promise<void>
}

export async function compose(options: ComposeOptions): Promise<Composition> {
  const { config, db, database, log, clock = () => new Date(), checkReplies = false } = options
  const herd = await HerdStore.open(db, database)
  const pool = new WorkPool(database)
  const value = new CrossValue(db, clock)
  const ofTheHerd = {
    evaluation: evaluationJob(herd, pool),
    race_model: raceModelJob(db, pool, clock),
    sample_plans: samplePlansJob({ db, herd, value, clock }, pool),
  }
  const short = { cross_report: crossReportJob(db, pool) }
  const runner = config.role === 'web' ? null : new JobLanes(db, [ofTheHerd, short], log, options.runner)
  const services: Services = {
    config,
    db,
    log,
    herd,
    value,
    clock,
    checkReplies,
    health: new HealthMonitor(healthChecks({ config, db, herd, runner })),
    predictions: new PredictionLog(db, log),
    stallions: new StallionDirectory(db, clock),
    asOf: new EvaluationsAsOf(db, herd, database, options.patienceMs),
    racing: new RacingOnFile({ db, herd, database, log }),
    imports: new ImportRunner(database),
    exports: new ExportRunner(database),
    previews: new PreviewRunner(),
    uploads: new Uploads(),
    uploadStreams: new UploadStreams(),
    wakeJobs: () => runner?.wake(),
  }
  const readAhead = new HorseReadAhead(herd, database)
  const stop = async () => {
    services.health.stop()
    await readAhead.stop()
    await herd.stop()
    await runner?.stop()
    await services.predictions.flush()
    await Promise.all([
      pool.close(),
      services.asOf.close(),
      services.racing.close(),
      services.imports.close(),
      services.exports.close(),
      services.previews.close(),
    ])
  }
  return { services, runner, readAhead, stop }
}
