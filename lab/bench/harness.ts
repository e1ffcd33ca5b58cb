import { cpus, totalmem } from 'node:os'

/** The figure of one case. Smaller is better unless the unit is per second. */
export interface Figure {
  /** What was measured, as the table shows it. */
  name: string
  value: number
  unit: string
  /** The figure to compare with, measured in the same run, and what it is. */
  reference?: { what: string; value: number }
  /** The limit: of the ratio where there is a reference, of the value where there is none. */
  wanted?: number
}

/** A bench file exports a `name` and a `run` that reports its figures as they come. */
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

/** The smallest value that so many percent of all values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

export interface Timing {
  /** Wall time of the middle run, ms. */
  wallMs: number
  /** Processor time of this thread in the middle run, ms: comparable even on a busy machine. */
  cpuMs: number
  runs: number
}

/**
 * Times `work` after a warm-up, at least `minRuns` times and for at least `minMs`.
 *
 * @param work  is awaited; its result is held until the next run, so nothing is optimized away
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
