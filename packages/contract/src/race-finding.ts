import { chanceInWords } from './chance.ts'
import { numberWord } from './number-word.ts'
import type { RacePrediction, RunnerPrediction } from './race.ts'

type Finding = RacePrediction['finding']
type Runner = Pick<
  RunnerPrediction,
  'horse_name' | 'projected_si' | 'win_probability' | 'starts' | 'confidence'
>

const plain = (text: string) => ({ text, strong: false })
const strong = (text: string) => ({ text, strong: true })
/** Chances to win that differ by less are the same. */
const ALIKE = 0.01
/** A lead of this much is clear. */
const CLEAR = 0.1
/** Two stand out that win this often between them, the second this many times as often as the third. */
const OUTSTANDING = { together: 0.45, overThird: 1.25 }
/** Below this confidence in the speed index little is on file of a horse without starts. */
export const LOW_CONFIDENCE = 0.4
/** Runners within this many points of the first are "close". */
const CLOSE_SI = 3

/** A horse without starts on file, and with little to go by from his family: his chance says that, not that he is slow. */
export const isUnknown = ({ starts, confidence }: Pick<Runner, 'starts' | 'confidence'>): boolean =>
  starts === 0 && confidence < LOW_CONFIDENCE

/**
 * The answer in one or two sentences.
 *
 * @param runners  by chance to win
 */
export function raceFinding(runners: readonly Runner[]): Finding {
  const unknown = runners.filter(isUnknown).length
  if (2 * unknown >= runners.length && runners.length > 1) return tooLittleOnFile(runners, unknown)
  const finding = ofChances(runners)
  return unknown === 0 || finding.length === 0 ? finding : [...finding, plain(littleOnFile(unknown))]
}

const littleOnFile = (unknown: number) =>
  unknown === 1
    ? ' Little is on file of one of them, so that chance is a guess.'
    : ` Little is on file of ${numberWord(unknown)} of them, so their chances are guesses.`

function tooLittleOnFile(runners: readonly Runner[], unknown: number): Finding {
  const best = runners.find((runner) => !isUnknown(runner))
  const of = `Too little is on file to call this race: ${numberWord(unknown)} of ${runners.length} horses have no starts on file and little known family.`
  if (best === undefined || unknown === runners.length - 1) return [plain(of)]
  return [plain(`${of} Of the others `), strong(best.horse_name), plain(' has the best chance.')]
}

function ofChances(runners: readonly Runner[]): Finding {
  const [first, second, third] = runners
  const last = runners.at(-1)
  if (!first || !second || !last) return []
  if (first.win_probability - last.win_probability < ALIKE)
    return [plain(`Nothing on file separates these horses: each wins ${chanceInWords(1 / runners.length)}.`)]
  if (third && first.win_probability - second.win_probability < CLEAR)
    return standOut(first, second, third) ?? openRace(first, runners)
  return [
    plain(first.starts > 0 ? 'The records favor ' : 'Breeding favors '),
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
    plain(`${numberWord(close)} of ${runners.length} are within three speed index points.`),
  ]
}
