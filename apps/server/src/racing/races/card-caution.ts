import type { RaceRequest, RunnerPrediction } from '@quarterpole/contract/race'

const RECORDS_LEFT_OUT =
  'This card was sealed by an earlier version that left out every horse’s past starts and post record because the card names jockeys or trainers. Its chances are off, and “0 starts” is wrong. It stays as it was sealed; predict the race again for the right chances.'

/** SI points; below it is a rounding error. */
const SOME_SI = 0.01

/**
 * What is known to be wrong with a sealed prediction; null for nothing. Up to race model 1, naming one person on a card
 * left every runner without starts. Such a card shows it: nobody has a start, yet own starts add to what a runner is worth.
 */
export function cautionOf(
  { jockeys = [], trainers = [] }: Pick<RaceRequest, 'jockeys' | 'trainers'>,
  { predictions }: { predictions: readonly Pick<RunnerPrediction, 'starts' | 'feature_contributions'>[] },
): string | null {
  const namesPeople = [...jockeys, ...trainers].some((name) => name !== null)
  const hasNoStarts = predictions.every(({ starts }) => starts === 0)
  const showsRecords = predictions.some(
    ({ feature_contributions: { own_record = 0 } }) => Math.abs(own_record) > SOME_SI,
  )
  return namesPeople && hasNoStarts && showsRecords ? RECORDS_LEFT_OUT : null
}
