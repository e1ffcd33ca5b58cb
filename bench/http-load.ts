import autocannon from 'autocannon'
import { median } from './harness.ts'

export interface HttpFigure {
  requestsPerS: number
  p50Ms: number
  p99Ms: number
}

const ROUND_S = 3
const CONNECTIONS = 20
/** Questions that warm a server up, of a list that is asked once, at most. */
const WARM_UP_MOST = 10_000

/**
 * What is asked for: an address, JSON bodies posted to it in turns, or paths below it in turns. Of a list that is asked
 * `once` nothing is asked twice: a kept answer is not a first one.
 */
export type Target =
  | string
  | { url: string; bodies: readonly string[]; once?: boolean }
  | { url: string; paths: readonly string[]; once?: boolean }

/** One round of load on a target. Answers other than 2xx are an error: a fast refusal is not a fast answer. */
const load = (target: Target, connections = CONNECTIONS, seconds = ROUND_S): Promise<HttpFigure> =>
  fire(target, { connections, duration: seconds })

/** One caller that asks so many times, each time when the last is answered, however long that takes. */
export const askInTurn = (target: Target, amount: number): Promise<HttpFigure> =>
  fire(target, { connections: 1, amount })

type Extent = { connections: number } & ({ duration: number } | { amount: number })

async function fire(target: Target, extent: Extent): Promise<HttpFigure> {
  const { url, once = false, ...turns } = typeof target === 'string' ? { url: target } : target
  const list = listOf(target)
  const asked = { first: Number.NaN, last: Number.NaN }
  const result = await autocannon({ url, ...extent, ...inTurns(turns, asked) })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0)
    throw new Error(`${url}: ${bad} of ${result.requests.total} requests were not answered with 2xx.`)
  if (once && (turn.get(list) ?? 0) > list.length)
    throw new Error(`${url}: ${list.length} questions were to be asked once and have been asked again.`)
  // All but the first of each connection are asked when one was answered. The whole seconds of the other
  // figure are too coarse for a short list.
  const answered = 'amount' in extent ? extent.amount - extent.connections : Number.NaN
  const requestsPerS =
    'amount' in extent ? (1000 * answered) / (asked.last - asked.first) : result.requests.average
  return { requestsPerS, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

const listOf = (target: Target): readonly string[] =>
  typeof target === 'string' ? [] : 'bodies' in target ? target.bodies : target.paths

/** Bodies or paths are taken in turns over all connections and rounds, so that a long list is gone through once before it repeats. */
function inTurns(
  { bodies = [], paths = [] }: { bodies?: readonly string[]; paths?: readonly string[] },
  asked: { first: number; last: number },
) {
  const list = bodies.length > 0 ? bodies : paths
  if (list.length === 0) return {}
  const next = () => {
    const at = turn.get(list) ?? 0
    turn.set(list, at + 1)
    asked.last = performance.now()
    if (Number.isNaN(asked.first)) asked.first = asked.last
    return list[at % list.length] ?? ''
  }
  const question = bodies.length > 0 ? () => ({ body: next() }) : () => ({ path: next() })
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, ...question() })
  const post = { method: 'POST' as const, headers: { 'content-type': 'application/json' } }
  return { ...(bodies.length > 0 ? post : {}), requests: [{ setupRequest }] }
}

/** How far each list has been asked. */
const turn = new WeakMap<readonly string[], number>()

/**
 * Compares two targets in turns (A B A B after a warm-up of each), so that other work on the machine hits both;
 * the figures are the medians of each side's rounds.
 */
export async function compareHttp(
  ours: Target,
  reference: Target,
  rounds = 2,
): Promise<{ ours: HttpFigure; reference: HttpFigure }> {
  const extent = await warmUp(ours, rounds)
  await load(reference, CONNECTIONS, 1)
  const sides: [HttpFigure[], HttpFigure[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    sides[0].push(await fire(ours, extent))
    sides[1].push(await load(reference))
  }
  return { ours: middle(sides[0]), reference: middle(sides[1]) }
}

/** @returns how long each round is: so many seconds, or, of a list that is asked once, so many questions in no longer */
async function warmUp(target: Target, rounds: number): Promise<Extent> {
  const connections = CONNECTIONS
  if (typeof target === 'string' || target.once !== true) {
    await load(target, connections, 1)
    return { connections, duration: ROUND_S }
  }
  const list = listOf(target)
  const left = list.length - (turn.get(list) ?? 0)
  const amount = Math.min(Math.floor(left / (rounds + 1)), WARM_UP_MOST)
  const { requestsPerS } = await fire(target, { connections, amount })
  const each = Math.floor((left - amount) / rounds)
  return { connections, amount: Math.min(each, Math.round(ROUND_S * requestsPerS)) }
}

function middle(figures: readonly HttpFigure[]): HttpFigure {
  const of = (key: keyof HttpFigure) => median(figures.map((figure) => figure[key]))
  return { requestsPerS: of('requestsPerS'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms') }
}
