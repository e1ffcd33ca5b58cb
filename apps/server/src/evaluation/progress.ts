/** What an evaluation does, in turn. */
export const PHASES = ['reading', 'variances', 'solving', 'reliabilities', 'writing'] as const
export type Phase = (typeof PHASES)[number]

/** How far an evaluation in a worker thread is. */
export interface EvaluationProgress {
  readonly phase: Phase
  /** Of the whole, 0–1. */
  readonly fraction: number
  /** Of the solver, with the relative residual it has reached; 0 before and after. */
  readonly iteration: number
  readonly residual: number
}

/** Where each phase begins, as a part of the whole; the last entry is the end. */
const BEGINS = [0, 0.15, 0.5, 0.7, 0.75, 1] as const
const SLOTS = 4

/** Memory that the worker writes and the server reads: no message, nothing to wait for. */
export const sharedProgress = (): Float64Array<SharedArrayBuffer> =>
  new Float64Array(new SharedArrayBuffer(SLOTS * Float64Array.BYTES_PER_ELEMENT))

/** `within` is the part of the phase that is done, 0–1. */
export function writeProgress(
  shared: Float64Array,
  phase: Phase,
  within: number,
  { iteration = 0, residual = 0 }: { iteration?: number; residual?: number } = {},
): void {
  const at = PHASES.indexOf(phase)
  const [from, to] = [BEGINS[at] ?? 0, BEGINS[at + 1] ?? 1]
  shared.set([at, from + (to - from) * Math.min(1, Math.max(0, within)), iteration, residual])
}

export function readProgress(shared: Float64Array): EvaluationProgress {
  const [phase = 0, fraction = 0, iteration = 0, residual = 0] = shared
  return { phase: PHASES[phase] ?? 'reading', fraction, iteration, residual }
}

/** A phrase for people, as the job shows it. */
export function stageOf({ phase, iteration, residual }: EvaluationProgress): string {
  switch (phase) {
    case 'reading':
      return 'reading horses and starts'
    case 'variances':
      return 'estimating variances from the starts'
    case 'solving':
      return iteration === 0
        ? 'setting up the equations'
        : `solving: iteration ${iteration}, residual ${residual.toExponential(0)}`
    case 'reliabilities':
      return 'computing reliabilities'
    case 'writing':
      return 'writing breeding values'
  }
}
