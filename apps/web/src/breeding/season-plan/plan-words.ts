import type { PlanCell, PlanOutcome } from '@quarterpole/contract/season-plan'
import { dayOf } from '../../ui/words/day.ts'
import { decimal, dollars, percent, plural, signed } from '../../ui/words/number.ts'
import { inbreedingWords } from '../../herd/pedigree/inbreeding-words.ts'
import type { FindingPart } from '../../ui/Words.tsx'
import type { PlanKind } from './plan-search.ts'
import { bookOf, type NamedPlan, NEVER, type SheetLine, type SheetStud } from './plan-sheet.ts'
import type { PlanReply } from './queries.ts'

const feeWords = (fee: number | null) => (fee === null ? 'fee not on file' : `$${dollars(fee)}`)

const speedWords = ({ expected_si, sd_of_expected }: PlanCell): string =>
  expected_si === null ? 'no SI yet' : `SI ${decimal(expected_si, 1)} ± ${decimal(sd_of_expected ?? 0, 1)}`

/** What a pair says after its names. */
export const pairFacts = ({ cell, stud, gain }: SheetLine): string[] =>
  cell === null || stud === null
    ? []
    : [
        speedWords(cell),
        gain === null ? '' : `${signed(gain, 1)} over her average stallion here`,
        inbreedingWords(cell.inbreeding_coefficient),
        cell.worst_disease.label,
        feeWords(stud.stud_fee),
        ...(cell.refusal === null ? [] : [`outside your limits: ${cell.refusal.sentence}`]),
      ].filter(Boolean)

/** A stallion among those a mare could have. */
export const choiceFacts = (
  cell: PlanCell,
  stud: PlanReply['studs'][number],
  ties: readonly number[],
): string[] => [
  speedWords(cell),
  inbreedingWords(cell.inbreeding_coefficient),
  cell.worst_disease.label,
  feeWords(stud.stud_fee),
  ...(ties.includes(stud.id) ? ['too close to call'] : []),
  ...(cell.refusal === null ? [] : [cell.refusal.sentence]),
]

/** A mare's pair in words. */
export const lineWords = (line: SheetLine): string =>
  line.stud === null
    ? `${line.name}. ${line.planned.reason}`
    : `${line.name} to ${line.stud.name}: ${pairFacts(line).join('; ')}. ${line.planned.reason}`

/** "6 doses, usable until Dec 31, 2028" */
const doseWords = ({ doses, doses_until }: SheetStud['stud']): string =>
  doses === null
    ? ''
    : `${plural(doses, 'dose')}${doses_until === null ? '' : `, usable until ${dayOf(doses_until)}`}`

/** A stallion's part of the plan: "3 of your mares; book 15 of 60; $4,000" */
export const studFacts = (of: SheetStud, perStud: number | null): string =>
  [
    of.lines.length === 0 ? 'none of your mares' : `${plural(of.lines.length, 'mare')} of yours`,
    bookOf(of, perStud)?.words ?? '',
    doseWords(of.stud),
    feeWords(of.stud.stud_fee),
  ]
    .filter(Boolean)
    .join('; ')

export const studWords = (of: SheetStud, perStud: number | null): string =>
  `${of.stud.name}: ${studFacts(of, perStud)}`

const REFUSAL_WORD: Record<NonNullable<PlanCell['refusal']>['code'], string> = {
  lethal: 'lethal',
  family: 'close family',
  affected: 'could give affected foals',
  inbreeding: 'over your inbreeding limit',
  book_closed: 'book full',
  fee_unknown: 'fee not on file',
  fee: 'over the budget',
}

/** Whom a mare can't go to, in two sentences: never, and by the plan's limits. */
export function refusedWords(cells: readonly PlanCell[], studs: PlanReply['studs']): string[] {
  const refused = cells.flatMap(({ refusal, stallion_id }) =>
    refusal === null ? [] : { code: refusal.code, name: studs.find(({ id }) => id === stallion_id)?.name },
  )
  const sides = [
    ['Never', refused.filter(({ code }) => NEVER.includes(code))],
    ['Outside your limits', refused.filter(({ code }) => !NEVER.includes(code))],
  ] as const
  return sides
    .filter(([, of]) => of.length > 0)
    .map(([label, of]) => {
      const kinds = [...Map.groupBy(of, ({ code }) => code)]
      return `${label}: ${kinds.map(([code, some]) => `${some.map(({ name }) => name).join(', ')} (${REFUSAL_WORD[code]})`).join('; ')}.`
    })
}

