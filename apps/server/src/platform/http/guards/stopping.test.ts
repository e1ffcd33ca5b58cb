import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endWithLastAnswer } from './stopping.ts'

/** A server that holds each answer until the test ends it, and what a browser on a kept-alive connection gets. */
async function holding() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false, keepAliveTimeout: 0 })
  endWithLastAnswer(app)
  const answer = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  app.get('/whole', async () => {
    asked.resolve()
    return answer.promise
  })
  const body = new PassThrough()
  app.get('/stream', (_request, reply) => {
    body.write('a')
    void reply.send(body)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => {
    agent.destroy()
    app.server.closeAllConnections()
  })
  const { port } = app.server.address() as AddressInfo // it listens on TCP
  const get = (path: string, onData: () => void = () => {}) =>
    new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
      const call = request({ agent, port, host: '127.0.0.1', path }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
          onData()
        })
        response.on('end', () => resolve({ text, connection: response.headers.connection }))
      })
      call.on('error', reject).end()
    })
  return { app, get, answer, asked, body }
}

test('an answer under way when the server stops is the last on its connection, and the server ends with it', async () => {
  const { app, get, answer, asked } = await holding()
  const got = get('/whole')
  await asked.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer.resolve('here')
  expect(await got).toEqual({ text: 'here', connection: 'close' })
  await closed
})

test('so is one whose first part went out before', async () => {
  const { app, get, body } = await holding()
  const begun = Promise.withResolvers<void>()
  const got = get('/stream', begun.resolve)
  await begun.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  body.end('b')
  expect((await got).text).toBe('ab')
  await closed
})

test('calls that the system took before the server stopped listening are answered', async () => {
  const { app, get, answer } = await holding()
  answer.resolve('here')
  const got = Array.from({ length: 20 }, () => get('/whole').then(({ text }) => text, String))
  await new Promise(setImmediate) // the connections are open, and one of them is taken
  await app.close()
  expect(await Promise.all(got)).toEqual(Array.from({ length: 20 }, () => 'here'))
})
