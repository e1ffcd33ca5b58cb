import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Server, statusOf } from './server.ts'

const HEALTH_WITHIN_MS = 1000
const TRIES = 50

/** Opens kept-alive connections that rest, and asks for health on new ones: one client must not shut others out. */
export async function idleDrill(settings: Record<string, string>, connections: number): Promise<string> {
  const server = await Server.start(settings)
  const sockets: Socket[] = []
  try {
    for (let n = 0; n < connections; n++) {
      const socket = connect(server.port, '127.0.0.1').on('error', () => {})
      socket.resume() // reads the answer, and that it was closed
      sockets.push(socket)
      await once(socket, 'connect')
      socket.write('GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:' + server.port + '\r\n\r\n')
    }
    const times: number[] = []
    for (let n = 0; n < TRIES; n++) {
      const began = performance.now()
      assert.equal(await statusOf(`${server.url}/api/health`), 200)
      times.push(performance.now() - began)
    }
    const slowest = Math.max(...times)
    const figures = `${connections} connections at rest, ${sockets.filter(({ destroyed }) => !destroyed).length} left open, health within ${Math.round(slowest)} ms`
    assert.ok(slowest < HEALTH_WITHIN_MS, figures)
    return figures
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.kill()
  }
}