/** What a plan is called; by what the fastest is the best depends on the question. */
export function planName(kind: PlanKind, { unit }: Pick<PlanReply, 'unit'>, outcross: number): string {
  if (kind === 'yours') return 'Yours'
  if (kind !== 'fastest') return kind === 'balanced' ? 'Balanced' : 'Cheapest'
  return unit === 'inbreeding' ? 'Least inbred' : outcross > 0 ? 'Best by your balance' : 'Fastest'
}

/** A plan against the best: "gives up 70.1 points of SI over 12 foals", "saves $93,000"; empty where they are the same. */
function changesOf(
  best: PlanOutcome,
  { bred, points, ...other }: PlanOutcome,
  unit: PlanReply['unit'],
): string[] {
  if (best.bred !== bred)
    return [`breeds ${plural(Math.abs(best.bred - bred), 'mare')} ${best.bred > bred ? 'fewer' : 'more'}`]
  const [less, fees] = [best.points - points, costOf(best) - costOf(other)]
  const size = decimal(Math.abs(less), unit === 'si' ? 1 : 2)
  const what = unit === 'si' ? `${size} points of SI over ${plural(bred, 'foal')}` : `${size}% of inbreeding`
  return [
    Number(size) === 0 ? '' : `${less > 0 ? 'gives up' : 'adds'} ${what}`,
    fees === 0 ? '' : `${fees > 0 ? 'saves' : 'costs'} $${dollars(Math.abs(fees))}`,
  ].filter(Boolean)
}

/** Stud fees, and what the embryos cost. */
export const costOf = ({ total_fee, embryo_cost }: Pick<PlanOutcome, 'total_fee' | 'embryo_cost'>): number =>
  total_fee + embryo_cost

/** "12 of 13 mares", or foals where a donor is to have several or none of her own. */
export const bredOf = ({ bred, mares }: PlanOutcome): string =>
  `${bred} of ${plural(mares.length, mares.some(({ is_embryo }) => is_embryo) ? 'foal' : 'mare')}`

/** What a plan gives up against the fastest, under its sums. */
export function againstFastest({ kind, outcome }: NamedPlan, reply: PlanReply): string {
  if (kind === 'fastest') return reply.at_most_better > 0 ? 'the best sum found' : 'the best sum there is'
  return changesOf(reply.proposal, outcome, reply.unit).join(' and ') || 'as good as the first'
}

const SUBJECT = {
  fastest: 'The balanced plan',
  balanced: 'The balanced plan',
  cheapest: 'The cheapest plan',
  yours: 'Your plan',
} as const

/** The plans in a sentence: what the plan drawn gives up, or what the balanced one would save. */
export function planFinding({ kind, outcome }: NamedPlan, reply: PlanReply): FindingPart[] {
  const other = kind === 'fastest' ? reply.cheaper?.balanced : outcome
  const [first, ...rest] = other === undefined ? [] : changesOf(reply.proposal, other, reply.unit)
  if (first !== undefined)
    return [
      { text: `${SUBJECT[kind]} ${first}`, strong: true },
      { text: `${rest.map((change) => ` and ${change}`).join('')}.`, strong: false },
    ]
  if (kind !== 'fastest') return [{ text: `${SUBJECT[kind]} is as good as the first.`, strong: false }]
  const noneCheaper = other === undefined ? '' : ', and no plan costs less'
  return [{ text: `${bredOf(outcome)} bred${noneCheaper}.`, strong: false }]
}

/** Of how many foals the mean inbreeding is, where it is not of all. */
export const unknownWords = ({
  bred,
  inbreeding_unknown,
}: Pick<PlanOutcome, 'bred' | 'inbreeding_unknown'>): string[] =>
  inbreeding_unknown === 0 ? [] : [`known of ${bred - inbreeding_unknown} of ${bred} foals`]

/** "kinship 6.2% (dams 4.1%)" */
export function kinshipWords({ kinship: { mares, foals } }: Pick<PlanOutcome, 'kinship'>): string {
  if (mares === null || foals === null) return 'too few foals to say how related they are'
  return `kinship ${percent(foals)}% (dams ${percent(mares)}%)`
}
