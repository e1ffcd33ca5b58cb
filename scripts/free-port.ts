import { createServer } from 'node:net'

/** A port of loopback that nobody listens on now. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer().once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() =>
      address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
    )
  })
  return promise
}
