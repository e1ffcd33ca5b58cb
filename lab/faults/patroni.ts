import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { isInstalled } from '../../scripts/is-installed.ts'
import { asOwner } from '../../scripts/postgres-binaries.ts'
import type { Pair } from './failover.ts'
import { kill, serversOn, signalTree, start } from './processes.ts'
import { own } from './replicated.ts'
import { statusOf } from './server.ts'
import { until } from './until.ts'

const REJOINS_WITHIN_MS = 180_000

/** Each program with the Debian package that has it. */
const PROGRAMS = { patroni: 'patroni python3-etcd', etcd: 'etcd-server', pg_rewind: 'postgresql' }

/** What keeps the drill from running here. */
export function patroniObstacle(): string | undefined {
  const missing = Object.entries(PROGRAMS).filter(([program]) => !isInstalled(program))
  if (missing.length === 0) return undefined
  const [programs, packages] = [0, 1].map((column) => missing.map((entry) => entry[column]).join(' '))
  return `not on PATH here: ${programs} (sudo apt install ${packages}; PostgreSQL's programs are in /usr/lib/postgresql/*/bin)`
}

/**
 * A machine that is lost as a whole: a member of etcd, in which Patroni keeps who is primary, and on two of the three
 * PostgreSQL under Patroni.
 */
class Machine {
  readonly name: string
  readonly #folder: string
  readonly #data: string
  /** Of PostgreSQL, Patroni's API, and etcd for clients and for its other members. */
  readonly postgres: string
  readonly #api: string
  readonly client: string
  readonly peer: string
  #running: ChildProcess[] = []

  private constructor(folder: string, name: string, addresses: readonly [string, string, string, string]) {
    this.name = name
    this.#folder = folder
    this.#data = join(folder, 'data')
    ;[this.postgres, this.#api, this.client, this.peer] = addresses
  }

  static async in(parent: string, name: string): Promise<Machine> {
    const folder = join(parent, name)
    mkdirSync(folder)
    own(folder)
    const address = async () => `127.0.0.1:${await freePort()}`
    return new Machine(folder, name, [await address(), await address(), await address(), await address()])
  }

  startEtcd(machines: readonly Machine[]): void {
    const settings = {
      name: this.name,
      'data-dir': join(this.#folder, 'etcd'),
      'listen-client-urls': `http://${this.client}`,
      'advertise-client-urls': `http://${this.client}`,
      'listen-peer-urls': `http://${this.peer}`,
      'initial-advertise-peer-urls': `http://${this.peer}`,
      'initial-cluster': machines.map(({ name, peer }) => `${name}=http://${peer}`).join(),
    }
    const args = Object.entries(settings).map(([option, value]) => `--${option}=${value}`)
    this.#start('etcd', args)
  }

  /** As docs/operations.md says, but for passwords. */
  startPatroni(machines: readonly Machine[]): void {
    const user = { username: 'postgres' }
    const settings = {
      scope: 'quarterpole',
      name: this.name,
      restapi: { listen: this.#api, connect_address: this.#api },
      etcd3: { hosts: machines.map(({ client }) => client) },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, remove_data_directory_on_rewind_failure: true },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }],
      },
      postgresql: {
        listen: this.postgres,
        connect_address: this.postgres,
        data_dir: this.#data,
        pgpass: join(this.#folder, 'pgpass'),
        authentication: { superuser: user, replication: user, rewind: user },
        parameters: { unix_socket_directories: '' },
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
    }
    const file = join(this.#folder, 'patroni.yml')
    writeFileSync(file, JSON.stringify(settings)) // JSON is YAML
    this.#start('patroni', [file])
  }

  #start(program: string, args: readonly string[]): void {
    this.#running.push(start(program, args, { ...asOwner, cwd: this.#folder, stdio: 'ignore' }))
  }

  /** Whether Patroni counts it as this. */
  async is(role: 'primary' | 'synchronous'): Promise<boolean> {
    return (await statusOf(`http://${this.#api}/${role}`, 2000)) === 200
  }

  async kill(): Promise<void> {
    this.#signal('SIGKILL')
    await Promise.all(this.#running.splice(0).map(kill))
  }

  freeze(): void {
    this.#signal('SIGSTOP')
  }

  #signal(signal: 'SIGKILL' | 'SIGSTOP'): void {
    // PostgreSQL is no child of Patroni, so that it goes on when Patroni is restarted.
    for (const process of [...serversOn(this.#data), ...this.#running]) signalTree(process, signal)
  }
}

/**
 * A primary and its synchronous standby under Patroni, which promotes the standby by itself. A third machine has a member
 * of etcd alone: with two members, or with one, the loss of a machine could leave no majority to promote by.
 */
export class Patroni implements Pair {
  readonly isSynchronous = true
  /** Patroni waits for the primary's lease of 20 s to end. */
  readonly writesAgainWithinMs = 60_000
  readonly #machines: readonly Machine[]
  #primary: Machine
  #standby: Machine

  private constructor(primary: Machine, standby: Machine, witness: Machine) {
    this.#machines = [primary, standby, witness]
    this.#primary = primary
    this.#standby = standby
  }

  /** @param folder  empty; the servers run as another user where this one is root */
  static async start(folder: string): Promise<Patroni> {
    chmodSync(folder, 0o755)
    const [primary, standby] = [await Machine.in(folder, 'a'), await Machine.in(folder, 'b')]
    const pair = new Patroni(primary, standby, await Machine.in(folder, 'witness'))
    for (const machine of pair.#machines) machine.startEtcd(pair.#machines)
    primary.startPatroni(pair.#machines)
    await until('Patroni has made a primary', () => primary.is('primary'))
    standby.startPatroni(pair.#machines)
    await pair.#untilSynchronous()
    return pair
  }

  get url(): string {
    const hosts = [this.#primary, this.#standby].map(({ postgres }) => postgres).sort()
    return `postgres://postgres@${hosts.join()}/postgres?target_session_attrs=read-write`
  }

  /** Kills or freezes all of the primary's machine and waits for Patroni. One that is frozen is killed later. */
  async failOver(isFrozen: boolean): Promise<number> {
    const began = performance.now()
    if (isFrozen) this.#primary.freeze()
    else await this.#primary.kill()
    ;[this.#primary, this.#standby] = [this.#standby, this.#primary]
    await until('Patroni has promoted the standby', () => this.#primary.is('primary'))
    return began
  }

  /** The machine comes up again as it was left: Patroni rewinds it and makes it the standby. */
  async addStandby(): Promise<void> {
    await this.#standby.kill()
    this.#standby.startEtcd(this.#machines)
    this.#standby.startPatroni(this.#machines)
    await this.#untilSynchronous()
  }

  #untilSynchronous(): Promise<void> {
    return until('the standby is synchronous', () => this.#standby.is('synchronous'), REJOINS_WITHIN_MS)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#machines.map((machine) => machine.kill()))
  }
}
