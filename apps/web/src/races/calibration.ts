import { chanceInWords } from '@quarterpole/contract/chance'
import { dayOf } from '../format/day.ts'
import { count, plural } from '../format/number.ts'
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

/** The score to judge by: of sealed cards where there are enough of them, else of the test on past races. */
export type Held =
  | { of: 'sealed'; score: Score; cards: number }
  | { of: 'backtest'; score: Score; bestRecent: number; firstDate: string; lastDate: string }

/** How well predictions have held; null where nothing tells yet. */
export function heldOf({ backtest, sealed }: Pick<RaceModelReport, 'backtest' | 'sealed'>): Held | null {
  if (sealed.score !== null) return { of: 'sealed', score: sealed.score, cards: sealed.scored }
  if (backtest.kind !== 'tested') return null
  const { score, best_recent, first_date: firstDate, last_date: lastDate } = backtest
  return { of: 'backtest', score, bestRecent: best_recent.log_loss.mean, firstDate, lastDate }
}

/** Which races the score is of. */
export const heldWords = (held: Held): string =>
  held.of === 'sealed'
    ? `Every sealed card that has its result, ${plural(held.cards, 'card')}.`
    : `This herd’s own races from ${dayOf(held.firstDate)} to ${dayOf(held.lastDate)}, each predicted from earlier days only.`

export const NOT_YET = 'Not enough races to tell how well it holds'

/** What it would take to tell. */
export const notYetWords = ({ backtest }: Pick<RaceModelReport, 'backtest'>): string =>
  backtest.kind === 'not_enough_races'
    ? `${plural(backtest.races, 'race')} with a winner on file; ${backtest.needed} are needed before the model is tested on this herd’s own races.`
    : 'The test on this herd’s own races is being made.'
