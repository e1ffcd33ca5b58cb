import { type ChildProcess, execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asOwner, postgresBinaries } from '../../scripts/postgres-binaries.ts'
import { freePort } from '../../scripts/free-port.ts'
import type { Pair } from './failover.ts'
import { kill, signalTree, start } from './processes.ts'
import { until } from './until.ts'

/** What an asynchronous standby lacks when it is promoted. */
const LAGS_BY_MS = 500
const DATABASE = 'postgres'

/** One PostgreSQL server on loopback, of the lockfile, with fsync as it is set up for real. */
class Node {
  readonly data: string
  readonly port: number
  #child: ChildProcess | null = null

  constructor(data: string, port: number) {
    this.data = data
    this.port = port
  }

  async start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.port}`,
      'unix_socket_directories=',
      'wal_keep_size=1GB', // a standby catches up from it
    ]
    const args = ['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])]
    this.#child = start(join(postgresBinaries(), 'postgres'), args, {
      ...asOwner,
      cwd: this.data,
      stdio: 'ignore',
    })
    await until(`the server on port ${this.port} answers`, () =>
      this.query('select 1').then(
        () => true,
        () => false,
      ),
    )
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: `postgres://postgres@127.0.0.1:${this.port}/${DATABASE}`,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  async kill(): Promise<void> {
    if (this.#child !== null) await kill(this.#child)
  }

  /** Stops every process of it: connections stay open and new ones are accepted, but nothing answers. */
  freeze(): void {
    if (this.#child !== null) signalTree(this.#child, 'SIGSTOP')
  }
}

/** A primary and its standby by streaming replication, without a manager: the drill is the manager. */
export class Replicated implements Pair {
  readonly isSynchronous: boolean
  readonly writesAgainWithinMs = 30_000
  #primary: Node
  #standby: Node

  private constructor(primary: Node, standby: Node, isSynchronous: boolean) {
    this.#primary = primary
    this.#standby = standby
    this.isSynchronous = isSynchronous
  }

  /** @param folder  empty; the servers run as another user where this one is root */
  static async start(folder: string, isSynchronous: boolean): Promise<Replicated> {
    chmodSync(folder, 0o755)
    const [primary, standby] = [await nodeIn(folder, 'a'), await nodeIn(folder, 'b')]
    const initdb = ['-D', primary.data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8']
    execFileSync(join(postgresBinaries(), 'initdb'), initdb, { ...asOwner, cwd: primary.data, stdio: 'pipe' })
    await primary.start()
    const replicated = new Replicated(primary, standby, isSynchronous)
    await replicated.addStandby()
    return replicated
  }

  get url(): string {
    const hosts = [this.#primary, this.#standby].map(({ port }) => `127.0.0.1:${port}`).sort()
    return `postgres://postgres@${hosts.join()}/${DATABASE}?target_session_attrs=read-write`
  }

  /**
   * Kills or freezes the primary and promotes the standby at once. One that is frozen is never continued: a manager
   * fences a primary that it gives up, because it would go on taking writes.
   */
  async failOver(isFrozen: boolean): Promise<number> {
    if (!this.isSynchronous) {
      await this.#cutOffStandby()
      await sleep(LAGS_BY_MS)
    }
    const began = performance.now()
    if (isFrozen) this.#primary.freeze()
    else await this.#primary.kill()
    await this.#standby.query('select pg_promote()')
    ;[this.#primary, this.#standby] = [this.#standby, this.#primary]
    return began
  }

  /** From a copy of the primary taken while it runs. */
  async addStandby(): Promise<void> {
    await this.#standby.kill() // frozen, or never started
    await copyWhileRunning(this.#primary, this.#standby)
    await this.#standby.start()
    await until('the standby has caught up', async () => {
      const [row] = await this.#primary.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_replication where state = 'streaming'",
      )
      return row?.n === 1
    })
    if (!this.isSynchronous) return
    await this.#primary.query("alter system set synchronous_standby_names = '*'")
    await this.#primary.query('select pg_reload_conf()')
    await until('the standby is synchronous', async () => {
      const [row] = await this.#primary.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_replication where sync_state = 'sync'",
      )
      return row?.n === 1
    })
  }

  /** Ends the replication: the standby lacks what is committed from now on, as one that lags does. */
  async #cutOffStandby(): Promise<void> {
    await this.#standby.query("alter system set primary_conninfo = ''")
    await this.#standby.query('select pg_reload_conf()')
  }

  async stop(): Promise<void> {
    await Promise.all([this.#primary.kill(), this.#standby.kill()])
  }
}

async function nodeIn(folder: string, name: string): Promise<Node> {
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o700 })
  own(data)
  return new Node(data, await freePort())
}

/** A base backup by PostgreSQL's own functions: the packages of the lockfile have no pg_basebackup. */
async function copyWhileRunning(from: Node, to: Node): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${from.port}/${DATABASE}` })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    rmSync(to.data, { recursive: true, force: true })
    cpSync(from.data, to.data, {
      recursive: true,
      filter: (path) =>
        !/postmaster\.(?:pid|opts)$|pg_wal\/|pg_replslot\/|pg_stat_tmp\/|pgsql_tmp/.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(to.data, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  writeFileSync(join(to.data, 'standby.signal'), '')
  writeFileSync(
    join(to.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${from.port} user=postgres'\n`,
  )
  own(to.data)
}

/** Gives a folder to the user that the server runs as. */
export function own(path: string): void {
  chmodSync(path, 0o700)
  if (asOwner.uid !== undefined && statSync(path).isDirectory())
    execFileSync('chown', ['-R', `${asOwner.uid}:${asOwner.gid}`, path])
}
