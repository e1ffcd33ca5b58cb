import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

export interface ChildServer {
  url: string
  /** From its start to the address, ms. */
  readyMs: number
  /** Largest resident memory so far, MB; NaN where the system does not tell. */
  peakMb: () => number
  stop: () => Promise<void>
}

/** Starts a server of this folder in a process of its own and waits for the address it prints. */
export async function startChild(file: string, args: readonly string[] = []): Promise<ChildServer> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http'))
      return { url: line.trim(), readyMs: performance.now() - began, peakMb: () => peakOf(child.pid), stop }
  }
  throw new Error(`${file} ended before it listened`)
}

function peakOf(pid: number | undefined): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return Number.NaN
  const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8')) ?? []
  return Number(kb) / 1000
}
