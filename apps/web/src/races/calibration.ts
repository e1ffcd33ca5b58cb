import { chanceInWords } from '@quarterpole/contract/chance'
import { count } from '../format/number.ts'
import type { RaceModelReport } from './queries.ts'

export type Score = NonNullable<RaceModelReport['sealed']['score']>
export type Bin = Score['bins'][number]

/** Fewer runners than this carry no headline. */
const HEADLINE_RUNNERS = 20

/**
 * Where a rate of `won` in `runners` may lie: Wilson's interval at one standard error (68 %). Wilson (1927) J. Am.
 * Stat. Assoc. 22:209.
 */
export function wonRange({ won, runners }: Pick<Bin, 'won' | 'runners'>): readonly [number, number] {
  const middle = (won + 1 / (2 * runners)) / (1 + 1 / runners)
  const half = Math.sqrt((won * (1 - won)) / runners + 1 / (4 * runners * runners)) / (1 + 1 / runners)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

export const filled = (bins: readonly Bin[]): Bin[] => bins.filter(({ runners }) => runners > 0)

/** "28 of 96"; a dead heat leaves a fraction, which is rounded. */
export const wonOf = ({ won, runners }: Bin) => `${count(Math.round(won * runners))} of ${count(runners)}`

/** "When we said about 3 in 10, they won 28 of 96": the boldest saying that enough runners stand behind. */
export function calibrationFinding(bins: readonly Bin[]): string {
  const said = filled(bins).filter(({ runners }) => runners >= HEADLINE_RUNNERS)
  const bin = said.at(-1)
  return bin === undefined
    ? 'How often it came true'
    : `When we said ${chanceInWords(bin.predicted)}, they won ${wonOf(bin)}`
}
