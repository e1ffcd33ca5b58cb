import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { medianOf } from './kills.ts'
import type { Random } from './random.ts'
import { Server, statusOf } from './server.ts'

const CALLERS = 4
const MEASURED_FOR_MS = 5000
const TIMES_CAPACITY = 10
const OVERLOADED_FOR_MS = 20_000
const PAUSE_MS = 5
const HEALTH_EVERY_MS = 250
const MARES = 24
const STALLIONS = 16
/** Each caller has one of so many addresses of loopback, so that no limit of one address is met. */
const ADDRESSES = 200
/** What is promised, beside the time a loaded machine adds. */
const GOODPUT_OF_CAPACITY = 0.5
const ACCEPTED_WITHIN_MS = 5000
const RECOVERS_WITHIN_MS = 2000

interface Answer {
  /** 0: the connection ended without an answer. */
  readonly status: number
  readonly ms: number
  readonly saysWhen: boolean
}

/** What keeps the drill from running here. */
export const overloadObstacle = (): string | undefined =>
  process.platform === 'linux' ? undefined : 'it calls from many addresses of loopback, which only Linux has'

/**
 * Ten times as many people as the server can serve, from many addresses and none waiting for the others: it goes on
 * serving, turns the rest away at once and says when to come back, and health is answered all along.
 */
export async function overloadDrill(settings: Record<string, string>, random: Random): Promise<string> {
  const server = await Server.start({ ...settings, SAMPLE_DATA: 'true' })
  const agent = new Agent({ keepAlive: true })
  try {
    const [mares, stallions] = [await idsOf(server, 'M'), await idsOf(server, 'S')]
    const some = (ids: readonly number[], n: number) =>
      Array.from({ length: n }, () => ids[random.below(ids.length)])
    const ask = () =>
      call(
        agent,
        server.port,
        `/api/mating-board?mares=${[...new Set(some(mares, MARES))].join()}&studs=${[...new Set(some(stallions, STALLIONS))].join()}`,
        random,
      )
    const capacity = await closedLoop(ask)
    const asked: Promise<Answer>[] = []
    const [health] = await Promise.all([healthFor(server), openLoop(TIMES_CAPACITY * capacity, ask, asked)])
    const began = performance.now()
    const answers = await Promise.all(asked)
    while ((await ask()).status !== 200) await sleep(50)
    const recovered = performance.now() - began
    const served = answers.filter(({ status }) => status === 200)
    const shed = answers.filter(({ status }) => status === 503)
    const others = answers.length - served.length - shed.length
    const goodput = served.length / (OVERLOADED_FOR_MS / 1000) / capacity
    const times = served.map(({ ms }) => ms).sort((a, b) => a - b)
    const p99 = times[Math.floor(0.99 * times.length)] ?? 0
    const slowest = Math.max(...health.map(({ ms }) => ms))
    const figures = `${Math.round(capacity)} calls a second served at most, ${answers.length} asked in ${OVERLOADED_FOR_MS / 1000} s: ${served.length} served (${Math.round(100 * goodput)}% of what is possible, p50 ${Math.round(medianOf(times))} ms, p99 ${Math.round(p99)} ms), ${shed.length} turned away, ${others} otherwise; health within ${Math.round(slowest)} ms; served again after ${Math.round(recovered)} ms`
    assert.ok(
      health.every(({ status }) => status === 200),
      figures,
    )
    assert.ok(shed.length > 0 && shed.every(({ saysWhen }) => saysWhen), figures)
    assert.equal(others, 0, `${figures}: ${[...new Set(answers.map(({ status }) => status))].join()}`)
    assert.ok(
      goodput > GOODPUT_OF_CAPACITY && p99 < ACCEPTED_WITHIN_MS && recovered < RECOVERS_WITHIN_MS,
      figures,
    )
    return figures
  } finally {
    agent.destroy()
    await server.kill()
  }
}

async function idsOf({ url }: Server, sex: string): Promise<number[]> {
  const reply = await fetch(`${url}/api/horses?sex=${sex}&limit=200`)
  return ((await reply.json()) as { id: number }[]).map(({ id }) => id) // as the contract says
}

/** Calls a second when each caller waits for the answer. */
async function closedLoop(ask: () => Promise<Answer>): Promise<number> {
  const end = performance.now() + MEASURED_FOR_MS
  let served = 0
  const callers = Array.from({ length: CALLERS }, async () => {
    while (performance.now() < end) if ((await ask()).status === 200) served++
  })
  await Promise.all(callers)
  return served / (MEASURED_FOR_MS / 1000)
}

async function openLoop(
  perSecond: number,
  ask: () => Promise<Answer>,
  asked: Promise<Answer>[],
): Promise<void> {
  const began = performance.now()
  for (let ms = 0; ms < OVERLOADED_FOR_MS; ms = performance.now() - began) {
    while (asked.length < (ms * perSecond) / 1000) asked.push(ask())
    await sleep(PAUSE_MS)
  }
}

async function healthFor({ url }: Server) {
  const end = performance.now() + OVERLOADED_FOR_MS
  const seen: { status: number; ms: number }[] = []
  while (performance.now() < end) {
    const began = performance.now()
    seen.push({ status: await statusOf(`${url}/api/health`, 30_000), ms: performance.now() - began })
    await sleep(HEALTH_EVERY_MS)
  }
  return seen
}

function call(agent: Agent, port: number, path: string, random: Random): Promise<Answer> {
  const began = performance.now()
  const localAddress = `127.0.1.${1 + random.below(ADDRESSES)}`
  return new Promise((resolve) => {
    const answer = (status: number, saysWhen = false) =>
      resolve({ status, saysWhen, ms: performance.now() - began })
    const asked = request({ agent, host: '127.0.0.1', port, path, localAddress }, (response) => {
      const { statusCode = 0, headers: told } = response
      response.on('error', () => answer(0))
      response.on('end', () => answer(statusCode, told['retry-after'] !== undefined))
      response.resume()
    })
    asked.on('error', () => answer(0))
    asked.end()
  })
}
