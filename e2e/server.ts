import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/ready.mjs'

export interface RunningServer {
  url: string
  dataDir: string
  /** What the server has printed so far. */
  output: () => string
  stop: () => Promise<void>
}

const HEALTHY_WITHIN_MS = 150_000

/**
 * Starts the built app as `npm start` does, on a port the system gives it with a new data folder, and waits
 * until it reports itself healthy. `stop` ends it and removes the folder.
 *
 * @param env settings on top; the sample herd is loaded unless they say otherwise
 * @throws {Error} with the server's own output when it ends or stays unhealthy
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-e2e-'))
  const { DATABASE_URL: _ours, ...inherited } = process.env
  const server = spawn(process.execPath, [join(root, 'apps/server/src/process/main.ts')], {
    cwd: root,
    env: { ...inherited, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SAMPLE_DATA: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const stop = async () => {
    await ended(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await healthy(server, () => printed)
    return { url, dataDir, output: () => printed, stop }
  } catch (error) {
    await stop()
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${printed}`, { cause: error })
  }
}

/** @returns its address, from its own output */
async function healthy(server: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + HEALTHY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode} before it was healthy.`)
    const url = /running at (http:\S+)/.exec(printed())?.[1]
    const answer = url === undefined ? undefined : await fetch(`${url}/api/health`).catch(() => undefined)
    if (url !== undefined && answer?.ok) return url
    await sleep(50)
  }
  throw new Error(`The server was not healthy within ${HEALTHY_WITHIN_MS / 1000} s.`)
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const killTimer = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(killTimer)
}
