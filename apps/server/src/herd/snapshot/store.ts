import type { HorseId } from '@quarterpole/contract/ids'
import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import {
  type HerdChanges,
  outdateHerd,
  readHerdChanges,
  readHerdVersion,
} from '@quarterpole/db/queries/herd-version'
import { readFilterColumns } from '@quarterpole/db/queries/filter-columns'
import { type ChangedHorse, horsesChangedSince } from '@quarterpole/db/queries/horse'
import type { YearStart } from '@quarterpole/contract/year-start'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import type { Db } from '@quarterpole/db/open'
import { cropOf } from '@quarterpole/genetics/horse-year'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { withFilters } from './filter-columns.ts'
import { HerdReader } from './herd-reader.ts'
import type { ChangedIdentity } from './identities.ts'
import {
  at,
  type HerdSnapshot,
  type HorseColumns,
  rowOf,
  withAddedHorses,
  withoutHorses,
  withTraits,
} from './snapshot.ts'

/** Changes applied one by one; for more, the herd is read again. */
const MAX_CHANGES = 1000
/** Horses added, edited or removed since the herd was read, which every change copies; for more, it is read again. */
const MAX_OVERLAY = 5000

/**
 * What a request may ask of the herd. It can't refresh it: after a write serve.ts does, and a failure there, unlike one
 * in a handler, is no answer.
 */
export type HerdView = Pick<HerdStore, 'current' | 'asOf' | 'upToDate'>

/** Keeps the snapshot current: at once after this process's own writes, within a second after other processes' writes. */
export class HerdStore {
  readonly #db: Db
  readonly #reader: HerdReader
  #current: HerdSnapshot
  #refreshing: Promise<HerdSnapshot> | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #confirmedAtMs = Date.now()

  private constructor(db: Db, reader: HerdReader, first: HerdSnapshot) {
    this.#db = db
    this.#reader = reader
    this.#current = first
  }

  static async open(db: Db, pool: WorkerPool): Promise<HerdStore> {
    const reader = new HerdReader(db, pool)
    return new HerdStore(db, reader, await reader.herd())
  }

  get current(): HerdSnapshot {
    return this.#current
  }

