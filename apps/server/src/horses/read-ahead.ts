import type { OpenOptions } from '@quarterpole/db/open'
import type { HerdState, HerdStore } from '../herd/store.ts'
import { Thread } from '../workers/thread.ts'
import { HorsesAhead, WrittenSince } from './horses-ahead.ts'
import type { ReadAheadTask } from './read-ahead-worker.ts'
import { type ShorthandColumns, ShorthandTexts } from './shorthand.ts'

/** Room for two million horses and more; those beyond are read when they are asked for. */
const MOST_BYTES = 400 * 2 ** 20
/** An import writes many times; what it has written is read when it is through. */
const STILL_MS = 10_000
const LOOK_MS = 1000
/** Smaller herds are soon kept as they are asked for. */
const LARGE = 50_000

const ahead = new WeakMap<HerdStore, HorsesAhead>()

/** All horses as they stand in a state of the herd, once they have been read. */
export function readAheadFor(herd: HerdStore, { version }: HerdState): HorsesAhead | undefined {
  const horses = ahead.get(herd)
  return horses?.version === version ? horses : undefined
}

/**
 * Reads every horse of a large herd in a thread, as it is sent, and keeps the texts in shorthand, some 170 bytes each:
 * a page that was never asked for then takes what one asked for again does. After a write to horses those whose texts it
 * changed are read from the database; after any other, all are, until the herd has stood still for a while and is read
 * anew.
 */
export class HorseReadAhead {
  readonly #herd: HerdStore
  readonly #database: OpenOptions
  readonly #large: number
  readonly #stillMs: number
  readonly #thread = new Thread<ReadAheadTask, ShorthandColumns>(
    new URL('./read-ahead-worker.ts', import.meta.url),
    // Most of what it makes is rows it looks at once; left to itself the engine lets hundreds of megabytes of them lie.
    { youngMb: 16, oldMb: 256 },
  )
  /** The state seen last, and since when. */
  #seen: HerdState | undefined
  #since = 0
  /** Since the horses that are there or being read were read. */
  #written: WrittenSince | undefined
  #reading: AbortController | undefined
  #timer: NodeJS.Timeout | undefined
  #ended: Promise<void> = Promise.resolve()
  #isStopped = false

  /** @param database  how the thread opens the database the herd is read from */
  constructor(herd: HerdStore, database: OpenOptions, { large = LARGE, stillMs = STILL_MS } = {}) {
    this.#herd = herd
    this.#database = database
    this.#large = large
    this.#stillMs = stillMs
    herd.onStep = (step) => {
      this.#written?.follow(step)
      if (this.#written?.version !== null) return
      this.#reading?.abort() // what it reads, and what was read, is of no state any more
      ahead.delete(herd)
    }
  }

  /** Reads the herd now, and again after changes to it. @returns when it has been read for the first time */
  async follow(onError: (error: unknown) => void = () => {}): Promise<void> {
    this.#timer = setTimeout(() => {
      this.#look(onError)
        .catch(onError)
        .finally(() => this.#timer?.refresh())
    }, LOOK_MS).unref()
    await this.#look(onError).catch(onError)
    await this.#ended
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#reading?.abort()
    await this.#ended
    await this.#thread.stop()
  }

  /** One row is read to know whether anything is to do. */
  async #look(onError: (error: unknown) => void) {
    const [now, isFirst] = [performance.now(), this.#seen === undefined]
    const state = await this.#herd.state()
    if (state !== this.#seen) this.#since = now
    this.#seen = state
    const isStill = isFirst || now - this.#since >= this.#stillMs
    if (!isStill || this.#written?.version === state.version) return
    const { n, version } = await this.#herd.upToDate() // what is there has followed it by now, where it can
    if (n < this.#large || this.#written?.version === version || this.#isStopped) return
    this.#reading?.abort()
    ahead.delete(this.#herd)
    this.#reading = new AbortController()
    this.#written = new WrittenSince(version)
    await this.#ended
    this.#ended = this.#read(this.#written, this.#reading.signal, onError)
  }

  /** What was written meanwhile is read from the database. */
  async #read(written: WrittenSince, signal: AbortSignal, onError: (error: unknown) => void) {
    try {
      const columns = await this.#thread.run({ database: this.#database, mostBytes: MOST_BYTES }, { signal })
      await this.#herd.upToDate()
      if (written.version !== null && this.#written === written)
        ahead.set(this.#herd, new HorsesAhead(new ShorthandTexts(columns), written))
    } catch (error) {
      if (signal.aborted) return
      this.#written = undefined
      this.#since = performance.now() // for another try
      onError(error)
    }
  }
}
