import { chanceInWords } from '@quarterpole/contract/chance'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { FieldForecast } from '@quarterpole/racing/race-model'
import { at } from '../herd/snapshot.ts'

type Finding = RacePrediction['finding']

interface Runner {
  name: string
  win: number
}

interface Facts {
  /** By runner. */
  nameOf: (i: number) => string
  /** Runners by chance to win. */
  order: readonly number[]
  forecast: Pick<FieldForecast, 'projectedSi' | 'chances'>
}

const plain = (text: string) => ({ text, strong: false })
const strong = (text: string) => ({ text, strong: true })
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ALIKE = 0.01
const CLEAR = 0.1
/** Two stand out who win as often as this between them, and the second so many times as often as the third. */
const OUTSTANDING = { together: 0.45, overThird: 1.25 }
/** Runners within this many points of the first are "close". */
const CLOSE_SI = 3

/** The answer in one or two sentences. */
export function raceFinding({ nameOf, order, forecast }: Facts): Finding {
  const { win } = forecast.chances
  const [one, two, last] = [order[0], order[1], order.at(-1)]
  if (one === undefined || two === undefined || last === undefined) return []
  const runner = (i: number): Runner => ({ name: nameOf(i), win: at(win, i) })
  const [first, second] = [runner(one), runner(two)]
  if (first.win - at(win, last) < ALIKE)
    return [
      plain('Nothing on file tells these horses apart: each wins '),
      plain(`${chanceInWords(1 / order.length)}.`),
    ]
  if (order.length > 2 && first.win - second.win < CLEAR) {
    const si = forecast.projectedSi
    const close = order.filter((i) => at(si, one) - at(si, i) <= CLOSE_SI).length
    const third = at(win, order[2] ?? two) // there are more than two
    return closeFinding(first, second, { close, of: order.length, third })
  }
  return [
    plain('The records favor '),
    strong(first.name),
    plain(`, ${chanceInWords(first.win)} to win; `),
    strong(second.name),
    plain(` follows with ${chanceInWords(second.win)}.`),
  ]
}

/**
 * @param close  runners near the first, itself among them
 * @param third  chance of the third to win
 */
function closeFinding(
  first: Runner,
  second: Runner,
  { close, of, third }: { close: number; of: number; third: number },
): Finding {
  const together = first.win + second.win
  if (together >= OUTSTANDING.together && second.win >= OUTSTANDING.overThird * third)
    return [
      plain('Two horses stand out: '),
      strong(first.name),
      plain(' and '),
      strong(second.name),
      plain(` win ${chanceInWords(together)} such races between them.`),
    ]
  return [
    plain('An open race: '),
    strong(first.name),
    plain(`, ${chanceInWords(first.win)} to win, comes first, and `),
    plain(`${NUMBER_WORDS[close] ?? close} of ${of} lie within three points of speed index.`),
  ]
}
