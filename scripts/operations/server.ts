import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, runtime, toolEnv } from '../ready.mjs'

/** Name that the proxies' example files use. */
export const SITE = 'barn.example'
const READY_WITHIN_MS = 120_000

export interface Stoppable {
  stop: () => Promise<void>
}

/** A temporary folder that others may enter. */
export const temporary = (name: string) => mkdtempSync(join(tmpdir(), `quarterpole-${name}-`))

export interface ServerOptions {
  readonly port: number
  /** Port of the proxy in front, which is part of the Host header. */
  readonly tlsPort: number
  readonly tree?: string
  readonly dataDir?: string
  /** Runs as this user; needs root. */
  readonly uid?: number
}

/** Starts Quarterpole as it runs behind a proxy, with an empty herd; resolves when it is ready. */
export async function startServer(options: ServerOptions): Promise<Stoppable> {
  const { port, tlsPort, tree = root, uid } = options
  const dataDir = options.dataDir ?? temporary('data')
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'false',
    ALLOWED_HOSTS: `${SITE}:${tlsPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_COMPILE_CACHE: '',
  }
  const child = spawn(runtime(), ['apps/server/src/process/main.ts'], {
    cwd: tree,
    env: toolEnv(env),
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  await answers(`http://127.0.0.1:${port}/api/ready`, child)
  return {
    stop: async () => {
      await ended(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until an address answers with success. */
async function answers(url: string, child: ChildProcess) {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  await ended(child)
  throw new Error(`${url} did not answer`)
}

export async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}
