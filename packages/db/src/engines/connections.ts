import pg from 'pg'
import { DatabaseSilentError, isHostFault, ReadOnlyServerError } from './database-fault.ts'
import { Hosts, parseDatabaseUrl } from './database-url.ts'
import { destroyConnection, ServerWatch } from './server-watch.ts'

export interface PostgresOptions {
  /** Maximum connections of this process. */
  poolSize?: number
  /** Longest wait for a new or pooled connection; default 5 s. */
  connectWithinMs?: number
  /** A pooled connection that has rested longer is tried before it is used; default 10 s. */
  restedMs?: number
  /** For work that may take an hour, such as a migration, an import or a backup. */
  longWork?: boolean
  /** Watches the server, and fails every call at once when it has not answered for so long; without it, it is not watched. */
  silentAfterMs?: number
  /** Called when the server falls silent, and when it answers again. */
  onSilence?: (isSilent: boolean) => void
  /** Called with errors of idle and checked-out connections, which end the connection but not the process. */
  onConnectionError?: (error: Error) => void
}

interface Limits {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** A connection without traffic for so long is ended: longer than a statement may take. */
  quietMs: number
}
const OF_REQUESTS: Limits = {
  statementMs: 30_000,
  lockMs: 5000,
  idleInTransactionMs: 60_000,
  quietMs: 65_000,
}
const OF_LONG_WORK: Limits = {
  statementMs: 3_600_000,
  lockMs: 60_000,
  idleInTransactionMs: 1_800_000,
  quietMs: 3_660_000,
}
/** A firewall forgets a connection that rests for minutes; the operating system asks for it earlier. */
const KEEP_ALIVE_AFTER_MS = 5000
const RESTED_MS = 10_000
/** How long a connection that has rested is given to answer. */
const TRIED_FOR_MS = 1000
const INT8 = 20
const NUMERIC = 1700

/** The pooled connections to a server, in the shape that Kysely asks for. */
export class Connections {
  readonly options = {}
  readonly watch: ServerWatch | null
  readonly #hosts: Hosts
  readonly #mustBeWritable: boolean
  readonly #restedMs: number
  readonly #pool: pg.Pool
  readonly #open = new Set<pg.PoolClient>()
  readonly #writable = new WeakSet<pg.PoolClient>()
  readonly #restingSinceMs = new WeakMap<pg.PoolClient, number>()

  /** @throws {DatabaseUrlError} */
  constructor(url: string, options: PostgresOptions = {}) {
    const { hosts, mustBeWritable } = parseDatabaseUrl(url)
    this.#hosts = new Hosts(hosts)
    this.#mustBeWritable = mustBeWritable
    this.#restedMs = options.restedMs ?? RESTED_MS
    this.#pool = poolOf(this.#hosts, options)
    this.#follow(options.longWork ? OF_LONG_WORK : OF_REQUESTS, options.onConnectionError)
    this.watch =
      options.silentAfterMs === undefined
        ? null
        : new ServerWatch({
            hosts: this.#hosts,
            mustBeWritable,
            silentAfterMs: options.silentAfterMs,
            onChange: (isSilent) => {
              if (isSilent) this.#destroyAll()
              options.onSilence?.(isSilent)
            },
          })
  }

  /** @throws {DatabaseSilentError} while the server does not answer */
  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#take()
      if (!this.#hasRested(client) || (await isAnswering(client))) return client
      client.release(true)
    }
  }

  async end(): Promise<void> {
    this.watch?.close()
    if (!this.#pool.ended) await this.#pool.end()
  }

  get ended(): boolean {
    return this.#pool.ended
  }

  /** A connection to a host that takes writes: the one in use, or the next that can be reached. */
  async #take(): Promise<pg.PoolClient> {
    for (let left = this.#hosts.count; ; left--) {
      const tried = this.#hosts.current
      try {
        const client = await this.#unlessSilent()
        await this.#requireWritable(client, tried.name)
        return client
      } catch (error) {
        if (left <= 1 || !isHostFault(error)) throw error
        this.#hosts.leave(tried)
      }
    }
  }

  #unlessSilent(): Promise<pg.PoolClient> {
    const { watch } = this
    if (watch === null) return this.#pool.connect()
    if (watch.isSilent) return Promise.reject(new DatabaseSilentError())
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    let isOver = false
    const stop = watch.whenSilent(() => {
      isOver = true
      stop()
      reject(new DatabaseSilentError())
    })
    this.#pool
      .connect()
      .then((client) => (isOver ? client.release(true) : resolve(client)), reject)
      .finally(stop)
    return promise
  }

  async #requireWritable(client: pg.PoolClient, host: string): Promise<void> {
    if (!this.#mustBeWritable || this.#writable.has(client)) return
    try {
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServerError(host)
      this.#writable.add(client)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  #hasRested(client: pg.PoolClient): boolean {
    const since = this.#restingSinceMs.get(client)
    return since !== undefined && performance.now() - since > this.#restedMs
  }

  #follow({ quietMs }: Limits, report: (error: Error) => void = () => {}): void {
    this.#pool.on('error', report)
    this.#pool.on('connect', (client) => {
      client.on('error', report) // the pool reports errors of idle clients only
      this.#open.add(client)
      endWhenQuiet(client, quietMs)
    })
    this.#pool.on('release', (_error, client) => this.#restingSinceMs.set(client, performance.now()))
    this.#pool.on('remove', (client) => this.#open.delete(client))
  }

  #destroyAll(): void {
    for (const client of this.#open) destroyConnection(client)
  }
}

function poolOf(hosts: Hosts, options: PostgresOptions): pg.Pool {
  const limits = options.longWork ? OF_LONG_WORK : OF_REQUESTS
  return new pg.Pool({
    // Each new connection goes to the host then in use.
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: hosts.current.url })
      }
    },
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectWithinMs ?? 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    application_name: 'quarterpole',
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => parserOf(oid, format) },
  })
}

function parserOf(oid: number, format: 'text' | 'binary' = 'text'): (value: string) => unknown {
  if (oid === INT8 || oid === NUMERIC) return Number
  // pg types its parser table per format; text is the default.
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}

/** Ends a connection that has lost its server: the last limit, because the server’s own can’t be heard then. */
function endWhenQuiet(client: pg.PoolClient, quietMs: number): void {
  // as in destroyConnection
  const { connection } = client as unknown as {
    connection: { stream: { setTimeout(ms: number, call: () => void): void } }
  }
  connection.stream.setTimeout(quietMs, () => destroyConnection(client))
}

async function isAnswering(client: pg.PoolClient): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), TRIED_FOR_MS)
  client.query('select 1').then(
    () => resolve(true),
    () => resolve(false),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
