import { BlockList, isIPv6, type Server, type Socket } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface ConnectionLimits {
  /** Connections above which one that rests is closed for each new one. */
  readonly inAll: number
  /** Connections of one address; a proxy we trust stands for many people and has no limit of its own. */
  readonly ofOneAddress: number
}
export const CONNECTION_LIMITS: ConnectionLimits = { inAll: 1024, ofOneAddress: 256 }
/** Connections above the limit for new connections while none of the others rests, so that health is still answered. */
const SPARE = 256

/**
 * Keeps one client's kept-alive connections from shutting others out: above a limit the one that has rested longest is
 * closed, and of an address whose connections are all busy a new one is refused.
 */
export function limitConnections(
  server: Server,
  trustedProxies: readonly string[],
  limits: ConnectionLimits = CONNECTION_LIMITS,
): void {
  const proxies = blockListOf(trustedProxies)
  const all = new Resting()
  const byAddress = new Map<string, Resting>()
  server.maxConnections = limits.inAll + SPARE
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return // it has gone already
    const own = byAddress.get(address) ?? new Resting()
    const isFull = own.size >= limits.ofOneAddress && !isIn(proxies, address)
    if (isFull && !own.closeLongest()) return void socket.destroy()
    if (all.size >= limits.inAll) all.closeLongest()
    byAddress.set(address, own)
    for (const group of [all, own]) group.add(socket)
    socket.once('close', () => {
      for (const group of [all, own]) group.remove(socket)
      if (own.size === 0) byAddress.delete(address)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const own = byAddress.get(socket.remoteAddress ?? '')
    all.wake(socket)
    own?.wake(socket)
    response.once('close', () => {
      all.rest(socket)
      own?.rest(socket)
    })
  })
}

/** Open connections, and those among them without a request, in the order in which they came to rest. */
class Resting {
  readonly #open = new Set<Socket>()
  readonly #resting = new Set<Socket>()

  get size(): number {
    return this.#open.size
  }

  add(socket: Socket): void {
    this.#open.add(socket)
    this.#resting.add(socket)
  }

  remove(socket: Socket): void {
    this.#open.delete(socket)
    this.#resting.delete(socket)
  }

  wake(socket: Socket): void {
    this.#resting.delete(socket)
  }

  rest(socket: Socket): void {
    if (this.#open.has(socket)) this.#resting.add(socket)
  }

  /** @returns false if none rests */
  closeLongest(): boolean {
    for (const socket of this.#resting) {
      this.remove(socket) // it no longer counts, though it closes a moment later
      socket.destroy()
      return true
    }
    return false
  }
}

function blockListOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** An IPv4 address may come as one of IPv6. */
function isIn(list: BlockList, address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '')
  return list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}
