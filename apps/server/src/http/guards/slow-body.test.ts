import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineName } from '@quarterpole/db/engine'
import { describeEngines } from '@quarterpole/db/testing'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const LIMIT_MS = 400

/** A request whose body comes in two parts. */
interface Dripped {
  path: string
  type: string
  parts: readonly [first: string, rest: string]
}

/** A server that gives a body so long, and the port it listens on. */
async function listening(engine: EngineName, requestTimeoutMs: number): Promise<() => number> {
  const { app } = await testServer(engine, { seeded: false, requestTimeoutMs })
  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  return () => port
}

describeEngines(async (engine) => {
  const hasty = await listening(engine, LIMIT_MS)
  const patient = await listening(engine, 60_000)
  const horse: Dripped = {
    path: '/api/horses',
    type: 'application/json',
    parts: ['{"name":', '"Ada","sex":"M"}'],
  }

  /** Sends the head and the first part of a body, the rest after a while; the status line that comes back. */
  async function drip(
    port: number,
    { path, type, parts: [first, rest] }: Dripped,
    untilRest: (socket: Socket) => Promise<unknown>,
  ) {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => {}) // a refused connection may end before the rest is written
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\nconnection: close\r\n` +
        `content-type: ${type}\r\ncontent-length: ${first.length + rest.length}\r\n\r\n${first}`,
    )
    await untilRest(socket)
    if (socket.writable) socket.write(rest)
    await ended
    return answer.split('\r\n')[0]
  }

  test('a body that is not here in time is refused with 408', async () => {
    const untilRefused = (socket: Socket) => once(socket, 'data')
    const status = await drip(hasty(), horse, untilRefused)
    expect(status).toBe('HTTP/1.1 408 Request Timeout')
  })

  test('one that was answered at its head may not drip on either', async () => {
    const port = hasty()
    const socket = connect(port, '127.0.0.1')
    const ended = new Promise((resolve) => socket.once('close', resolve))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => {}) // as above
    const head = `POST /api/horses HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://elsewhere.example\r\n`
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`)
    const began = performance.now()
    await ended
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
    expect(performance.now() - began).toBeGreaterThan(LIMIT_MS / 2) // it was let drip for its time
  })

  test('one that is in time is answered', async () => {
    const aWhile = () => sleep(LIMIT_MS / 8)
    const status = await drip(patient(), horse, aWhile)
    expect(status).toBe('HTTP/1.1 201 Created')
  })

  test('a file may take longer', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,sex\n'
    const file: Dripped = {
      path: '/api/data-import/upload/horses?dry_run=true',
      type: 'multipart/form-data; boundary=b',
      parts: [head, 'Bo,M\n\r\n--b--\r\n'],
    }
    const status = await drip(hasty(), file, () => sleep(LIMIT_MS * 3))
    expect(status).toBe('HTTP/1.1 200 OK')
  })
})
