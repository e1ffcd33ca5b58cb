import { chanceInWords } from '@quarterpole/contract/chance'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { noTableNote } from '@quarterpole/racing/distance-standards'

type Finding = RacePrediction['finding']
type Runner = Pick<RunnerPrediction, 'horse_name' | 'projected_si' | 'win_probability'>

const plain = (text: string) => ({ text, strong: false })
const strong = (text: string) => ({ text, strong: true })
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** Chances to win that differ by less are the same. */
const ALIKE = 0.01
/** A lead of this much is clear. */
const CLEAR = 0.1
/** Two stand out that win this often between them, the second this many times as often as the third. */
const OUTSTANDING = { together: 0.45, overThird: 1.25 }
/** Runners within this many points of the first are "close". */
const CLOSE_SI = 3

/** Behind the finding, where the distance has no speed index table. */
export function distanceFinding(distanceYards: number): Finding {
  const note = noTableNote(distanceYards)
  return note === null ? [] : [plain(` ${note}`)]
}

/**
 * The answer in one or two sentences.
 *
 * @param runners  by chance to win
 */
export function raceFinding(runners: readonly Runner[]): Finding {
  const [first, second, third] = runners
  const last = runners.at(-1)
  if (!first || !second || !last) return []
  if (first.win_probability - last.win_probability < ALIKE)
    return [plain(`Nothing on file separates these horses: each wins ${chanceInWords(1 / runners.length)}.`)]
  if (third && first.win_probability - second.win_probability < CLEAR)
    return standOut(first, second, third) ?? openRace(first, runners)
  return [
    plain('The records favor '),
    strong(first.horse_name),
    plain(`, ${chanceInWords(first.win_probability)} to win; `),
    strong(second.horse_name),
    plain(` is next at ${chanceInWords(second.win_probability)}.`),
  ]
}

function standOut(first: Runner, second: Runner, third: Runner): Finding | null {
  const together = first.win_probability + second.win_probability
  if (together < OUTSTANDING.together) return null
  if (second.win_probability < OUTSTANDING.overThird * third.win_probability) return null
  return [
    plain('Two horses stand out: '),
    strong(first.horse_name),
    plain(' and '),
    strong(second.horse_name),
    plain(` win ${chanceInWords(together)} such races between them.`),
  ]
}

function openRace(first: Runner, runners: readonly Runner[]): Finding {
  const close = runners.filter(({ projected_si }) => first.projected_si - projected_si <= CLOSE_SI).length
  return [
    plain('A wide-open race: '),
    strong(first.horse_name),
    plain(` is the pick at ${chanceInWords(first.win_probability)}, and `),
    plain(`${NUMBER_WORDS[close] ?? close} of ${runners.length} are within three speed index points.`),
  ]
}
