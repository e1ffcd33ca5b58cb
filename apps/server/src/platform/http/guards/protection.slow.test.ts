import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_DELAY_MS, protect } from './protection.ts'
import { sendProblem } from '../problem.ts'

test('a start that blocked the event loop refuses none of the first calls', async () => {
  const app = Fastify()
  let url = ''
  onTestFinished(() => app.close())
  app.setErrorHandler(sendProblem)
  await protect(app, {
    hosts: { port: () => Number(new URL(url).port), allowedHosts: [] },
    corsOrigins: [],
    callsPerMinute: 1000,
    shedLoad: true,
    originalTarget: ({ url = '/' }) => url,
  })
  app.get('/api/horses', async () => 'well')
  for (const end = performance.now() + 3 * MAX_DELAY_MS; performance.now() < end;);
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => app.memoryUsage().eventLoopDelay).toBeGreaterThan(MAX_DELAY_MS)
  expect((await fetch(`${url}/api/horses`)).status).toBe(200)
})
