import type { HorseId } from '@quarterpole/contract/ids'
import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import {
  type HerdChanges,
  lookAtHerdVersion,
  readHerdChanges,
  readHerdVersion,
} from '@quarterpole/db/queries/herd-version'
import { type ChangedHorse, horsesChangedSince } from '@quarterpole/db/queries/horse'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import type { Db, OpenOptions } from '@quarterpole/db/open'
import { HerdReader } from './herd-reader.ts'
import type { Identity } from './identities.ts'
import {
  at,
  type HerdSnapshot,
  type HorseColumns,
  rowOf,
  withAddedHorses,
  withoutHorses,
  withTraits,
} from './snapshot.ts'

/** More changes than these are not followed one by one: the herd is read anew, beside the requests. */
const FOLLOWED_MOST = 1000
/** Horses added, edited and removed since the herd was read, which every further change copies; with more it is read anew. */
const APART_MOST = 5000

/** One state of the herd in the database. */
export interface HerdState {
  readonly version: number
}

/** Starts, races, injuries, tracks and the race model as they are on file: the same object until anybody writes any. */
export interface RacingState {
  readonly version: number
}

/** What made one state of the herd of another. */
export interface HerdStep {
  readonly from: number
  readonly to: number
  /** The herd in its later state. */
  readonly herd: HerdSnapshot
  /** All that was written about horses; null where anything else may have been. */
  readonly written: HorsesWritten | null
}

export interface HorsesWritten {
  /** Horses added and edited. */
  readonly rows: readonly HorseId[]
  /** Horses with other tests or starts than before, and those removed. */
  readonly others: readonly HorseId[]
}

/** Keeps the snapshot in step with the database: after this process's own writes at once, after others' within a second. */
export class HerdStore {
  readonly #db: Db
  readonly #reader: HerdReader
  #current: HerdSnapshot
  #state: HerdState = { version: Number.NaN } // none yet
  #racing: RacingState = { version: Number.NaN } // none yet
  #startsVersion = Number.NaN // likewise
  #refreshing: Promise<HerdSnapshot> | null = null
  #timer: NodeJS.Timeout | undefined

  #isStopped = false
  #onStep: (step: HerdStep) => void = () => {}

  private constructor(db: Db, reader: HerdReader, first: HerdSnapshot) {
    this.#db = db
    this.#reader = reader
    this.#current = first
  }

  /** @param database  how a thread opens the same database. Stop the store before the database is closed. */
  static async open(db: Db, database: OpenOptions): Promise<HerdStore> {
    const reader = new HerdReader(db, database)
    const store = new HerdStore(db, reader, await reader.herd())
    await store.refresh() // tells what is on file about racing, too
    return store
  }

  get current(): HerdSnapshot {
    return this.#current
  }

  /** What is kept beside it is dropped in step with the snapshot, and stays through writes to horses alone. */
  get racing(): RacingState {
    return this.#racing
  }

  /** Grows with starts and races alone. */
  get startsVersion(): number {
    return this.#startsVersion
  }

