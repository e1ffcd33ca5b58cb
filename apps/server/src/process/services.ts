import type { Database } from '@quarterpole/db/open'
import type { Logger } from 'pino'
import type { CrossValue } from '../breeding/cross-value.ts'
import type { PredictionLog } from '../breeding/prediction-log.ts'
import type { StallionDirectory } from '../breeding/stallions.ts'
import type { Config } from './config.ts'
import type { ExportRunner } from '../export/export-runner.ts'
import type { ImportRunner } from '../imports/import-runner.ts'
import type { PreviewRunner } from '../imports/preview-runner.ts'
import type { UploadStreams } from '../imports/uploads/upload-events.ts'
import type { Uploads } from '../imports/uploads/uploads.ts'
import type { HealthMonitor } from './health/monitor.ts'
import type { HerdStore } from '../herd/store.ts'
import type { EvaluationsAsOf } from '../races/as-of.ts'
import type { RacingOnFile } from '../races/racing-on-file.ts'

/** What a handler may use. Made once by the process, or by a test. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly log: Logger
  readonly health: HealthMonitor
  readonly herd: HerdStore
  readonly predictions: PredictionLog
  readonly value: CrossValue
  readonly stallions: StallionDirectory
  readonly asOf: EvaluationsAsOf
  readonly racing: RacingOnFile
  readonly imports: ImportRunner
  readonly exports: ExportRunner
  readonly previews: PreviewRunner
  readonly uploads: Uploads
  readonly uploadStreams: UploadStreams
  /** Tells this process's runner, if it has one, that a job waits; others find it within a second. */
  readonly wakeJobs: () => void
  /** The time, as an argument: tests set it. */
  readonly clock: () => Date
  /** True in tests: every answer is held against its schema. */
  readonly checkReplies: boolean
}

/** Today's date in UTC, YYYY-MM-DD. */
export const today = ({ clock }: Pick<Services, 'clock'>): string => clock().toISOString().slice(0, 10)
