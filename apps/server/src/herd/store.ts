import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { horsesChangedSince } from '@quarterpole/db/queries/horse'
import { readEbvColumns, readHerdColumns, SEX_CODES } from '@quarterpole/db/queries/snapshot'
import type { Db } from '@quarterpole/db/open'
import type { HerdEvaluation } from './evaluation-columns.ts'
import { joinEvaluation } from './evaluation-columns.ts'
import { inbreedingAside } from './inbreeding-thread.ts'
import { readRaceResults } from './race-results.ts'
import {
  at,
  buildSnapshot,
  type HerdSnapshot,
  type HorseColumns,
  rowOf,
  withAddedHorses,
} from './snapshot.ts'

type ChangedHorse = Awaited<ReturnType<typeof horsesChangedSince>>[number]

/** One state of the herd in the database. */
export interface HerdState {
  readonly version: number
}

/** Starts, races, injuries, tracks and the race model as they are on file: the same object until anybody writes any. */
export interface RacingState {
  readonly version: number
}

/** Keeps the snapshot in step with the database: after this process's own writes at once, after others' within a second. */
export class HerdStore {
  readonly #db: Db
  #current: HerdSnapshot
  #state: HerdState = { version: Number.NaN } // none yet
  #racing: RacingState = { version: Number.NaN } // whatever the first look finds
  #refreshing: Promise<HerdSnapshot> | null = null
  #timer: NodeJS.Timeout | undefined

  private constructor(db: Db, first: HerdSnapshot) {
    this.#db = db
    this.#current = first
  }

  static async open(db: Db): Promise<HerdStore> {
    return new HerdStore(db, await loadSnapshot(db))
  }

  get current(): HerdSnapshot {
    return this.#current
  }

  /** What is kept beside it is dropped in step with the snapshot, and stays through writes to horses alone. */
  get racing(): RacingState {
    return this.#racing
  }

  /** The snapshot of the herd as it is in the database now, whoever wrote last: one row is read to know. */
  async upToDate(): Promise<HerdSnapshot> {
    const { version } = await readHerdVersion(this.#db)
    return version === this.#current.version ? this.#current : this.refresh()
  }

  /**
   * Stands for the herd as it is in the database now: the same object until anybody writes. For answers that are read
   * from the database alone, which need not wait until the snapshot has followed a large import.
   */
  async state(): Promise<HerdState> {
    const { version } = await readHerdVersion(this.#db)
    if (version !== this.#state.version) this.#state = { version }
    return this.#state
  }

  /** Looks for other processes' writes from now on. */
  follow(everyMs = 1000, onError: (error: unknown) => void = () => {}) {
    const again = () => {
      this.refresh()
        .catch(onError)
        .finally(() => this.#timer?.refresh())
    }
    this.#timer = setTimeout(again, everyMs)
    this.#timer.unref()
  }

  stop() {
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
    const { version, rebuild_from, racing_version } = await readHerdVersion(this.#db)
    if (racing_version !== this.#racing.version) this.#racing = { version: racing_version }
    const before = this.#current
    if (version === before.version) return before
    const isBehindRebuild = rebuild_from > before.version
    const changed = isBehindRebuild ? [] : await horsesChangedSince(this.#db, before.version)
    const followed = isBehindRebuild ? null : followChanges(before, version, changed)
    const herd = followed ?? (await loadHorses(this.#db))
    this.#current = await withCurrentEvaluation(this.#db, herd, followed ? before.evaluation : null)
    return this.#current
  }
}

async function loadSnapshot(db: Db): Promise<HerdSnapshot> {
  return withCurrentEvaluation(db, await loadHorses(db), null)
}

async function loadHorses(db: Db): Promise<HerdSnapshot> {
  const { version, ...columns } = await readHerdColumns(db)
  return buildSnapshot(version, columns, inbreedingAside)
}

async function withCurrentEvaluation(
  db: Db,
  herd: HerdSnapshot,
  known: HerdEvaluation | null,
): Promise<HerdSnapshot> {
  const run = await currentEvaluation(db)
  if (!run) return { ...herd, evaluation: null }
  if (known && known.run.id === run.id) return { ...herd, evaluation: known }
  const evaluation = await joinEvaluation(run, await readEbvColumns(db, run.id), herd)
  return { ...herd, evaluation, results: await readRaceResults(db, herd) }
}

/** The next snapshot from the changed horses alone; null when parents of known horses changed, or too much did. */
function followChanges(
  herd: HerdSnapshot,
  version: number,
  changed: readonly ChangedHorse[],
): HerdSnapshot | null {
  if (changed.length > 1000 && changed.length > herd.n / 4) return null
  const known = changed.filter(({ id }) => rowOf(herd, id) >= 0)
  const added = changed.filter(({ id }) => rowOf(herd, id) < 0)
  if (known.some((horse) => !hasSameParents(herd, horse))) return null
  const grown = added.length === 0 ? { ...herd, version } : withAddedHorses(herd, version, columnsOf(added))
  return grown && withDetails(grown, known)
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

/** Sex and birth year of known horses as they are now, in fresh columns. */
function withDetails(herd: HerdSnapshot, known: readonly ChangedHorse[]): HerdSnapshot {
  if (known.length === 0) return herd
  const sex = herd.sex.slice()
  const birthYear = herd.birthYear.slice()
  for (const horse of known) {
    const row = rowOf(herd, horse.id)
    sex[row] = SEX_CODES.indexOf(horse.sex)
    birthYear[row] = horse.birth_year ?? 0
  }
  return { ...herd, sex, birthYear }
}
