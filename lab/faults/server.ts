import assert from 'node:assert/strict'
import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobId } from '@quarterpole/contract/ids'
import { freePort } from '../../scripts/free-port.ts'
import { root, runtime, toolEnv } from '../../scripts/ready.mjs'
import { type RunningServer, startServer } from '../../scripts/start-server.ts'
import { start } from './processes.ts'
import { until } from './until.ts'

/** Quarterpole as its own process, which can be killed and started again on the same data. */
export class Server {
  readonly #settings: Record<string, string>
  readonly port: number
  #running: RunningServer | null = null
  #process: ChildProcess | null = null

  private constructor(settings: Record<string, string>, port: number) {
    this.#settings = { PORT: String(port), SAMPLE_DATA: 'false', NODE_COMPILE_CACHE: '', ...settings }
    this.port = port
  }

  /** @param settings  DATA_DIR among them */
  static async start(settings: Record<string, string>): Promise<Server> {
    const server = new Server(settings, await freePort())
    await server.restart()
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** What it has printed since it was started last. */
  get log(): string {
    return this.#running?.output() ?? ''
  }

  /** Starts it and waits until it is ready. @returns how long that took */
  async restart(): Promise<number> {
    const began = performance.now()
    this.#running = await startServer(this.#settings, {
      start: (...args) => (this.#process = start(...args)),
    })
    return performance.now() - began
  }

  async kill(): Promise<void> {
    await this.#running?.stop('SIGKILL')
  }

  /** Asks it to end, and waits as long as that takes. @returns the exit code */
  async end(): Promise<number | null> {
    const child = this.#process
    if (child === null) return null
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    await this.#running?.stop() // only what it leaves behind
    return child.exitCode
  }
}

/** Starts an evaluation, as soon as the limit of calls a minute lets it. @returns its job */
export async function startEvaluation({ url }: Pick<Server, 'url'>): Promise<JobId> {
  for (;;) {
    const reply = await fetch(`${url}/api/evaluations`, { method: 'POST' })
    if (reply.ok) return ((await reply.json()) as { job_id: JobId }).job_id // as the contract says
    assert.equal(reply.status, 429, await reply.text())
    await sleep(1000 * Number(reply.headers.get('retry-after')))
  }
}

/** Starts a process that only runs jobs and waits for it. */
export async function startWorker(settings: Record<string, string>): Promise<ChildProcess> {
  const worker = start(runtime(), ['apps/server/src/main/main.ts'], {
    cwd: root,
    env: toolEnv({ ...settings, ROLE: 'worker', SAMPLE_DATA: 'false', NODE_COMPILE_CACHE: '' }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  worker.stdout?.on('data', (chunk) => (printed += chunk))
  await until('a worker is running', async () => printed.includes('worker is running'))
  return worker
}

/** The status of a GET, or 0 without an answer. */
export const statusOf = (url: string, withinMs = 10_000): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(withinMs) }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.status
    },
    () => 0,
  )
