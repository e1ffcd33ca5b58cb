import { decimal, percent, plural } from '../format/number.ts'
import type { InjuryImpact } from './use-injuries.ts'

type Basis = InjuryImpact['basis']

/** "−2.1": what is lost stands with a minus; a gain, which the herd's own cases can show, with a plus. */
export function reductionText(reduction: number): string {
  const text = decimal(Math.abs(reduction), 1)
  if (text === '0.0') return text
  return reduction > 0 ? `−${text}` : `+${text}`
}

/** Fall of the win chance in points of a hundred, with both chances beside it. */
export function winText(basis: Basis): { points: string; chances: string } {
  const fall = (basis.win_probability_before - basis.win_probability_after) * 100
  return {
    points: reductionText(fall),
    chances: `points, ${percent(basis.win_probability_before)} to ${percent(basis.win_probability_after)} %`,
  }
}

/** What the herd itself adds, in a sentence or two. */
export function herdText({ herd }: Basis): string {
  const { cases, regained, not_back } = herd
  const back =
    cases === 0
      ? 'This herd has no other case of it with comparable starts on both sides yet.'
      : cases === 1
        ? `This herd: the one other case that raced again ${regained === 1 ? 'was' : 'was not'} back at its level.`
        : `This herd: of ${cases} other cases that raced again, ${regained} were back at their level.`
  if (not_back === 0) return back
  return `${back} ${not_back} more did not start within a year, for whatever reason; they move no figure.`
}

/** The horse's own figures in a sentence, or why nothing can be said. */
export function ownText({ own }: Basis): string {
  if (own.loss_si !== null && own.loss_se !== null) {
    const change = own.loss_si > 0 ? 'below' : 'above'
    return `This horse ran ${decimal(Math.abs(own.loss_si), 1)} ± ${decimal(own.loss_se, 1)} points ${change} its level before, each start set against its rivals of the day.`
  }
  if (own.before.length === 0)
    return 'This horse had no start with a speed index before the injury to compare with.'
  if (own.after.length === 0) return 'This horse has not started since.'
  return 'Too few rivals with figures ran in these races to set the starts against.'
}

/** What the rates that the herd's own cases are set against count for; without a study they are assumed. */
export const priorText = (basis: Basis): string =>
  `The ${studyOfHundred(basis) === null ? 'assumed' : 'published'} figures weigh as much as ${decimal(basis.prior_cases, 0)} cases.`

/** The first study that gives a rate: its rate as a count of a hundred. */
export function studyOfHundred({ evidence }: Basis): { returned: number; text: string } | null {
  const study = evidence.find(({ rate }) => rate !== null)
  if (study === undefined || study.rate === null) return null
  const horses = study.n === null ? `${study.species}s` : `${study.n} ${study.species}s`
  return { returned: Math.round(study.rate * 100), text: `${horses}; ${study.definition}. ${study.source}.` }
}

type Near = Basis['nearest'][number]

/** When a case was back, or for how long it has not been. */
export const backText = ({ days_to_start, days_since }: Near): string =>
  days_to_start === null
    ? `no start in ${plural(days_since, 'day')} since`
    : `started again after ${plural(days_to_start, 'day')}`

/** What its figures were on both sides: "SI 91 over 5 starts before, 88 over 3 starts after". */
export function sidesText({ before, after }: Near): string {
  const [early, late] = [sideText(before), sideText(after)]
  if (early === null)
    return late === null ? 'no speed index on file' : `had not raced before; SI ${late} after`
  return late === null ? `SI ${early} before` : `SI ${early} before, ${late} after`
}

function sideText(side: Near['before']): string | null {
  if (side.length === 0) return null
  const mean = side.reduce((sum, { si }) => sum + si, 0) / side.length
  return `${decimal(mean, 0)} over ${plural(side.length, 'start')}`
}