  /** The snapshot of the herd as it is in the database now, whoever wrote last: one row is read to know. */
  async upToDate(): Promise<HerdSnapshot> {
    const { version } = await lookAtHerdVersion(this.#db)
    return version === this.#current.version ? this.#current : this.refresh()
  }

  /**
   * Stands for the herd as it is in the database now: the same object until anybody writes. For answers that are read
   * from the database alone, which need not wait until the snapshot has followed a large import.
   */
  async state(): Promise<HerdState> {
    const { version } = await lookAtHerdVersion(this.#db)
    if (version !== this.#state.version) this.#state = { version }
    return this.#state
  }

  /** Tells of every step from now on, before anybody is answered from the state it leads to. */
  set onStep(tell: (step: HerdStep) => void) {
    this.#onStep = tell
  }

  /** Looks for other processes' writes from now on. */
  follow(everyMs = 1000, onError: (error: unknown) => void = () => {}) {
    const again = () => {
      this.refresh()
        .catch((error: unknown) => this.#isStopped || onError(error))
        .finally(() => this.#timer?.refresh())
    }
    this.#timer = setTimeout(again, everyMs)
    this.#timer.unref()
  }

  /** Ends the thread, if one is reading. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#reader.close()
  }

  /** Brings the snapshot up to the database. A call that comes while one runs waits for one that starts after it. */
  async refresh(): Promise<HerdSnapshot> {
    if (this.#refreshing) await this.#refreshing.catch(() => {})
    this.#refreshing ??= this.#bringUp().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #bringUp(): Promise<HerdSnapshot> {
    const { version, rebuild_from, racing_version, starts_version } = await readHerdVersion(this.#db)
    if (racing_version !== this.#racing.version) this.#racing = { version: racing_version }
    this.#startsVersion = starts_version
    const before = this.#current
    if (version === before.version) return before
    const changes = await this.#changesSince(before, version, rebuild_from)
    const followed = changes && (await this.#follow(before, version, changes))
    this.#current = followed ?? (await this.#reader.herd())
    const herd = this.#current
    const written = changes && herd.version === version ? writtenBy(changes) : null
    this.#onStep({ from: before.version, to: herd.version, herd, written })
    return herd
  }

  /** Null where they are more than are followed, or not all of them are told. */
  async #changesSince(before: HerdSnapshot, version: number, rebuildFrom: number): Promise<Changes | null> {
    const told = await readHerdChanges(this.#db, before.version, version)
    const removed = rebuildFrom > before.version ? told.removed : []
    if (removed === null || removed.length > FOLLOWED_MOST) return null
    const changed = await horsesChangedSince(this.#db, before.version, FOLLOWED_MOST + 1)
    return changed.length > FOLLOWED_MOST ? null : { changed, removed, horses: told.horses }
  }

  /** The next snapshot without reading the herd anew; null where that is not possible. */
  async #follow(before: HerdSnapshot, version: number, changes: Changes): Promise<HerdSnapshot | null> {
    const herd = followChanges(before, version, changes)
    if (herd === null || herd.identities.changes + herd.gone.size > APART_MOST) return null
    const run = await currentEvaluation(this.#db)
    if (run?.id === before.evaluation?.run.id) return herd
    return run ? { ...herd, ...(await this.#reader.evaluation(run, herd)) } : { ...herd, evaluation: null }
  }
}

/** What was written between two states of the herd. */
interface Changes extends HerdChanges {
  /** As they are now, or were later. */
  readonly changed: readonly ChangedHorse[]
  readonly removed: readonly HorseId[]
}

const writtenBy = ({ changed, removed, horses }: Changes): HorsesWritten | null =>
  horses && { rows: changed.map(({ id }) => id), others: [...horses, ...removed] }

/** The next snapshot from the changed horses alone; null when parents of known horses changed. */
function followChanges(herd: HerdSnapshot, version: number, changes: Changes): HerdSnapshot | null {
  const { changed, removed } = changes
  const known = changed.filter(({ id }) => rowOf(herd, id) >= 0)
  const added = changed.filter(({ id }) => rowOf(herd, id) < 0)
  if (known.some((horse) => !hasSameParents(herd, horse))) return null
  const grown =
    added.length === 0
      ? { ...herd, version }
      : withAddedHorses(herd, version, columnsOf(added), added.map(identityOf))
  const left = removed.map((id) => rowOf(herd, id)).filter((row) => row >= 0)
  const less = grown && withoutHorses(grown, left)
  const next = less && withDetails(less, known)
  return next && mayConcernStallions(herd, changes) ? { ...next, stallions: {} } : next
}

const STALLION = SEX_CODES.indexOf('S')

/** Whether a horse is among the changes that was a stallion before or is one now. */
function mayConcernStallions(before: HerdSnapshot, { changed, removed, horses }: Changes): boolean {
  const was = (id: HorseId) => before.sex[rowOf(before, id)] === STALLION
  if (horses === null || horses.some(was) || removed.some(was)) return true
  return changed.some(({ id, sex }) => sex === 'S' || was(id))
}

function hasSameParents({ ped, ids, table }: HerdSnapshot, horse: ChangedHorse): boolean {
  const row = table.get(horse.id)
  const idAt = (parent: number) => (parent < 0 ? null : at(ids, parent))
  return idAt(at(ped.sire, row)) === horse.sire_id && idAt(at(ped.dam, row)) === horse.dam_id
}

function columnsOf(horses: readonly ChangedHorse[]): HorseColumns {
  return {
    id: Float64Array.from(horses, ({ id }) => id),
    sire_id: Float64Array.from(horses, ({ sire_id }) => sire_id ?? 0),
    dam_id: Float64Array.from(horses, ({ dam_id }) => dam_id ?? 0),
    sex: Uint8Array.from(horses, ({ sex }) => SEX_CODES.indexOf(sex)),
    birth_year: Int16Array.from(horses, ({ birth_year }) => birth_year ?? 0),
  }
}

const identityOf = ({ name, aqha_id, foaled, color }: ChangedHorse): Identity => ({
  name,
  aqha_id,
  foaled,
  color,
})

/** Sex, birth year and identity of known horses as they are now. */
function withDetails(herd: HerdSnapshot, known: readonly ChangedHorse[]): HerdSnapshot {
  if (known.length === 0) return herd
  const rows = known.map((horse) => ({
    row: rowOf(herd, horse.id),
    sex: SEX_CODES.indexOf(horse.sex),
    birthYear: horse.birth_year ?? 0,
  }))
  const identities = herd.identities.with(known.map((horse) => [rowOf(herd, horse.id), identityOf(horse)]))
  return { ...withTraits(herd, rows), identities }
}
