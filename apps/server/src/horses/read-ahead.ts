import type { OpenOptions } from '@quarterpole/db/open'
import { Piscina } from 'piscina'
import type { HerdState, HerdStore } from '../herd/store.ts'
import type { ReadAheadTask } from './read-ahead-worker.ts'
import { type ShorthandColumns, ShorthandTexts } from './shorthand.ts'

/** Room for two million horses and more; those beyond are read when they are asked for. */
const MOST_BYTES = 400 * 2 ** 20
/** An import writes many times; what it has written is read when it is through. */
const STILL_MS = 10_000
const LOOK_MS = 1000
/** Smaller herds are soon kept as they are asked for. */
const LARGE = 50_000

const texts = new WeakMap<HerdState, ShorthandTexts>()

/** The texts of all horses as they stand in a state of the herd, once they have been read. */
export const readAheadFor = (state: HerdState): ShorthandTexts | undefined => texts.get(state)

/**
 * Reads every horse of a large herd in a thread, as it is sent, and keeps the texts in shorthand, some 170 bytes each:
 * a page that was never asked for then takes what one asked for again does. They hold for one state of the herd; after
 * a write horses are read from the database, until the herd has stood still for a while and is read anew.
 */
export class HorseReadAhead {
  readonly #herd: HerdStore
  readonly #database: OpenOptions
  readonly #large: number
  readonly #stillMs: number
  #state: HerdState | undefined
  #since = 0
  #reading: AbortController | undefined
  #timer: NodeJS.Timeout | undefined
  #ended: Promise<void> = Promise.resolve()

  /** @param database  how the thread opens the database the herd is read from */
  constructor(herd: HerdStore, database: OpenOptions, { large = LARGE, stillMs = STILL_MS } = {}) {
    this.#herd = herd
    this.#database = database
    this.#large = large
    this.#stillMs = stillMs
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
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#reading?.abort()
    await this.#ended
  }

  /** One row is read to know whether anything is to do. */
  async #look(onError: (error: unknown) => void) {
    const [now, isFirst] = [performance.now(), this.#state === undefined]
    const state = await this.#herd.state()
    if (state !== this.#state) {
      this.#reading?.abort() // what it reads is of no state any more
      this.#reading = undefined
      this.#state = state
      this.#since = now
    }
    const isLarge = this.#herd.current.n >= this.#large
    if (!isLarge || this.#reading !== undefined || (!isFirst && now - this.#since < this.#stillMs)) return
    const reading = new AbortController()
    this.#reading = reading
    this.#ended = readHorses(this.#herd, this.#database, state, reading.signal).catch((error: unknown) => {
      if (!reading.signal.aborted) onError(error)
    })
  }
}

/** Reads all horses; what was read while anybody wrote is of no one state and is dropped. */
async function readHorses(herd: HerdStore, database: OpenOptions, state: HerdState, signal: AbortSignal) {
  const thread = new Piscina<ReadAheadTask, ShorthandColumns>({
    filename: new URL('./read-ahead-worker.ts', import.meta.url).href,
    maxThreads: 1,
    // Most of what it makes is rows it looks at once; left to itself the engine lets hundreds of megabytes of them lie.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
  })
  try {
    const columns = await thread.run({ database, mostBytes: MOST_BYTES }, { signal })
    if ((await herd.state()) === state) texts.set(state, new ShorthandTexts(columns))
  } finally {
    await thread.destroy()
  }
}
