import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, runtime, toolEnv } from './ready.mjs'

export interface RunningServer {
  url: string
  /** What the server has printed so far. */
  output: () => string
  /** Ends it and removes the data folder that it was given here. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

type StartProcess = (file: string, args: readonly string[], options: SpawnOptions) => ChildProcess

const READY_WITHIN_MS = 150_000
const STOP_WITHIN_MS = 10_000

/** A temporary folder. */
export const temporary = (name: string) => mkdtempSync(join(tmpdir(), `quarterpole-${name}-`))

/**
 * Starts the built app as `npm start` does, on a port the system gives it with a new data folder and the sample herd,
 * and waits until it is ready.
 *
 * @param settings  over these; a database of the caller's environment is not among them
 * @param process  another checkout to start, the user it runs as (needs root), what starts it, and the file that is run
 * @throws {Error} with the server's own output when it ends or is not ready in time
 */
export async function startServer(
  settings: Record<string, string> = {},
  {
    tree = root,
    uid,
    start = spawn,
    entry = 'apps/server/src/main/main.ts',
  }: { tree?: string; uid?: number | undefined; start?: StartProcess; entry?: string } = {},
): Promise<RunningServer> {
  const dataDir = temporary('data')
  const env = {
    DATABASE_URL: undefined,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'true',
  }
  const child = start(runtime(), [entry], {
    cwd: tree,
    env: toolEnv({ ...env, ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
  const stop = async (signal?: NodeJS.Signals) => {
    await ended(child, signal)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await ready(child, () => printed), output: () => printed, stop }
  } catch (error) {
    await stop()
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${printed}`, { cause: error })
  }
}

/** @returns its address, from its own output */
async function ready(server: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode} before it was ready.`)
    const url = /running at (http:\S+)\n/.exec(printed())?.[1]
    const answer = url === undefined ? undefined : await fetch(`${url}/api/ready`).catch(() => undefined)
    if (url !== undefined && answer?.ok) return url
    await sleep(50)
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s.`)
}

/** Ends a process, at the latest with SIGKILL. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await exit
  clearTimeout(killTimer)
}
