import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './connections.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

async function serverWith(limits: { inAll: number; ofOneAddress: number }, proxies: string[] = []) {
  const held: IncomingMessage[] = []
  const server = createServer((request, response) => {
    if (request.url === '/hold') held.push(request)
    else response.end('here')
  })
  limitConnections(server, proxies, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on TCP
  /** A connection; `localAddress` stands for another client. */
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  return { open, held }
}

const answerOf = async (socket: Socket, text = GET) => {
  socket.write(text)
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  return Buffer.isBuffer(first) ? first.toString().slice(0, 15) : 'closed'
}

test('over the limit of one address the connection that rested longest goes', async () => {
  const { open } = await serverWith({ inAll: 100, ofOneAddress: 3 })
  const [first, second, third] = [await open(), await open(), await open()]
  for (const socket of [first, second, third]) await answerOf(socket)
  await answerOf(first) // now the second has rested longest
  const fourth = await open()
  expect(await answerOf(fourth)).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => second.destroyed || second.readableEnded).toBe(true)
  expect(await answerOf(first)).toBe('HTTP/1.1 200 OK')
  expect(await answerOf(third)).toBe('HTTP/1.1 200 OK')
})

test('an address whose connections are all busy gets no more, and another address does', async () => {
  const { open, held } = await serverWith({ inAll: 100, ofOneAddress: 2 })
  for (const socket of [await open(), await open()]) socket.write('GET /hold HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => held.length).toBe(2)
  expect(await answerOf(await open())).toBe('closed')
  expect(await answerOf(await open('127.0.0.2'))).toBe('HTTP/1.1 200 OK')
})

test('over the limit in all the connection of anyone that rested longest goes', async () => {
  const { open } = await serverWith({ inAll: 3, ofOneAddress: 3 })
  const idle = [await open(), await open(), await open()]
  for (const socket of idle) await answerOf(socket)
  expect(await answerOf(await open('127.0.0.2'))).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => idle[0]?.destroyed || idle[0]?.readableEnded).toBe(true)
})

test('a trusted proxy has no limit of its own', async () => {
  const { open, held } = await serverWith({ inAll: 100, ofOneAddress: 2 }, ['127.0.0.0/8'])
  for (let i = 0; i < 4; i++) (await open()).write('GET /hold HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => held.length).toBe(4)
})
