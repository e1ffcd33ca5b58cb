import { type RunningServer, startServer } from '../start-server.ts'
import { freePort } from '../free-port.ts'
import { start } from './processes.ts'

/** Quarterpole as its own process, which can be killed and started again on the same data. */
export class Server {
  readonly #settings: Record<string, string>
  readonly port: number
  #running: RunningServer | null = null

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
    this.#running = await startServer(this.#settings, { start })
    return performance.now() - began
  }

  async kill(): Promise<void> {
    await this.#running?.stop('SIGKILL')
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
