import { earliestToday, latestToday } from '@quarterpole/contract/day'
import type { Database } from '@quarterpole/db/open'
import type { Logger } from 'pino'
import type { AccountStore } from '../../people/account-store.ts'
import type { Config } from './config.ts'
import type { ExportRunner } from '../../files/exports/export-runner.ts'
import type { ImportRunner } from '../../files/imports/import-runner.ts'
import type { PreviewRunner } from '../../files/imports/preview-runner.ts'
import type { UploadStreams } from '../../files/imports/uploads/upload-events.ts'
import type { Uploads } from '../../files/imports/uploads/uploads.ts'
import type { HealthMonitor } from './health/monitor.ts'
import type { HerdCaches } from '../../main/caches.ts'
import type { HerdView } from '../../herd/snapshot/store.ts'
import type { EvaluationsAsOf } from '../../racing/races/as-of.ts'
import type { UpkeepWatch } from '../../upkeep/status.ts'

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
  /** Of one request: the date its client sent; see {@link today}. */
  readonly localDay?: string | undefined
  /** True in tests: validates every reply against its schema. */
  readonly checkReplies: boolean
}

/**
 * Today, YYYY-MM-DD: the client's own date, as far as it can be today in any time zone; where it sends none, the date in
 * the server's time zone.
 */
export function today({ clock, localDay }: Pick<Services, 'clock' | 'localDay'>): string {
  const now = clock()
  if (localDay === undefined) return SERVERS_DAY.format(now)
  const utc = now.toISOString().slice(0, 10)
  const [from, to] = [earliestToday(utc), latestToday(utc)]
  return localDay < from ? from : localDay > to ? to : localDay
}
const SERVERS_DAY = new Intl.DateTimeFormat('en-CA') // writes YYYY-MM-DD

export const thisYear = (services: Pick<Services, 'clock' | 'localDay'>): number =>
  Number(today(services).slice(0, 4))
