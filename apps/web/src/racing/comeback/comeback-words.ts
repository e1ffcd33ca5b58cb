import { dayOf } from '../../ui/words/day.ts'
import { decimal, plural, signed } from '../../ui/words/number.ts'
import type { Injury, InjuryImpact } from '../injuries/use-injuries.ts'
import type { Band } from './comeback-layout.ts'
import type { ComebackLine, ComebackPoint } from './comeback-lines.ts'
import { dayAfter, type RestDays } from './rest-days.ts'

type Basis = InjuryImpact['basis']

/** What published rates lead to expect on the first starts back. */
export const bandOf = ({ published: { si_reduction: loss, si_reduction_sd: sd, starts } }: Basis): Band => ({
  low: -loss - sd,
  high: -loss + sd,
  middle: -loss,
  starts,
})

/** Whose rates the band is from. */
export const bandWord = ({ evidence }: Basis): string =>
  evidence.length === 0 ? 'assumed' : 'published cases'

export const bandText = (basis: Basis): string =>
  `Band: where ${basis.evidence.length === 0 ? 'the rates we assume' : 'published return rates'} put a horse on the first ${basis.published.starts} starts back, ${decimal(basis.published.si_reduction, 1)} ± ${decimal(basis.published.si_reduction_sd, 1)} points below his or her own level${basis.sources.length === 0 ? '' : ` (${basis.sources.join('; ')})`}. What a horse loses that doesn’t regain form is our assumption.`

/** "3 starts before" or "2 starts back". */
const nthText = (nth: number): string => (nth < 0 ? `${plural(-nth, 'start')} before` : `start ${nth} back`)

/** One point for a screen reader. */
export const pointWords = (line: ComebackLine, { nth, against, start }: ComebackPoint): string =>
  `${line.name}, ${nthText(nth)}: ${againstText(against)}; SI ${start.si} on ${dayOf(start.race_date)}`

/** "1.4 below own level" */
export function againstText(against: number): string {
  const text = decimal(Math.abs(against), 1)
  if (text === '0.0') return 'at own level'
  return `${text} ${against < 0 ? 'below' : 'above'} own level`
}

/** "no start in the 628 days since"; null of a horse that has raced. */
export const outText = ({ outDays }: ComebackLine): string | null =>
  outDays === null ? null : `no start in the ${plural(outDays, 'day')} since`

/** "nearest cases: 1 Dry Creek Deputy, 2 Tin Whistle" */
export const casesText = (lines: readonly ComebackLine[]): string =>
  `nearest cases: ${lines
    .filter(({ isOwn }) => !isOwn)
    .map(({ number, name }) => `${number} ${name}`)
    .join(', ')}`

/** How the level was made, and how far a single start is from it. */
export function levelText({ own }: Basis): string {
  const how =
    '0 is each horse’s own level: the average of up to five starts before, allowing for the company.'
  if (own.level_se === null || own.start_sd === null) return how
  return `${how} This horse’s is known to ± ${decimal(own.level_se, 1)}; one start varies by about ± ${decimal(own.start_sd, 1)}.`
}

/** The rest in a sentence. */
export function restText(injury: Injury, rest: RestDays): string {
  const typical = `Typical: ${rest.typical[0]} to ${rest.typical[1]} days.`
  if (rest.isOver) {
    const back = injury.outcome === 'recovered' ? 'Back in work' : 'Ended'
    const expected = rest.expected > 0 ? `, ${rest.expected} expected` : ''
    return `${back} after ${plural(rest.days, 'day')}${expected}. ${typical}`
  }
  if (rest.expected === 0) return `Day ${rest.days}; no days off entered. ${typical}`
  if (rest.past > 0)
    return `Past due ${plural(rest.past, 'day')}: day ${rest.days} of ${rest.expected}. ${typical}`
  const due = dayOf(dayAfter(injury.injury_date, rest.expected))
  return `Day ${rest.days} of ${rest.expected}, due ${due}. ${typical}`
}

/** A figure of the table. */
export const cellText = (point: ComebackPoint | undefined): string =>
  point === undefined ? '–' : signed(point.against, 1)
