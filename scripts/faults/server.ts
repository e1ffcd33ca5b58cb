import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, runtime, toolEnv } from '../ready.mjs'
import { freePort } from '../free-port.ts'
import { kill, start } from './processes.ts'

const READY_WITHIN_MS = 120_000

/** Quarterpole as its own process, which can be killed and started again on the same data. */
export class Server {
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null
  #log = ''

  private constructor(env: Record<string, string>) {
    this.#env = env
  }

  /** @param env  settings, DATA_DIR among them */
  static async start(env: Record<string, string>): Promise<Server> {
    const port = String(await freePort())
    const server = new Server({ PORT: port, SAMPLE_DATA: 'false', NODE_COMPILE_CACHE: '', ...env })
    await server.restart()
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.#env['PORT']}`
  }

  get port(): number {
    return Number(this.#env['PORT'])
  }

  /** What it wrote to standard error. */
  get log(): string {
    return this.#log
  }

  /** Starts it and waits until it is ready. @returns how long that took */
  async restart(): Promise<number> {
    const began = performance.now()
    const child = start(runtime(), ['apps/server/src/process/main.ts'], {
      cwd: root,
      env: toolEnv(this.#env),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (chunk: Buffer) => (this.#log += chunk.toString()))
    this.#child = child
    while (performance.now() - began < READY_WITHIN_MS && child.exitCode === null) {
      if ((await statusOf(`${this.url}/api/ready`)) === 200) return performance.now() - began
      await sleep(50)
    }
    await this.kill()
    throw new Error(`the server did not become ready: ${this.#log.slice(-2000)}`)
  }

  async kill(): Promise<void> {
    if (this.#child !== null) await kill(this.#child)
  }
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
