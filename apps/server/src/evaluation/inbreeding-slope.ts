import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'

type Run = Pick<EvaluationRow, 'parameters'>

/** Change of SI for F from 0 to 1 as an evaluation found it; 0 where it fitted none. */
export const inbreedingSlopeOf = ({ parameters }: Run): number =>
  numberIn(parameters, 'inbreeding_slope') ?? 0

/** What its inbreeding F moves the expected SI of a horse or foal by, SI points: b·F. */
export const inbreedingEffect = (run: Run, inbreeding: number): number => inbreedingSlopeOf(run) * inbreeding

/** F of a foal of half sibs' foals and the like: the step in which breeders count. */
const STEP = 0.0625
/** With an error of half of what was assumed, three quarters of what is known of the slope is told by the starts. */
const TOLD = 0.5

const sentences = new WeakMap<EvaluationRow, string>()

/** What the herd's starts tell of the cost of inbreeding, in a sentence. */
export function inbreedingSentence(run: EvaluationRow): string {
  const kept = sentences.get(run)
  if (kept !== undefined) return kept
  const sentence = sentenceOf(run)
  sentences.set(run, sentence)
  return sentence
}

function sentenceOf({ parameters }: Run): string {
  const slope = numberIn(parameters, 'inbreeding_slope')
  const error = numberIn(parameters, 'inbreeding_slope_se')
  const assumed = numberIn(parameters, 'inbreeding_slope_assumed_sd')
  if (slope === null || error === null || assumed === null)
    return 'This herd’s starts do not tell what inbreeding costs; none of it is counted.'
  const isTold = error <= TOLD * assumed
  if (slope >= 0)
    return isTold
      ? 'This herd’s starts show no cost of inbreeding; none is counted.'
      : 'This herd’s starts do not tell yet what inbreeding costs; none of it is counted.'
  const figures = `${(-STEP * slope).toFixed(1)} ± ${(STEP * error).toFixed(1)} SI`
  return isTold
    ? `Each 6.25 % of inbreeding took ${figures} from this herd’s starts.`
    : `This herd’s starts hardly tell yet what inbreeding costs: each 6.25 % counts as ${figures} less.`
}

function numberIn(parameters: EvaluationRow['parameters'], name: string): number | null {
  const value = parameters[name]
  return typeof value === 'number' ? value : null
}
