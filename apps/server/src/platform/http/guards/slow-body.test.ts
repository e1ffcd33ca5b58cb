import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../../../../test/test-server.ts'

const LIMIT_MS = 400

/** A request whose body is sent in two parts. */
interface SlowRequest {
  path: string
  type: string
  parts: readonly [first: string, rest: string]
}

/** Starts a server with this timeout; returns its port. */
async function listening(requestTimeoutMs: number): Promise<() => number> {
  const { app } = await testServer('sqlite', { seeded: false, requestTimeoutMs })
  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  return () => port
}

describe('slow bodies', async () => {
  const shortLimit = await listening(LIMIT_MS)
  const longLimit = await listening(60_000)
  const horse: SlowRequest = {
    path: '/api/horses',
    type: 'application/json',
    parts: ['{"name":', '"Ada","sex":"M"}'],
  }

  /** Sends the head and the first part of a body, then waits, then sends the rest. Returns the status line. */
  async function sendSlowly(
    port: number,
    { path, type, parts: [first, rest] }: SlowRequest,
    wait: (socket: Socket) => Promise<unknown>,
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
    await wait(socket)
    if (socket.writable) socket.write(rest)
    await ended
    return answer.split('\r\n')[0]
  }

  test('a body that takes too long is refused with 408', async () => {
    const untilRefused = (socket: Socket) => once(socket, 'data')
    const status = await sendSlowly(shortLimit(), horse, untilRefused)
    expect(status).toBe('HTTP/1.1 408 Request Timeout')
  })

  test('the limit also holds for a request that was refused by its headers', async () => {
    const port = shortLimit()
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
    expect(performance.now() - began).toBeGreaterThan(LIMIT_MS / 2) // not cut off before the limit
  })

  test('a body within the limit is answered', async () => {
    const status = await sendSlowly(longLimit(), horse, () => sleep(LIMIT_MS / 8))
    expect(status).toBe('HTTP/1.1 201 Created')
  })

  test('a file upload may take longer', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,sex\n'
    const file: SlowRequest = {
      path: '/api/data-import/upload/horses?dry_run=true',
      type: 'multipart/form-data; boundary=b',
      parts: [head, 'Bo,M\n\r\n--b--\r\n'],
    }
    const status = await sendSlowly(shortLimit(), file, () => sleep(LIMIT_MS * 2))
    expect(status).toBe('HTTP/1.1 200 OK')
  })
})
