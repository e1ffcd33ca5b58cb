import type { ExportRunner } from '../files/exports/export-runner.ts'
import type { FileServices } from '../files/imports/file-services.ts'
import type { AttachmentServices } from '../herd/attachments/routes.ts'
import type { HerdView } from '../herd/snapshot/store.ts'
import type { PeopleServices } from '../people/account-store.ts'
import type { WorkerPool } from '../platform/workers/pool.ts'
import type { EvaluationsAsOf } from '../racing/races/as-of.ts'
import type { UpkeepServices } from '../upkeep/status.ts'

/** All services of the server: each group's handlers name those they use. */
export interface AllServices extends PeopleServices, FileServices, UpkeepServices, AttachmentServices {
  readonly herd: HerdView
  readonly asOf: EvaluationsAsOf
  readonly exports: ExportRunner
  /** Draws what is shared. */
  readonly pool: WorkerPool
}
