import pg from 'pg'
import { ReadOnlyServerError } from './database-fault.ts'
import type { Hosts } from './database-url.ts'

const TICK_MS = 250
const TICKS_BETWEEN_QUESTIONS = 2
/** While the server is silent a connection is given this long. */
const TICKS_PER_TRY = 4

export interface ServerWatchOptions {
  readonly hosts: Hosts
  readonly mustBeWritable: boolean
  /** The server counts as silent after this time without an answer. */
  readonly silentAfterMs: number
  /** Called when it falls silent, and when it answers again. */
  readonly onChange: (isSilent: boolean) => void
}

/**
 * Asks the server every half second, on a connection of its own, whether it is there: a network that drops packets
 * closes no connection, so a query alone would wait for minutes. Time is counted in turns of the event loop, so that a
 * process that was held up itself does not blame the server.
 */
export class ServerWatch {
  readonly #options: ServerWatchOptions
  readonly #limitTicks: number
  readonly #timer: NodeJS.Timeout
  readonly #waiting = new Set<() => void>()
  #client: pg.Client | null = null
  #isAsking = false
  #ticksAsking = 0
  #ticksSinceAnswer = 0
  #isSilent = false
  #isClosed = false

  constructor(options: ServerWatchOptions) {
    this.#options = options
    this.#limitTicks = Math.max(TICKS_PER_TRY, Math.round(options.silentAfterMs / TICK_MS))
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  get isSilent(): boolean {
    return this.#isSilent
  }

  /** Calls back once when the server falls silent. @returns a function that takes this back */
  whenSilent(call: () => void): () => void {
    this.#waiting.add(call)
    return () => this.#waiting.delete(call)
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#drop()
  }

  #tick(): void {
    this.#ticksSinceAnswer++
    if (!this.#isSilent && this.#ticksSinceAnswer >= this.#limitTicks) this.#fallSilent()
    if (!this.#isAsking) {
      if (this.#isSilent || this.#ticksSinceAnswer >= TICKS_BETWEEN_QUESTIONS) void this.#ask()
    } else if (++this.#ticksAsking >= (this.#isSilent ? TICKS_PER_TRY : this.#limitTicks)) {
      this.#options.hosts.leave(this.#options.hosts.current)
      this.#drop()
    }
  }

  async #ask(): Promise<void> {
    this.#isAsking = true
    this.#ticksAsking = 0
    const { hosts, mustBeWritable } = this.#options
    const host = hosts.current
    try {
      const client = (this.#client ??= await this.#connect())
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (mustBeWritable && rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServerError(host.name)
      this.#ticksSinceAnswer = 0
      if (this.#isSilent) this.#options.onChange((this.#isSilent = false))
    } catch {
      if (!this.#isClosed) hosts.leave(host)
      this.#drop()
    } finally {
      this.#isAsking = false
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.hosts.current.url,
      application_name: 'quarterpole watch',
    })
    client.on('error', () => this.#drop())
    this.#client = client // so that a connection in the making can be dropped
    await client.connect()
    return client
  }

  #fallSilent(): void {
    this.#isSilent = true
    this.#drop()
    this.#options.onChange(true)
    this.#waiting.forEach((call) => call())
  }

  #drop(): void {
    const client = this.#client
    this.#client = null
    if (client) destroyConnection(client)
  }
}

/** Ends a connection without a word to the server, which may not be there; its queries fail at once. */
export function destroyConnection(client: pg.ClientBase): void {
  // pg closes politely only; its connection and stream are not in its types.
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
