import type { Config } from './config.ts'
import type { HealthMonitor } from './health/monitor.ts'

/** What a handler may use. Made once by the process, or by a test. */
export interface Services {
  readonly config: Config
  readonly health: HealthMonitor
  /** The time, as an argument: tests set it. */
  readonly clock: () => Date
  /** True in tests: every answer is held against its schema. */
  readonly checkReplies: boolean
}
