import { decimal, percent, plural } from '../../ui/words/number.ts'
import type { Injury, InjuryImpact } from './use-injuries.ts'

type Basis = InjuryImpact['basis']

/** Active, or how it ended. */
export const standingWord = ({ outcome }: Pick<Injury, 'outcome'>) => outcome?.replace('_', ' ') ?? 'active'

/** "−2.1"; "0.0" where nothing is lost. */
export function reductionText(reduction: number): string {
  const text = decimal(Math.abs(reduction), 1)
  return text === '0.0' ? text : `−${text}`
}

/** Fall of the win chance in percentage points, and both chances. */
export function winText(basis: Basis): { points: string; chances: string } {
  const fall = (basis.win_probability_before - basis.win_probability_after) * 100
  const [low, high] = basis.win_probability_range
  return {
    points: reductionText(fall),
    chances: `points, ${percent(basis.win_probability_before)} to ${percent(basis.win_probability_after)}%; two horses in three, ${percent(low)} to ${percent(high)}%`,
  }
}

/** What the herd's own cases say. */
export function herdText({ herd }: Basis): string {
  const { cases, regained, not_back } = herd
  const back =
    cases === 0
      ? 'None of your other horses has starts before and after this injury yet.'
      : cases === 1
        ? `Your horses: the one other case that raced again likely ${regained === 1 ? 'got' : 'didn’t get'} back to old form.`
        : `Your horses: of ${cases} other cases that raced again, about ${regained} got back to old form.`
  if (not_back === 0) return back
  return `${back} ${not_back} more didn’t start within a year; we don’t know why, so they don’t count.`
}

/** The horse's own figures in a sentence, or why there are none. */
export function ownText({ own }: Basis): string {
  if (own.loss_si !== null && own.loss_se !== null) {
    const change = own.loss_si > 0 ? 'below' : 'above'
    return `This horse ran ${decimal(Math.abs(own.loss_si), 1)} ± ${decimal(own.loss_se, 1)} points ${change} earlier form, allowing for the company in each race.`
  }
  if (own.before.length === 0) return 'This horse has no speed index from before the injury to compare with.'
  if (own.after.length === 0) return 'This horse hasn’t started since.'
  return 'Too few rivals in these races have figures to compare with.'
}

/** Fewer of a herd's own cases leave the prior in front. */
const OWN_CASES = 15

/** The weight of the published rates, or of the assumed ones where there is no study. */
export function priorText(basis: Basis): string {
  const figures = `${studyOfHundred(basis) === null ? 'assumed' : 'published'} figures`
  const weight = `${decimal(basis.prior_cases, 0)} cases`
  return basis.herd.cases < OWN_CASES
    ? `With fewer than ${OWN_CASES} cases of your own this is mostly the prior: the ${figures}, which count as ${weight}.`
    : `The ${figures} count as ${weight}.`
}

/** The first study with a rate, as a count of a hundred. */
export function studyOfHundred({ evidence }: Basis): { returned: number; text: string } | null {
  const study = evidence.find(({ rate }) => rate !== null)
  if (study === undefined || study.rate === null) return null
  const horses = study.n === null ? `${study.species}s` : `${study.n} ${study.species}s`
  return { returned: Math.round(study.rate * 100), text: `${horses}; ${study.definition}. ${study.source}.` }
}

type Near = Basis['nearest'][number]

/** When a case started again, or days without a start. */
export const backText = ({ days_to_start, days_since }: Near): string =>
  days_to_start === null
    ? `no start in the ${plural(days_since, 'day')} since`
    : `back in ${plural(days_to_start, 'day')}`

/** "SI 91 over 5 starts before, 88 over 3 starts after" */
export function sidesText({ before, after }: Near): string {
  const [early, late] = [sideText(before), sideText(after)]
  if (early === null) return late === null ? 'no speed index' : `no starts on file before; SI ${late} after`
  return late === null ? `SI ${early} before` : `SI ${early} before, ${late} after`
}

function sideText(side: Near['before']): string | null {
  if (side.length === 0) return null
  const mean = side.reduce((sum, { si }) => sum + si, 0) / side.length
  return `${decimal(mean, 0)} over ${plural(side.length, 'start')}`
}
