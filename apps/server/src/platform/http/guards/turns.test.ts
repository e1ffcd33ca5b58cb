import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendProblem } from '../problem.ts'
import { giveWritesTheirTurn } from './turns.ts'

/** An app whose reads each take longer than the event loop serves reads at a time. */
function appOf(mostWaitMs: number) {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(sendProblem)
  giveWritesTheirTurn(app, mostWaitMs)
  const answered: string[] = []
  const answer = (what: string) => {
    answered.push(what)
    return what
  }
  app.get<{ Params: { at: string } }>('/api/read/:at', async ({ params }) => {
    for (const end = performance.now() + 10; performance.now() < end;);
    return answer(`read ${params.at}`)
  })
  app.post('/api/write', { config: { writes: true } }, async () => answer('write'))
  return { app, answered }
}

test('a write behind fifty reads waits for one of them at most', async () => {
  const { app, answered } = appOf(Infinity)
  const reads = Array.from({ length: 50 }, (_, at) => app.inject(`/api/read/${at}`))
  const write = app.inject({ method: 'POST', url: '/api/write' })
  expect((await write).body).toBe('write')
  expect(answered.indexOf('write')).toBeLessThanOrEqual(1)
  expect(await Promise.all(reads.map(async (read) => (await read).body))).toEqual(
    answered.filter((what) => what !== 'write'), // in the order in which they came
  )
})

test('a read that waited too long for its turn is refused as busy; health is not', async () => {
  const { app } = appOf(0)
  app.get('/api/health', async () => 'well')
  expect((await app.inject('/api/health')).body).toBe('well')
  const late = await app.inject('/api/read/1')
  expect(late.statusCode).toBe(503)
  expect(late.headers['retry-after']).toBe('2')
})