  /** When the snapshot was last known to be the herd on file. */
  get asOf(): Date {
    return new Date(this.#confirmedAtMs)
  }

  /**
   * The snapshot as of now, including other processes' writes; reads one row to check the version. While the database
   * does not answer it is the snapshot of `asOf`.
   */
  async upToDate(): Promise<HerdSnapshot> {
    const found = await readHerdVersion(this.#db).catch((error: unknown) => {
      if (this.#db.engine.isConnectionLoss(error)) return null
      throw error
    })
    if (found === null) return this.#current
    const { version } = found
    if (version === this.#current.version) this.#confirmedAtMs = Date.now()
    return version === this.#current.version ? this.#current : this.refresh()
  }

  /** Starts polling for other processes' writes. */
  follow(everyMs = 1000, onError: (error: unknown) => void = () => {}) {
    const poll = () => {
      this.refresh()
        .catch((error: unknown) => this.#isStopped || onError(error))
        .finally(() => this.#timer?.refresh())
    }
    this.#timer = setTimeout(poll, everyMs)
    this.#timer.unref()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Updates the snapshot. A call during a refresh waits for the next one, which sees all earlier writes. */
  async refresh(): Promise<HerdSnapshot> {
    if (this.#refreshing) await this.#refreshing.catch(() => {})
    this.#refreshing ??= this.#update().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #update(): Promise<HerdSnapshot> {
    const { version, rebuild_from } = await readHerdVersion(this.#db)
    const before = this.#current
    if (version < before.version) {
      await outdateHerd(this.#db, before.version) // the last commits are gone, and their versions would be used again
      return this.#update()
    }
    const readAtMs = Date.now()
    if (version === before.version) {
      this.#confirmedAtMs = readAtMs
      return before
    }
    const changes = await this.#changesSince(before, version, rebuild_from)
    const updated = changes && (await this.#apply(before, version, changes))
    this.#current = updated ?? (await this.#reader.herd())
    this.#confirmedAtMs = readAtMs
    return this.#current
  }

  /** Null if there are too many to apply one by one, or the change log does not go back far enough. */
  async #changesSince(before: HerdSnapshot, version: number, rebuildFrom: number): Promise<Changes | null> {
    const listed = await readHerdChanges(this.#db, before.version, version)
    const removed = rebuildFrom > before.version ? listed.removed : []
    if (removed === null || removed.length > MAX_CHANGES) return null
    const changed = await horsesChangedSince(this.#db, before.version, MAX_CHANGES + 1)
    return changed.length > MAX_CHANGES ? null : { changed, removed, horses: listed.horses }
  }

  /** The next snapshot without reading the whole herd; null if that is not possible. */
  async #apply(before: HerdSnapshot, version: number, changes: Changes): Promise<HerdSnapshot | null> {
    const applied = applyChanges(before, version, changes)
    if (applied === null || applied.identities.changed.size + applied.gone.size > MAX_OVERLAY) return null
    const herd = await this.#withFilters(applied, changes)
    const run = await currentEvaluation(this.#db)
    if (run?.id === before.evaluation?.run.id) return herd
    return run ? { ...herd, ...(await this.#reader.evaluation(run, herd)) } : { ...herd, evaluation: null }
  }

  /** Updates what the lists filter by; writes that do not name their horses make it read the columns again. */
  async #withFilters(herd: HerdSnapshot, { changed, horses }: Changes): Promise<HerdSnapshot> {
    if (horses === null) return { ...herd, filters: await this.#reader.filters(herd) }
    const ids = [...changed.map(({ id }) => id), ...horses]
    if (ids.length === 0) return herd
    return { ...herd, filters: withFilters(herd.filters, await readFilterColumns(this.#db, ids), herd) }
  }
}

/** The writes between two versions of the herd. */
interface Changes extends HerdChanges {
  /** In their current state, which may be later than the version. */
  readonly changed: readonly ChangedHorse[]
  readonly removed: readonly HorseId[]
}

/** The next snapshot from the changed horses alone; null if parents of existing horses changed. */
function applyChanges(herd: HerdSnapshot, version: number, changes: Changes): HerdSnapshot | null {
  const { changed } = changes
  const onFile = new Set(changed.map(({ id }) => id))
  const removed = changes.removed.filter((id) => !onFile.has(id)) // an undo may have brought one back already
  const edited = changed.filter(({ id }) => rowOf(herd, id) >= 0)
  const added = changed.filter(({ id }) => rowOf(herd, id) < 0)
  if (edited.some((horse) => !hasSameParents(herd, horse))) return null
  const withAdded =
    added.length === 0
      ? { ...herd, version }
      : withAddedHorses(herd, version, columnsOf(added, herd.yearStart), added.map(identityOf))
  const removedRows = removed.map((id) => rowOf(herd, id)).filter((row) => row >= 0)
  const remaining = withAdded && withoutHorses(withAdded, removedRows)
  return remaining && withEdits(remaining, edited)
}

function hasSameParents({ ped, ids, table }: HerdSnapshot, horse: ChangedHorse): boolean {
  const row = table.get(horse.id)
  const idAt = (parent: number) => (parent < 0 ? null : at(ids, parent))
  return idAt(at(ped.sire, row)) === horse.sire_id && idAt(at(ped.dam, row)) === horse.dam_id
}

function columnsOf(horses: readonly ChangedHorse[], year_start: YearStart): HorseColumns {
  return {
    id: Float64Array.from(horses, ({ id }) => id),
    sire_id: Float64Array.from(horses, ({ sire_id }) => sire_id ?? 0),
    dam_id: Float64Array.from(horses, ({ dam_id }) => dam_id ?? 0),
    sex: Uint8Array.from(horses, ({ sex }) => SEX_CODES.indexOf(sex)),
    birth_year: Int16Array.from(horses, ({ birth_year }) => birth_year ?? 0),
    crop: Int16Array.from(horses, (horse) => cropOf(horse, year_start) ?? 0),
    year_start,
  }
}

const identityOf = ({ name, aqha_id, foaled, color, owner, search_text }: ChangedHorse): ChangedIdentity => ({
  name,
  aqha_id,
  foaled,
  color,
  owner,
  search_text,
})

/** Updates sex, year, crop and identity of edited horses. */
function withEdits(herd: HerdSnapshot, edited: readonly ChangedHorse[]): HerdSnapshot {
  if (edited.length === 0) return herd
  const rows = edited.map((horse) => ({
    row: rowOf(herd, horse.id),
    sex: SEX_CODES.indexOf(horse.sex),
    birthYear: horse.birth_year ?? 0,
    crop: cropOf(horse, herd.yearStart) ?? 0,
  }))
  const identities = herd.identities.with(edited.map((horse) => [rowOf(herd, horse.id), identityOf(horse)]))
  return { ...withTraits(herd, rows), identities }
}
