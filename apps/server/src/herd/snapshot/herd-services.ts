import type { Services } from '../../platform/process/services.ts'
import type { HerdCaches } from './cache.ts'
import type { HerdView } from './store.ts'

/** For handlers that read the herd from memory. */
export interface HerdServices extends Services {
  readonly herd: HerdView
  readonly caches: HerdCaches
}
