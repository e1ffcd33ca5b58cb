import { type ChildProcess, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { isInstalled } from '../is-installed.ts'
import { asOwner } from '../postgres-binaries.ts'
import type { Pair } from './failover.ts'
import { kill, signalTree, start } from './processes.ts'
import { own } from './replicated.ts'
import { statusOf } from './server.ts'
import { until } from './until.ts'

const DATABASE = 'postgres'
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

/** A member of etcd, in which Patroni keeps who is primary. */
interface Member {
  readonly name: string
  readonly folder: string
  readonly client: string
  readonly peer: string
}

/** A machine of the pair: PostgreSQL, Patroni and a member of etcd, which are lost together. */
class Machine {
  readonly address: string
  readonly #member: Member
  readonly #members: readonly Member[]
  readonly #api: string
  readonly #data: string
  #running: ChildProcess[] = []

  private constructor(member: Member, members: readonly Member[], address: string, api: string) {
    this.#member = member
    this.#members = members
    this.address = address
    this.#api = api
    this.#data = join(member.folder, 'data')
  }

  static async of(member: Member, members: readonly Member[]): Promise<Machine> {
    const machine = new Machine(member, members, await freeAddress(), await freeAddress())
    writeFileSync(machine.#settings, JSON.stringify(machine.#configuration())) // JSON is YAML
    return machine
  }

  get #settings(): string {
    return join(this.#member.folder, 'patroni.yml')
  }

  /** As docs/operations.md says, but for passwords. */
  #configuration() {
    const user = { username: 'postgres' }
    return {
      scope: 'quarterpole',
      name: this.#member.name,
      restapi: { listen: this.#api, connect_address: this.#api },
      etcd3: { hosts: this.#members.map(({ client }) => client) },
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
        listen: this.address,
        connect_address: this.address,
        data_dir: this.#data,
        pgpass: join(this.#member.folder, 'pgpass'),
        authentication: { superuser: user, replication: user, rewind: user },
        parameters: { unix_socket_directories: '' },
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
    }
  }

  startEtcd(): void {
    this.#running.push(startEtcd(this.#member, this.#members))
  }

  startPatroni(): void {
    this.#running.push(startAsOwner('patroni', [this.#settings], this.#member.folder))
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
    for (const child of [...this.#postmasters(), ...this.#running]) signalTree(child, signal)
  }

  /** PostgreSQL is no child of Patroni, so that it goes on when Patroni is restarted. */
  #postmasters(): { pid: number }[] {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    const lines = table.split('\n').filter((line) => line.includes(` -D ${this.#data} `))
    return lines.map((line) => ({ pid: Number.parseInt(line, 10) }))
  }
}

/**
 * A primary and its synchronous standby under Patroni, which promotes the standby by itself. etcd has three members, one
 * on each machine and one on a third: with fewer it would not survive the loss of either machine.
 */
export class Patroni implements Pair {
  readonly isSynchronous = true
  /** Patroni waits for the primary's lease of 20 s to end. */
  readonly writesAgainWithinMs = 60_000
  readonly #witness: ChildProcess
  #primary: Machine
  #standby: Machine

  private constructor(primary: Machine, standby: Machine, witness: ChildProcess) {
    this.#primary = primary
    this.#standby = standby
    this.#witness = witness
  }

  /** @param folder  empty; the servers run as another user where this one is root */
  static async start(folder: string): Promise<Patroni> {
    chmodSync(folder, 0o755)
    const [a, b, witness] = [
      await memberIn(folder, 'a'),
      await memberIn(folder, 'b'),
      await memberIn(folder, 'witness'),
    ]
    const members = [a, b, witness]
    const [primary, standby] = [await Machine.of(a, members), await Machine.of(b, members)]
    const pair = new Patroni(primary, standby, startEtcd(witness, members))
    standby.startEtcd() // until all members were there once, etcd claims to be of an older version
    primary.startEtcd()
    primary.startPatroni()
    await until('Patroni has made a primary', () => primary.is('primary'))
    await pair.addStandby()
    return pair
  }

  get url(): string {
    const hosts = [this.#primary, this.#standby].map(({ address }) => address).sort()
    return `postgres://postgres@${hosts.join()}/${DATABASE}?target_session_attrs=read-write`
  }

  /** One that is frozen is killed when it becomes the standby. */
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
    await this.#standby.kill() // frozen, or just made
    this.#standby.startEtcd()
    this.#standby.startPatroni()
    await until('the standby is synchronous', () => this.#standby.is('synchronous'), REJOINS_WITHIN_MS)
  }

  async stop(): Promise<void> {
    await Promise.all([this.#primary.kill(), this.#standby.kill(), kill(this.#witness)])
  }
}

const freeAddress = async () => `127.0.0.1:${await freePort()}`

async function memberIn(parent: string, name: string): Promise<Member> {
  const folder = join(parent, name)
  mkdirSync(folder)
  own(folder)
  return { name, folder, client: await freeAddress(), peer: await freeAddress() }
}

const startEtcd = ({ name, folder, client, peer }: Member, members: readonly Member[]) =>
  startAsOwner(
    'etcd',
    Object.entries({
      name,
      'data-dir': join(folder, 'etcd'),
      'listen-client-urls': `http://${client}`,
      'advertise-client-urls': `http://${client}`,
      'listen-peer-urls': `http://${peer}`,
      'initial-advertise-peer-urls': `http://${peer}`,
      'initial-cluster': members.map((member) => `${member.name}=http://${member.peer}`).join(),
    }).map(([option, value]) => `--${option}=${value}`),
    folder,
  )

const startAsOwner = (program: string, args: readonly string[], folder: string) =>
  start(program, args, { ...asOwner, cwd: folder, stdio: 'ignore' })
