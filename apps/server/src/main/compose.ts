import type { Database, OpenOptions } from '@quarterpole/db/open'
import type { Logger } from 'pino'
import { AccountStore, type AccountStoreOptions } from '../people/account-store.ts'
import type { Config } from '../platform/process/config.ts'
import { crossReportJob } from '../sharing/reports/cross-report-job.ts'
import { ExportRunner } from '../files/exports/export-runner.ts'
import { FileSender } from '../herd/attachments/file-sender.ts'
import { ImportRunner } from '../files/imports/import-runner.ts'
import { PreviewRunner } from '../files/imports/preview-runner.ts'
import { UploadStreams } from '../files/imports/uploads/upload-events.ts'
import { Uploads } from '../files/imports/uploads/uploads.ts'
import { evaluationJob } from '../evaluation/job.ts'
import { healthChecks } from './checks.ts'
import { HealthMonitor } from '../upkeep/health-monitor.ts'
import { enqueueHerdCheck, herdCheckJob } from '../racing/herd-check/job.ts'
import { stallCardsJob } from '../sharing/reports/stall-cards/stall-cards-job.ts'
import { digestJob } from '../sharing/digest/digest-job.ts'
import { statementMailJob, statementPdfJob } from '../sharing/statements/statement-jobs.ts'
import { ownerReportJobs } from '../sharing/owner-reports/owner-report-jobs.ts'
import { horseReportJob } from '../sharing/reports/horse-report-job.ts'
import { packetJob } from '../sharing/reports/packet/packet-job.ts'
import { HerdCaches } from '../herd/snapshot/cache.ts'
import { HerdStore } from '../herd/snapshot/store.ts'
import { JobQueues } from '../platform/jobs/queues.ts'
import type { RunnerOptions } from '../platform/jobs/runner.ts'
import { sampleCardsJob } from '../upkeep/sample-herd/sample-cards.ts'
import { samplePlansJob } from '../upkeep/sample-herd/sample-plans.ts'
import { FILE_HEAP_MB, WorkerPool } from '../platform/workers/pool.ts'
import { EvaluationsAsOf } from '../racing/races/as-of.ts'
import { enqueueRaceModel, raceModelJob } from '../racing/races/model-job.ts'
import { breedingReportJob } from '../sharing/reports/breeding-report-job.ts'
import { upkeepJobs } from '../upkeep/jobs.ts'
import { UpkeepWatch } from '../upkeep/status.ts'
import type { AllServices } from './services.ts'

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
  asOfTimeoutMs?: number
  accounts?: AccountStoreOptions
}

/** All services of the server, wired together; nothing listens yet. */
export interface Composition {
  services: AllServices
  /** The store of `services.herd`. */
  herd: HerdStore
  /** Null if this process runs no jobs. */
  runner: JobQueues | null
  /** Stops loops and threads and releases running jobs to the queue. The caller closes the database. */
  stop: () => Promise<void>
}

export async function compose(options: ComposeOptions): Promise<Composition> {
  const { config, db, database, log, clock = () => new Date(), checkReplies = false } = options
  const pool = new WorkerPool(database)
  const files = new WorkerPool(database, FILE_HEAP_MB)
  const herd = await HerdStore.open(db, pool)
  const caches = new HerdCaches()
  const asOf = new EvaluationsAsOf({ db, herd, pool }, options.asOfTimeoutMs)
  const herdJobs = {
    evaluation: evaluationJob(herd, pool, async (trx) => {
      await enqueueRaceModel(trx)
      await enqueueHerdCheck(trx, 'evaluation')
    }),
    race_model: raceModelJob(db, pool, clock),
    herd_check: herdCheckJob(pool),
    sample_plans: samplePlansJob({ db, herd, caches, clock }, pool),
    sample_cards: sampleCardsJob({ db, asOf, caches }, clock),
  }
  const shortJobs = {
    cross_report: crossReportJob({ db, herd, clock }, pool),
    breeding_report: breedingReportJob(db, pool, clock),
    horse_report: horseReportJob({ db, herd, caches, clock }, pool),
    packet: packetJob({ db, herd, caches, clock }, pool),
    stall_cards: stallCardsJob(db, pool, clock),
    statement_pdf: statementPdfJob(db, pool),
    statement_mail: statementMailJob(db, pool),
    ...ownerReportJobs({ db, herd, clock }, pool),
  }
  const accounts = await AccountStore.open(db, config, options.accounts)
  const dailyJobs = { ...upkeepJobs(db, pool, config), digest: digestJob({ db, config, clock, accounts }) }
  const queues = [herdJobs, shortJobs, dailyJobs]
  const runner = config.role === 'web' ? null : new JobQueues(db, queues, log, options.runner)
  const upkeep = new UpkeepWatch({ config, db, clock })
  const services: AllServices = {
    config,
    db,
    log,
    accounts,
    herd,
    clock,
    checkReplies,
    health: new HealthMonitor(healthChecks({ config, db, herd, runner, upkeep })),
    upkeep,
    caches,
    asOf,
    files: new FileSender(files, config.filesMaxGb),
    imports: new ImportRunner(files),
    exports: new ExportRunner(pool),
    pool,
    previews: new PreviewRunner(files),
    uploads: new Uploads(),
    uploadStreams: new UploadStreams(),
    wakeJobs: () => runner?.wake(),
  }
  const stop = async () => {
    for (const loop of [services.health, herd, accounts]) loop.stop()
    // Together: a job waits for its thread, which ends with the pool.
    await Promise.all([runner?.stop(), pool.close(), files.close()])
  }
  return { services, herd, runner, stop }
}
