import type { HorseId } from '@quarterpole/contract/ids'
import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { type HerdChanges, readHerdChanges, readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { type ChangedHorse, horsesChangedSince } from '@quarterpole/db/queries/horse'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import type { Db } from '@quarterpole/db/open'
import type { WorkerPool } from '../workers/pool.ts'
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

/** Changes applied one by one; with more the herd is read again, in a worker thread. */
const MAX_CHANGES = 1000
/** Horses added, edited or removed since the herd was read, which every further change copies; with more it is read again. */
const MAX_OVERLAY = 5000

/** Keeps the snapshot in step with the database: after this process's own writes at once, after others' within a second. */
export class HerdStore {
  readonly #db: Db
  readonly #reader: HerdReader
  #current: HerdSnapshot
  #refreshing: Promise<HerdSnapshot> | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

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

  /** The snapshot of the herd as it is in the database now, whoever wrote last; reads one row. */
  async upToDate(): Promise<HerdSnapshot> {
    const { version } = await readHerdVersion(this.#db)
    return version === this.#current.version ? this.#current : this.refresh()
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

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
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
    const { version, rebuild_from } = await readHerdVersion(this.#db)
    const before = this.#current
    if (version === before.version) return before
    const changes = await this.#changesSince(before, version, rebuild_from)
    const followed = changes && (await this.#follow(before, version, changes))
    this.#current = followed ?? (await this.#reader.herd())
    return this.#current
  }

  /** Null where there are too many to apply one by one, or the database no longer lists them all. */
  async #changesSince(before: HerdSnapshot, version: number, rebuildFrom: number): Promise<Changes | null> {
    const listed = await readHerdChanges(this.#db, before.version, version)
    const removed = rebuildFrom > before.version ? listed.removed : []
    if (removed === null || removed.length > MAX_CHANGES) return null
    const changed = await horsesChangedSince(this.#db, before.version, MAX_CHANGES + 1)
    return changed.length > MAX_CHANGES ? null : { changed, removed, horses: listed.horses }
  }

  /** The next snapshot without reading the whole herd; null where that is not possible. */
  async #follow(before: HerdSnapshot, version: number, changes: Changes): Promise<HerdSnapshot | null> {
    const herd = followChanges(before, version, changes)
    if (herd === null || herd.identities.changed.size + herd.gone.size > MAX_OVERLAY) return null
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
  return less && withDetails(less, known)
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

const identityOf = ({ name, aqha_id, foaled, color, owner }: ChangedHorse): Identity => ({
  name,
  aqha_id,
  foaled,
  color,
  owner,
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
