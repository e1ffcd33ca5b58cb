import { decimal, percent } from '../format/number.ts'
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

/** What the herd itself adds, in a sentence. */
export function herdText({ herd }: Basis): string {
  if (herd.cases === 0) return 'This herd has no other closed case of it with figures on both sides yet.'
  if (herd.cases === 1)
    return `This herd: the one other closed case ${herd.regained === 1 ? 'raced at its level again' : 'did not reach its level again'}.`
  return `This herd: ${herd.regained} of ${herd.cases} other closed cases raced at their level again; ${herd.losses} have figures on both sides.`
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

/** The first study that gives a rate: its rate as a count of a hundred. */
export function studyOfHundred({ evidence }: Basis): { returned: number; text: string } | null {
  const study = evidence.find(({ rate }) => rate !== null)
  if (study === undefined || study.rate === null) return null
  const horses = study.n === null ? `${study.species}s` : `${study.n} ${study.species}s`
  return { returned: Math.round(study.rate * 100), text: `${horses}; ${study.definition}. ${study.source}.` }
}
