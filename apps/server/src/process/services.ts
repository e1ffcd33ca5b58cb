import { earliestToday, latestToday } from '@quarterpole/contract/day'
import type { Database } from '@quarterpole/db/open'
import type { Logger } from 'pino'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from './config.ts'
import type { ExportRunner } from '../export/export-runner.ts'
import type { ImportRunner } from '../imports/import-runner.ts'
import type { PreviewRunner } from '../imports/preview-runner.ts'
import type { UploadStreams } from '../imports/uploads/upload-events.ts'
import type { Uploads } from '../imports/uploads/uploads.ts'
import type { HealthMonitor } from './health/monitor.ts'
import type { HerdCaches } from '../herd/caches.ts'
import type { HerdView } from '../herd/store.ts'
import type { EvaluationsAsOf } from '../races/as-of.ts'
import type { UpkeepWatch } from '../upkeep/status.ts'

/** Dependencies of the handlers, created once per process or test. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly log: Logger
  readonly accounts: AccountStore
  readonly health: HealthMonitor
  readonly upkeep: UpkeepWatch
  readonly herd: HerdView
  readonly caches: HerdCaches
  readonly asOf: EvaluationsAsOf
  readonly imports: ImportRunner
  readonly exports: ExportRunner
  readonly previews: PreviewRunner
  readonly uploads: Uploads
  readonly uploadStreams: UploadStreams
  /** Wakes this process's job runner, if any; other processes poll every second. */
  readonly wakeJobs: () => void
  /** Current time; tests set it. */
  readonly clock: () => Date
  /** True in tests: validates every reply against its schema. */
  readonly checkReplies: boolean
}

/** Today's date in UTC, YYYY-MM-DD. */
export const today = ({ clock }: Pick<Services, 'clock'>): string => clock().toISOString().slice(0, 10)

/** The reader's own day, as far as it can be today in any time zone; left out: {@link today}. */
export function readersToday(services: Pick<Services, 'clock'>, own: string | undefined): string {
  const utc = today(services)
  const [from, to] = [earliestToday(utc), latestToday(utc)]
  if (own === undefined) return utc
  return own < from ? from : own > to ? to : own
}
