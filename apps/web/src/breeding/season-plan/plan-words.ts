import type { PlanCell, PlanOutcome } from '@quarterpole/contract/season-plan'
import { decimal, dollars, percent, plural, signed } from '../../ui/words/number.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import type { FindingPart } from '../../ui/Words.tsx'
import { bookOf, type NamedPlan, NEVER, type PlanKind, type SheetLine, type SheetStud } from './plan-sheet.ts'
import type { PlanReply } from './queries.ts'

export const feeWords = (fee: number | null) => (fee === null ? 'fee not on file' : `$${dollars(fee)}`)

export const kinWords = ({ inbreeding_coefficient: f }: PlanCell): string =>
  f === null ? 'inbreeding unknown' : `${inbreedingPercent(f)}% inbreeding`

const speedWords = ({ expected_si, sd_of_expected }: PlanCell): string =>
  expected_si === null ? 'no SI yet' : `SI ${decimal(expected_si, 1)} ± ${decimal(sd_of_expected ?? 0, 1)}`

/** "+2.1 over her average stallion here" */
export const gainWords = ({ gain }: Pick<SheetLine, 'gain'>): string =>
  gain === null ? '' : `${signed(gain, 1)} over her average stallion here`

/** What a pair says after its names. */
export const pairFacts = ({ cell, stud, gain }: SheetLine): string[] =>
  cell === null || stud === null
    ? []
    : [
        speedWords(cell),
        gainWords({ gain }),
        kinWords(cell),
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
  kinWords(cell),
  cell.worst_disease.label,
  feeWords(stud.stud_fee),
  ...(ties.includes(stud.id) ? ['too close to call'] : []),
  ...(cell.refusal === null ? [] : [cell.refusal.sentence]),
]

/** A mare's pair in words. */
export const lineWords = (line: SheetLine): string =>
  line.stud === null
    ? `${line.mare.name}. ${line.planned.reason}`
    : `${line.mare.name} to ${line.stud.name}: ${pairFacts(line).join('; ')}. ${line.planned.reason}`

/** A stallion's part of the plan: "3 of your mares; book 15 of 60; $4,000" */
export const studFacts = (of: SheetStud, perStud: number | null): string =>
  [
    of.lines.length === 0 ? 'none of your mares' : `${plural(of.lines.length, 'mare')} of yours`,
    bookOf(of, perStud)?.words ?? '',
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

/** Two plans apart: "gives up 70.1 points of SI and saves $93,000"; null where they are the same. */
function apart(
  best: PlanOutcome,
  { bred, points, total_fee }: PlanOutcome,
  unit: PlanReply['unit'],
): string | null {
  if (best.bred !== bred)
    return `breeds ${plural(Math.abs(best.bred - bred), 'mare')} ${best.bred > bred ? 'fewer' : 'more'}`
  const [less, fees] = [best.points - points, best.total_fee - total_fee]
  const digits = unit === 'si' ? 1 : 2
  const size = decimal(Math.abs(less), digits)
  const isSame = Number(size) === 0
  const what = unit === 'si' ? `${size} points of SI over ${plural(bred, 'foal')}` : `${size}% of inbreeding`
  const changes = [
    isSame ? '' : `${less > 0 ? 'gives up' : 'adds'} ${what}`,
    fees === 0 ? '' : `${fees > 0 ? 'saves' : 'costs'} $${dollars(Math.abs(fees))}`,
  ].filter(Boolean)
  return changes.length === 0 ? null : changes.join(' and ')
}

/** What a plan gives up against the fastest, under its sums. */
export function againstFastest({ kind, outcome }: NamedPlan, reply: PlanReply): string {
  if (kind === 'fastest') return 'the best sum there is'
  return apart(reply.proposal, outcome, reply.unit) ?? 'as good as the first'
}

/** The plans in a sentence: what the plan drawn gives up, or what the balanced one would save. */
export function planFinding({ kind, outcome }: NamedPlan, reply: PlanReply): FindingPart[] {
  const other = kind === 'fastest' ? reply.cheaper?.balanced : outcome
  const change = other === undefined ? null : apart(reply.proposal, other, reply.unit)
  const name =
    kind === 'fastest' || kind === 'balanced'
      ? 'The balanced plan'
      : kind === 'cheapest'
        ? 'The cheapest plan'
        : 'Your plan'
  const [first, ...rest] = (change ?? '').split(' and ')
  if (change === null && kind === 'fastest') {
    const noneCheaper = other === undefined ? '' : ', and no plan costs less'
    return [
      { text: `${outcome.bred} of ${plural(reply.mares.length, 'mare')} bred${noneCheaper}.`, strong: false },
    ]
  }
  if (change === null) return [{ text: `${name} is as good as the first.`, strong: false }]
  return [
    { text: `${name} ${first}`, strong: true },
    { text: rest.length > 0 ? ` and ${rest.join(' and ')}.` : '.', strong: false },
  ]
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
