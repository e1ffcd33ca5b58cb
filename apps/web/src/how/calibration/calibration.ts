import { chanceInWords } from '@quarterpole/contract/chance'
import { dayOf } from '../../ui/words/day.ts'
import { count, plural } from '../../ui/words/number.ts'
import type { RaceModelReport } from '@quarterpole/contract/race-model'

export type Score = NonNullable<RaceModelReport['sealed']['score']>
export type Bin = Score['bins'][number]

/** Fewer runners than this make no headline. */
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

/** "28 of 96"; rounded, because a dead heat counts a fraction. */
export const wonOf = ({ won, runners }: Bin) => `${count(Math.round(won * runners))} of ${count(runners)}`

/** "When we said about 3 in 10, they won 28 of 96": the highest bin with enough runners. */
export function calibrationFinding(bins: readonly Bin[]): string {
  const bin = filled(bins).findLast(({ runners }) => runners >= HEADLINE_RUNNERS)
  return bin === undefined
    ? 'How often we were right'
    : `When we said ${chanceInWords(bin.predicted)}, they won ${wonOf(bin)}`
}

/** The score of sealed cards where there are enough, else of the test on past races. */
export type Graded =
  | { of: 'sealed'; score: Score; cards: number }
  | { of: 'backtest'; score: Score; bestRecent: number; firstDate: string; lastDate: string }

/** Null while there is too little to grade. */
export function gradedOf({ backtest, sealed }: Pick<RaceModelReport, 'backtest' | 'sealed'>): Graded | null {
  if (sealed.score !== null) return { of: 'sealed', score: sealed.score, cards: sealed.scored }
  if (backtest.kind !== 'tested') return null
  const { score, best_recent, first_date: firstDate, last_date: lastDate } = backtest
  return { of: 'backtest', score, bestRecent: best_recent.log_loss.mean, firstDate, lastDate }
}

/** Which races were graded. */
export const gradedWords = (graded: Graded): string =>
  graded.of === 'sealed'
    ? `Every sealed card with a result: ${plural(graded.cards, 'card')}.`
    : `Your horses’ races from ${dayOf(graded.firstDate)} to ${dayOf(graded.lastDate)}, each predicted from earlier days only.`

export const NOT_YET = 'Too few races yet to grade these predictions'

/** How many races are missing. */
export const notYetWords = ({ backtest }: Pick<RaceModelReport, 'backtest'>): string =>
  backtest.kind === 'not_enough_races'
    ? `${count(backtest.races)} of the ${count(backtest.needed)} races we need to grade ourselves on your horses.`
    : 'We’re grading our predictions on your horses’ races now.'
