import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'

type Run = Pick<EvaluationRow, 'parameters'>

/** Change of SI for F from 0 to 1 as an evaluation found it; 0 where it fitted none. */
export const inbreedingSlopeOf = ({ parameters }: Run): number =>
  numberIn(parameters, 'inbreeding_slope') ?? 0

/** What inbreeding F changes in the expected SI of a horse or foal, SI points: b·F. */
export const inbreedingEffect = (run: Run, inbreeding: number): number => inbreedingSlopeOf(run) * inbreeding

/** F of a foal of half sibs' foals and the like: the step in which breeders count. */
const STEP = 0.0625
/** With an error of half of what was assumed, the starts supply three quarters of what is known about the slope. */
const CLEAR = 0.5

/** What the herd's starts show about the cost of inbreeding, in a sentence. */
export function inbreedingSentence({ parameters }: Run): string {
  const slope = numberIn(parameters, 'inbreeding_slope')
  const error = numberIn(parameters, 'inbreeding_slope_se')
  const assumed = numberIn(parameters, 'inbreeding_slope_assumed_sd')
  if (slope === null || error === null || assumed === null)
    return 'This herd’s starts can’t show what inbreeding costs, so nothing is taken off.'
  const isClear = error <= CLEAR * assumed
  if (slope >= 0)
    return isClear
      ? 'This herd’s starts show no cost of inbreeding, so nothing is taken off.'
      : 'This herd has too few starts to show what inbreeding costs, so nothing is taken off.'
  const [cost, giveOrTake] = [(-STEP * slope).toFixed(1), (STEP * error).toFixed(1)]
  return isClear
    ? `In this herd, each 6.25% of inbreeding costs ${cost} SI points, give or take ${giveOrTake}.`
    : `This herd has too few starts to be sure what inbreeding costs: ${cost} SI points, give or take ${giveOrTake}, are taken off for each 6.25%.`
}

function numberIn(parameters: EvaluationRow['parameters'], name: string): number | null {
  const value = parameters[name]
  return typeof value === 'number' ? value : null
}
