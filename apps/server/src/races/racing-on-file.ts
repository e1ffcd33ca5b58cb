import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { Db, OpenOptions } from '@quarterpole/db/open'
import { injuredHorses, injuriesOfRunners, type RunnerInjury } from '@quarterpole/db/queries/injury'
import { readTrack } from '@quarterpole/db/queries/track'
import type { TrackTable } from '@quarterpole/db/schema'
import type { Logger } from 'pino'
import type { HerdStore, RacingState } from '../herd/store.ts'
import { Thread, THREAD_FROM } from '../workers/thread.ts'
import { Kept } from '../herd/kept.ts'
import { type Careers, readCareers } from './careers.ts'
import { type ModelInUse, raceModelBefore } from './model-in-use.ts'

const TRACKS_KEPT = 1000
const DAYS_KEPT = 200

interface Sources {
  db: Db
  herd: HerdStore
  /** How a thread opens the same database. */
  database: OpenOptions
  log: Logger
}

/** What cards have read of one state of the tables about racing. */
interface Read {
  readonly state: RacingState
  readonly tracks: Kept<TrackId, TrackTable>
  readonly models: Kept<string, ModelInUse>
  injured: Promise<ReadonlySet<HorseId>> | null
}

/**
 * What race cards read of starts, races, injuries, tracks and fits of the race model: kept until anybody writes any of
 * these, so that a card asks the database for nothing that a card before it was told.
 */
export class RacingOnFile {
  readonly #db: Db
  readonly #herd: HerdStore
  readonly #database: OpenOptions
  readonly #log: Logger
  readonly #thread: Thread<OpenOptions, Careers | null>
  #read: Read | null = null
  #careers: Careers | null = null
  #reading: Promise<void> | null = null

  constructor({ db, herd, database, log }: Sources) {
    this.#db = db
    this.#herd = herd
    this.#database = database
    this.#log = log
    this.#thread = new Thread(new URL('./careers-worker.ts', import.meta.url))
  }

  async track(id: TrackId): Promise<TrackTable | undefined> {
    const { tracks } = this.#now()
    const known = tracks.get(id)
    if (known) return known
    const track = await readTrack(this.#db, id)
    return track && tracks.set(id, track)
  }

  /** The newest fit of the race model that read no race of the day or later, else the defaults. */
  async modelBefore(day: string): Promise<ModelInUse> {
    const { models } = this.#now()
    return models.get(day) ?? models.set(day, await raceModelBefore(this.#db, day))
  }

  /** Injuries of these horses before a day, the newest first. Few horses have any. */
  async injuries(ids: readonly HorseId[], before: string): Promise<readonly RunnerInjury[]> {
    const read = this.#now()
    read.injured ??= this.#readInjured(read)
    const injured = await read.injured
    const asked = ids.filter((id) => injured.has(id))
    return asked.length === 0 ? [] : injuriesOfRunners(this.#db, asked, before)
  }

  /**
   * The starts of all horses. Null while those of a large herd are being read anew, beside the requests; the caller then
   * reads those of its own horses.
   */
  async careers(): Promise<Careers | null> {
    const version = this.#herd.startsVersion
    const inUse = () => (this.#careers && this.#careers.version >= version ? this.#careers : null)
    const known = inUse()
    if (known) return known
    this.#reading ??= this.#readCareers().finally(() => {
      this.#reading = null
    })
    if (this.#isSmall()) await this.#reading
    return inUse()
  }

  /** Ends the thread, in the middle of its work if it has any. */
  async close(): Promise<void> {
    await this.#thread.stop()
    await this.#reading
  }

  #now(): Read {
    const state = this.#herd.racing
    if (this.#read?.state !== state)
      this.#read = { state, tracks: new Kept(TRACKS_KEPT), models: new Kept(DAYS_KEPT), injured: null }
    return this.#read
  }

  #isSmall = () => this.#herd.current.n < THREAD_FROM

  async #readInjured(read: Read): Promise<ReadonlySet<HorseId>> {
    try {
      return await injuredHorses(this.#db)
    } catch (error) {
      read.injured = null
      throw error
    }
  }

  async #readCareers(): Promise<void> {
    try {
      const read = this.#isSmall() ? readCareers(this.#db) : this.#thread.run(this.#database)
      this.#careers = (await read) ?? this.#careers
    } catch (error) {
      // Cards do without, and the next one tries again.
      this.#log.warn({ err: error }, 'the starts of all horses could not be read')
    }
  }
}
