import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, Socket } from 'node:net'

/**
 * A TCP proxy on loopback, for tests of a network that fails. `drop` discards everything and closes nothing, as a
 * partition or a firewall that has forgotten its connections; those that lost bytes stay dead after `restore`.
 */
export class FaultProxy {
  readonly #server: Server
  readonly #target: NetConnectOpts
  readonly #sockets = new Set<Socket>()
  #isDropping = false
  #delayMs = 0

  private constructor(target: NetConnectOpts) {
    this.#target = target
    this.#server = createServer({ pauseOnConnect: true }, (socket) => this.#accept(socket))
  }

  static async to(target: NetConnectOpts): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** To the server of a postgres:// URL, on TCP or a Unix socket. */
  static toDatabase(url: string): Promise<FaultProxy> {
    const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'))
    const socket = searchParams.get('host')
    return FaultProxy.to(
      socket === null
        ? { host: hostname, port: Number(port || 5432) }
        : { path: `${socket}/.s.PGSQL.${port || 5432}` },
    )
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port // it listens on TCP
  }

  /** A postgres:// URL with this proxy in place of its server. */
  urlFor(url: string): string {
    const [, scheme = '', user = '', database = ''] = /^(\w+:\/\/)([^/?]*@)?[^/?]*(\/[^?]*)?/.exec(url) ?? []
    return `${scheme}${user}127.0.0.1:${this.port}${database}`
  }

  drop(): void {
    this.#isDropping = true
  }

  /** Adds a delay in both directions. */
  delay(ms: number): void {
    this.#delayMs = ms
  }

  restore(): void {
    this.#isDropping = false
    this.#delayMs = 0
  }

  /** Resets every connection. */
  cut(): void {
    for (const socket of this.#sockets) {
      if (socket.remoteAddress === undefined) socket.destroy() // a Unix socket has no reset
      else socket.resetAndDestroy()
    }
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(near: Socket): void {
    this.#track(near)
    if (this.#isDropping) return // accepted by the system, and never heard of again
    const far = connect(this.#target)
    this.#track(far)
    this.#forward(near, far)
    this.#forward(far, near)
    near.resume()
  }

  #forward(from: Socket, to: Socket): void {
    let isLost = false
    from.on('data', (chunk) => {
      isLost ||= this.#isDropping
      if (isLost) return
      if (this.#delayMs === 0) to.write(chunk)
      else setTimeout(() => to.writable && to.write(chunk), this.#delayMs)
    })
    from.on('close', () => {
      if (!isLost && !this.#isDropping) to.destroy()
    })
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => this.#sockets.delete(socket))
  }
}
