import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEnv } from '../../scripts/server-env.mjs'
import { ended } from '../../scripts/start-server.ts'

export interface ChildServer {
  url: string
  /** From its start to the address, ms. */
  readyMs: number
  /** Largest resident memory so far, MB; NaN on other systems than Linux. */
  peakMb: () => number
  /** Waits until the work after a start is done: a second in which the process hardly used a processor. */
  quiet: () => Promise<void>
  stop: () => Promise<void>
}

type Env = Readonly<Record<string, string>>

/** Starts a server of this folder in a process of its own and waits for the address it prints. */
export async function startChild(
  file: string,
  args: readonly string[] = [],
  env: Env = {},
): Promise<ChildServer> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...serverEnv(), ...env }, // as the product is started
  })
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [url] = /https?:\S+/.exec(line) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once('exit', () => reject(new Error(`${file} ended before it printed its address`)))
  })
  const url = await address
  return {
    url,
    readyMs: performance.now() - began,
    peakMb: () => peakMb(child.pid),
    quiet: () => quiet(child.pid),
    stop: () => ended(child, 'SIGKILL'),
  }
}

function peakMb(pid: number | undefined): number {
  const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(noteOf(pid, 'status')) ?? []
  return Number(kb) / 1000
}

const QUIET_WITHIN_S = 120
/** Of a hundred ticks a second; a server that waits uses one or two. */
const QUIET_TICKS = 5

async function quiet(pid: number | undefined): Promise<void> {
  for (let second = 0; second < QUIET_WITHIN_S; second++) {
    const before = ticksOf(pid)
    await sleep(1000)
    if (!(ticksOf(pid) - before > QUIET_TICKS)) return
  }
}

/** Processor time of the process and its threads. */
function ticksOf(pid: number | undefined): number {
  const [, ...fields] = noteOf(pid, 'stat').split(') ') // the name before may hold spaces
  const [user, system] = fields.join('').split(' ').slice(11, 13)
  return Number(user) + Number(system)
}

/** What Linux says about a process; elsewhere nothing. */
function noteOf(pid: number | undefined, name: 'status' | 'stat'): string {
  const path = `/proc/${pid}/${name}`
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
