import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { serverEnv } from '../scripts/server-env.mjs'

export interface ChildServer {
  url: string
  /** From its start to the address, ms. */
  readyMs: number
  /** From its start until it said that the horses are read ahead, ms. */
  readAheadMs: () => Promise<number>
  /** Largest resident memory so far, MB; NaN where the system does not tell. */
  peakMb: () => number
  stop: () => Promise<void>
}

/** Starts a server of this folder in a process of its own and waits for the address it prints. */
export async function startChild(file: string, args: readonly string[] = []): Promise<ChildServer> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...serverEnv() }, // as the product is started
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const says = (beginning: string) =>
    new Promise<{ line: string; ms: number }>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line.startsWith(beginning)) resolve({ line, ms: performance.now() - began })
      })
      child.once('exit', () => reject(new Error(`${file} ended before it said ${beginning}`)))
    })
  const readAhead = says('read ahead')
  readAhead.catch(() => {}) // not every server is asked for it
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const { line, ms } = await says('http')
  return {
    url: line.trim(),
    readyMs: ms,
    readAheadMs: async () => (await readAhead).ms,
    peakMb: () => peakOf(child.pid),
    stop,
  }
}

function peakOf(pid: number | undefined): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return Number.NaN
  const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8')) ?? []
  return Number(kb) / 1000
}
