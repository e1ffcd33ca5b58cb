import { dayOf } from '../../ui/words/day.ts'
import { count, plural } from '../../ui/words/number.ts'
import type { CheckedHerd, CoverageCheck, HerdModelReport, ValueCheck } from './queries.ts'

export const COVERAGE_WORDS: Record<CoverageCheck['group'], string> = {
  all: 'All starts',
  unraced: 'Unraced before',
  starts_1_3: '1 to 3 starts before',
  starts_4_9: '4 to 9 starts before',
  starts_10: '10 or more starts before',
  proven_sires: 'By sires with 20 or more runners',
  proven_dams: 'Out of dams with a runner',
}

export const VALUE_WORDS: Record<ValueCheck['group'], string> = {
  sires: 'Sires of the last five crops',
  dams: 'Dams of the last five crops',
  unraced: 'First raced in the season',
  raced: 'Raced before and in the season',
}

/** The range of the headline. */
const HEADLINE_LEVEL = 0.8

/** Beyond two standard errors a number is off by more than luck. */
const isOff = (value: number, expected: number, se: number) => Math.abs(value - expected) > 2 * se

/** "Jan 1, 2026 to Oct 3, 2026: 756 starts by 306 horses in 97 races" */
export const seasonWords = ({ from, to, starts, horses, races }: CheckedHerd['season']): string =>
  `${dayOf(from)} to ${dayOf(to)}: ${plural(starts, 'start')} by ${plural(horses, 'horse')} in ${plural(races, 'race')}`

/** Why these starts. */
export const seasonRule = ({ kind }: CheckedHerd['season']): string =>
  kind === 'calendar_year'
    ? 'The newest calendar year with races.'
    : 'The last twelve months: the newest calendar year has too few starts so far.'

/** "We said 80 of 100 starts would land in our range. 81 did." */
export function coverageFinding(coverage: readonly CoverageCheck[]): string {
  const all = coverage.find(({ group }) => group === 'all')
  const held = all?.result?.held.find(({ level }) => level === HEADLINE_LEVEL)
  return held === undefined
    ? 'How often starts landed in our range'
    : `We said ${inHundred(held.level)} of 100 starts would land in our range. ${inHundred(held.share)} did.`
}

const inHundred = (share: number) => Math.round(share * 100)

/** Whether the 80% range held, in a word or two; null without enough starts. */
export function coverageVerdict({ result }: Pick<CoverageCheck, 'result'>): string | null {
  const held = result?.held.find(({ level }) => level === HEADLINE_LEVEL)
  if (held === undefined) return null
  if (!isOff(held.share, held.level, held.se)) return 'held'
  return held.share < held.level ? 'too narrow' : 'too wide'
}

/** What is off about a group's breeding values by more than luck; null without enough horses. */
export function valueVerdict({ statistics }: Pick<ValueCheck, 'statistics'>): string | null {
  if (statistics === null) return null
  const { bias, dispersion } = statistics
  const words = [
    ...(isOff(bias.value, 0, bias.se) ? [bias.value < 0 ? 'rated too low' : 'rated too high'] : []),
    ...(isOff(dispersion.value, 1, dispersion.se)
      ? [dispersion.value < 1 ? 'rated too far apart' : 'rated too close together']
      : []),
  ]
  return words.length === 0 ? 'right within the margin' : words.join(', ')
}

/** What the check is waiting for. */
export function missingWords({
  season_starts,
  earlier_starts,
  needed,
}: Extract<HerdModelReport['check'], { kind: 'not_enough_data' }>): string {
  return `We hide the newest season and predict it from the starts before it. That takes ${needed.season_starts} starts with a speed index in twelve months (you have ${count(season_starts)}) and ${needed.earlier_starts} before them (you have ${count(earlier_starts)}).`
}

/** What a slope of the chances says. */
export function slopeWords({ mean, se }: { mean: number; se: number }): string {
  if (!isOff(mean, 1, se)) return 'right within its margin'
  return mean < 1
    ? 'too bold: our favorites won less than we said'
    : 'too timid: our favorites won more than we said'
}
