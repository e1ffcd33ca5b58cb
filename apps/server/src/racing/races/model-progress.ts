/** Phases of a fit of the race model, in order. */
const PHASES = ['reading', 'evaluating', 'fitting'] as const

/** Progress of a fit in a worker thread; a block is a run of race days, with an evaluation before it. */
export interface FitProgress {
  readonly phase: (typeof PHASES)[number]
  readonly block: number
  readonly blocks: number
}

const SLOTS = 3
/** Start and end of the evaluations, as a fraction of the whole. */
const EVALUATIONS = { from: 0.3, to: 0.85 }

/** Shared memory: the worker writes, the server reads. */
export const sharedFitProgress = (): Float64Array<SharedArrayBuffer> =>
  new Float64Array(new SharedArrayBuffer(SLOTS * Float64Array.BYTES_PER_ELEMENT))

export function writeFitProgress(shared: Float64Array, { phase, block, blocks }: FitProgress): void {
  shared.set([PHASES.indexOf(phase), block, blocks])
}

export function readFitProgress(shared: Float64Array): FitProgress {
  const [phase = 0, block = 0, blocks = 0] = shared
  return { phase: PHASES[phase] ?? 'reading', block, blocks }
}

/** The fraction done, 0–1, with a phrase for people. */
export function fitStage({ phase, block, blocks }: FitProgress): { fraction: number; stage: string } {
  switch (phase) {
    case 'reading':
      return { fraction: 0, stage: 'reading past races' }
    case 'evaluating': {
      const { from, to } = EVALUATIONS
      const stage = `evaluating the herd as of past days: ${block + 1} of ${blocks}`
      return { fraction: from + ((to - from) * block) / Math.max(1, blocks), stage }
    }
    case 'fitting':
      return { fraction: EVALUATIONS.to, stage: 'fitting and testing the race model' }
  }
}
