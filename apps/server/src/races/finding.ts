import { chanceInWords } from '@quarterpole/contract/chance'
import type { RacePrediction } from '@quarterpole/contract/race'

type Finding = RacePrediction['finding']
type Runner = Pick<RacePrediction['predictions'][number], 'horse_name' | 'win_probability' | 'projected_si'>

const plain = (text: string) => ({ text, strong: false })
const strong = (text: string) => ({ text, strong: true })
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ALIKE = 0.01
const CLEAR = 0.1
/** Runners within this many points of the first are "close". */
const CLOSE_SI = 3

/** The answer in one or two sentences; runners in order of their chance to win. */
export function raceFinding(runners: readonly Runner[]): Finding {
  const [first, second] = runners
  const last = runners.at(-1)
  if (!first || !second || !last) return []
  if (first.win_probability - last.win_probability < ALIKE)
    return [
      plain('Nothing on file tells these horses apart: each wins '),
      plain(`${chanceInWords(1 / runners.length)}.`),
    ]
  if (runners.length > 2 && first.win_probability - second.win_probability < CLEAR)
    return closeFinding(first, second, runners)
  return [
    plain('The records favor '),
    strong(first.horse_name),
    plain(`, ${chanceInWords(first.win_probability)} to win; `),
    strong(second.horse_name),
    plain(` follows with ${chanceInWords(second.win_probability)}.`),
  ]
}

function closeFinding(first: Runner, second: Runner, runners: readonly Runner[]): Finding {
  const together = first.win_probability + second.win_probability
  if (together >= 0.45)
    return [
      plain('Two horses stand out: '),
      strong(first.horse_name),
      plain(' and '),
      strong(second.horse_name),
      plain(` win ${chanceInWords(together)} such races between them.`),
    ]
  const close = runners.filter(({ projected_si }) => first.projected_si - projected_si <= CLOSE_SI).length
  return [
    plain('An open race: '),
    strong(first.horse_name),
    plain(`, ${chanceInWords(first.win_probability)} to win, comes first, and `),
    plain(`${NUMBER_WORDS[close] ?? close} of ${runners.length} lie within three points of speed index.`),
  ]
}
