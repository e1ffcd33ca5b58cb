import { cpus, totalmem } from 'node:os'
import autocannon from 'autocannon'

/** What a bench says about one case. Smaller is better unless the unit is per second. */
export interface Figure {
  /** What was measured, as it stands in the table. */
  name: string
  value: number
  unit: string
  /** The figure to compare with, measured in the same run, and what it is. */
  reference?: { what: string; value: number }
}

/** A bench file exports a `name` and a `run` that hands over its figures as they come. */
export interface Bench {
  name: string
  run: (report: (figure: Figure) => void) => Promise<void> | void
}

/** One line on what the figures were measured on. */
export function machine(): string {
  const [first] = cpus()
  const gib = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${gib} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}`
}

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

export interface Timing {
  /** Wall time of the middle run, ms. */
  wallMs: number
  /** Processor time of this thread in the middle run, ms: what remains comparable on a busy machine. */
  cpuMs: number
  runs: number
}

/**
 * Times `work` after a warm-up, at least `minRuns` times and for at least `minMs`.
 *
 * @param work  is awaited; what it returns is kept alive until the next run, so nothing is optimised away
 */
export async function time(
  work: () => unknown,
  { warmUps = 2, minRuns = 7, minMs = 500 }: { warmUps?: number; minRuns?: number; minMs?: number } = {},
): Promise<Timing> {
  for (let i = 0; i < warmUps; i++) kept = await work()
  const [wall, cpu]: [number[], number[]] = [[], []]
  const began = performance.now()
  while (wall.length < minRuns || performance.now() - began < minMs) {
    globalThis.gc?.()
    const [cpuBefore, before] = [process.threadCpuUsage(), performance.now()]
    kept = await work()
    wall.push(performance.now() - before)
    const used = process.threadCpuUsage(cpuBefore)
    cpu.push((used.user + used.system) / 1000)
  }
  return { wallMs: median(wall), cpuMs: median(cpu), runs: wall.length }
}

let kept: unknown
/** The last result of the timed work; reading it is what keeps the work from being dropped. */
export const lastResult = (): unknown => kept

/** Processor time of all threads of this process while `work` runs, ms, beside the wall time. */
export async function cpuOfProcess(work: () => unknown): Promise<{ wallMs: number; cpuMs: number }> {
  const [cpuBefore, before] = [process.cpuUsage(), performance.now()]
  kept = await work()
  const wallMs = performance.now() - before
  const used = process.cpuUsage(cpuBefore)
  return { wallMs, cpuMs: (used.user + used.system) / 1000 }
}

export interface HttpFigure {
  requestsPerS: number
  p50Ms: number
  p99Ms: number
}

const ROUND_S = 3

/** What is asked for: an address, JSON bodies posted to it in turns, or paths below it in turns. */
export type Target =
  | string
  | { url: string; bodies: readonly string[] }
  | { url: string; paths: readonly string[] }

/** One round of load on a target. Answers other than 2xx are an error: a fast refusal is not a fast answer. */
export const load = (target: Target, connections = 20, seconds = ROUND_S): Promise<HttpFigure> =>
  fire(target, { connections, duration: seconds })

/** One caller that asks so many times, each time when the last is answered, however long that takes. */
export const askInTurn = (target: Target, amount: number): Promise<HttpFigure> =>
  fire(target, { connections: 1, amount })

type Extent = { connections: number } & ({ duration: number } | { amount: number })

async function fire(target: Target, extent: Extent): Promise<HttpFigure> {
  const { url, ...turns } = typeof target === 'string' ? { url: target } : target
  const result = await autocannon({ url, ...extent, ...inTurns(turns) })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0)
    throw new Error(`${url}: ${bad} of ${result.requests.total} requests were not answered with 2xx.`)
  return { requestsPerS: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

/** Bodies or paths are taken in turns over all connections and rounds, so that a long list is gone through once before it repeats. */
function inTurns({ bodies = [], paths = [] }: { bodies?: readonly string[]; paths?: readonly string[] }) {
  const list = bodies.length > 0 ? bodies : paths
  if (list.length === 0) return {}
  const next = () => {
    const at = turn.get(list) ?? 0
    turn.set(list, at + 1)
    return list[at % list.length] ?? ''
  }
  const asked = bodies.length > 0 ? () => ({ body: next() }) : () => ({ path: next() })
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, ...asked() })
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
  for (const target of [ours, reference]) await load(target, 20, 1)
  const sides: [HttpFigure[], HttpFigure[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    sides[0].push(await load(ours))
    sides[1].push(await load(reference))
  }
  return { ours: middle(sides[0]), reference: middle(sides[1]) }
}

function middle(figures: readonly HttpFigure[]): HttpFigure {
  const of = (key: keyof HttpFigure) => median(figures.map((figure) => figure[key]))
  return { requestsPerS: of('requestsPerS'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms') }
}
