import type { PlanCell, PlanOutcome } from '@quarterpole/contract/season-plan'
import { count, decimal, dollars, percent } from '../../ui/words/number.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import type { PlanReply } from './queries.ts'

export const feeWords = (fee: number | null) => (fee === null ? 'fee not on file' : `$${dollars(fee)}`)

/** The worst panel result in a word; the whole label is read out and listed below the grid. */
export function diseaseWord({ code, label }: PlanCell['worst_disease']): string {
  if (code === 'clear' || code === 'untested') return code
  return label.split(',')[0] ?? label
}

/** A pair in one sentence, for screen readers. */
export function cellWords(mare: string, stud: string, cell: PlanCell, isProposed: boolean): string {
  const { expected_si, sd_of_expected, inbreeding_coefficient, worst_disease, refusal } = cell
  const speed =
    expected_si === null
      ? 'no expected SI'
      : `expect SI ${decimal(expected_si, 1)} give or take ${decimal(sd_of_expected ?? 0, 1)}`
  const kin =
    inbreeding_coefficient === null
      ? 'inbreeding unknown'
      : `inbreeding ${inbreedingPercent(inbreeding_coefficient)}%`
  const parts = [`${mare} × ${stud}: ${speed}`, kin, worst_disease.label]
  if (isProposed) parts.push('proposed')
  if (refusal !== null) parts.push(`not allowed: ${refusal.sentence}`)
  return parts.join(', ')
}

/** What a plan made by hand costs against the proposal. */
export function costWords({
  proposal,
  chosen,
  unit,
}: Pick<PlanReply, 'proposal' | 'chosen' | 'unit'>): string | null {
  if (chosen === null) return null
  const fewer = proposal.bred - chosen.bred
  if (fewer !== 0)
    return `Your plan breeds ${count(Math.abs(fewer))} ${Math.abs(fewer) === 1 ? 'mare' : 'mares'} ${fewer > 0 ? 'fewer' : 'more'} than the proposal.`
  const cost = proposal.points - chosen.points
  const amount =
    unit === 'si'
      ? `${decimal(Math.abs(cost), 1)} points of expected SI`
      : `${decimal(Math.abs(cost), 2)}% of inbreeding`
  if (Number(Math.abs(cost).toFixed(unit === 'si' ? 1 : 2)) === 0)
    return 'Your plan is as good as the proposal.'
  const fees = proposal.total_fee - chosen.total_fee
  const money = fees === 0 ? '' : `, and ${fees > 0 ? 'saves' : 'costs'} $${dollars(Math.abs(fees))}`
  return cost > 0
    ? `Your plan gives up ${amount} against the proposal${money}.`
    : `Your plan is ${amount} above the proposal, outside its limits${money}.`
}

/** Of how many foals the mean inbreeding is, where it is not of all. */
export const unknownWords = ({
  bred,
  inbreeding_unknown,
}: Pick<PlanOutcome, 'bred' | 'inbreeding_unknown'>): string[] =>
  inbreeding_unknown === 0
    ? []
    : [`of ${bred - inbreeding_unknown} of ${bred} foals, the others’ pedigrees are too short`]

/** "6.2% among the foals, 4.1% among their dams" */
export function kinshipWords({ kinship: { mares, foals } }: Pick<PlanOutcome, 'kinship'>): string {
  if (mares === null || foals === null) return 'too few foals to say how related they are'
  return `kinship ${percent(foals)}% among the foals, ${percent(mares)}% among their dams`
}
