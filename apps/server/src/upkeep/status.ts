import { statfs } from 'node:fs/promises'
import type { UpkeepStatus } from '@quarterpole/contract/dashboard'
import type { Database } from '@quarterpole/db/open'
import { missingFault } from '@quarterpole/db/archive/write'
import { firstStartAt } from '@quarterpole/db/queries/app-meta'
import { readUpkeep, type UpkeepRecords } from '@quarterpole/db/queries/upkeep'
import type { HerdServices } from '../herd/snapshot/herd-services.ts'
import type { Config } from '../platform/process/config.ts'
import type { HealthMonitor } from './health-monitor.ts'

/** A backup needs room for itself and a drill for a second copy of the database. */
const ROOM_TIMES_DATABASE = 3
const LATE_AFTER_MS = 48 * 3_600_000
const CACHED_MS = 5000

export interface UpkeepFigures {
  readonly status: UpkeepStatus
  readonly records: UpkeepRecords
  readonly databaseBytes: number
  readonly freeBytes: number
}

interface Watched {
  config: Pick<Config, 'dataDir' | 'backupAt'>
  db: Database
  clock: () => Date
}

/** The upkeep's status, read at most every five seconds. */
export class UpkeepWatch {
  readonly #watched: Watched
  #readAtMs = Number.NEGATIVE_INFINITY
  #figures: Promise<UpkeepFigures> | null = null

  constructor(watched: Watched) {
    this.#watched = watched
  }

  read(): Promise<UpkeepFigures> {
    if (this.#figures === null || performance.now() - this.#readAtMs > CACHED_MS) {
      this.#readAtMs = performance.now()
      const figures = readFigures(this.#watched)
      figures.catch(() => (this.#figures = null)) // the next call tries again
      this.#figures = figures
    }
    return this.#figures
  }

  /** For the dashboard, which shows its other parts even if this one cannot be read. */
  async status(): Promise<UpkeepStatus> {
    const { config } = this.#watched
    return this.read().then(
      ({ status }) => status,
      () => ({ automatic_backups: config.backupAt !== null, last_backup: null, trouble: UNKNOWN }),
    )
  }
}

const UNKNOWN = 'We can’t tell how the backups are: reading their record failed. See the server log.'

async function readFigures({ config, db, clock }: Watched): Promise<UpkeepFigures> {
  const records = await readUpkeep(db)
  const databaseBytes = await db.engine.bytes(db.kysely)
  const { bavail, bsize } = await statfs(config.dataDir)
  const freeBytes = bavail * bsize
  const isOn = config.backupAt !== null
  const firstStart = await firstStartAt(db)
  const trouble = troubleOf(records, { isOn, now: clock(), firstStart, databaseBytes, freeBytes })
  const last_backup = records.backup?.succeeded_at ?? null
  return { status: { automatic_backups: isOn, last_backup, trouble }, records, databaseBytes, freeBytes }
}

interface Circumstances {
  isOn: boolean
  now: Date
  /** When the database was made; null if unknown. */
  firstStart: string | null
  databaseBytes: number
  freeBytes: number
}

/** What needs a person, the gravest first; null if nothing does. */
export function troubleOf(
  { backup, restore_drill, integrity_check }: UpkeepRecords,
  { isOn, now, firstStart, databaseBytes, freeBytes }: Circumstances,
): string | null {
  if (integrity_check?.fault) return integrity_check.fault
  if (isOn && restore_drill?.fault) return restore_drill.fault
  if (isOn && backup?.fault) return backup.fault
  const lacking = missingFault(Number(backup?.facts['missing'] ?? 0))
  if (isOn && lacking !== null) return lacking
  const last = backup?.succeeded_at
  if (isOn && !last && firstStart !== null && now.getTime() - Date.parse(firstStart) > LATE_AFTER_MS)
    return 'There has never been a backup. See that the server runs for more than five minutes, also as a worker.'
  if (isOn && last && now.getTime() - Date.parse(last) > LATE_AFTER_MS)
    return 'The last backup is more than two days old. See that the server runs, also as a worker.'
  if (isOn && freeBytes < ROOM_TIMES_DATABASE * databaseBytes)
    return `Only ${megabytes(freeBytes)} of disk left for backups of a ${megabytes(databaseBytes)} database. Free some space.`
  return null
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`

/** For handlers that say how the server is. */
export interface UpkeepServices extends HerdServices {
  readonly health: HealthMonitor
  readonly upkeep: UpkeepWatch
}
