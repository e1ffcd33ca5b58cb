import type { PlannedMare, SeasonPlanReply } from '@quarterpole/contract/season-plan'
import type { RankedMating } from '@quarterpole/contract/matings'
import type { PanelOutlook } from '@quarterpole/genetics/panel-outlook'
import type { PairRefusal } from '@quarterpole/genetics/plan-cells'
import type { Alternative } from '@quarterpole/genetics/plan-reasons'
import type { DosesAFoal } from './plan-doses.ts'
import { listed } from '../../platform/words/words.ts'

export type PlanUnit = SeasonPlanReply['unit']

const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })}`
export const percent = (f: number) => `${(100 * f).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

/** "1.2" points, "0.80" percent of inbreeding, without the sign */
const size = (points: number, unit: PlanUnit) => Math.abs(points).toFixed(unit === 'si' ? 1 : 2)
/** Not a change that is none once rounded. */
const isChange = (points: number, unit: PlanUnit) => Number(size(points, unit)) > 0

/** "would add 1.2 points", "would save 0.80% of inbreeding" */
const gains = (points: number, unit: PlanUnit) =>
  unit === 'si' ? `would add ${size(points, unit)} points` : `would save ${size(points, unit)}% of inbreeding`

const losses = (points: number, unit: PlanUnit) => {
  if (!isChange(points, unit)) return 'as good'
  return unit === 'si' ? `${size(points, unit)} points less` : `${size(points, unit)}% more inbred`
}

interface RefusedPair {
  readonly relation: RankedMating['relation']
  readonly inbreeding: number
  readonly maxInbreeding: number | null
  readonly outlook: PanelOutlook
  /** Variants that both hold and that kill foals with two copies. */
  readonly lethal: readonly string[]
  readonly studFee: number | null
  /** His stored semen is not enough for one more foal. */
  readonly isOutOfDoses: boolean
}

/** Why a pair is left out, and what would change that. */
export function refusalSentence(code: PairRefusal, pair: RefusedPair): string {
  switch (code) {
    case 'lethal':
      return `Lethal: both carry ${listed(pair.lethal)}, and a foal with two copies dies.`
    case 'family':
      return `Close family: he’s her ${RELATIVE[pair.relation ?? 'half_brother']}.`
    case 'affected':
      return `Can give affected foals: ${pair.outlook.label}.`
    case 'inbreeding':
      return `Inbreeding ${percent(pair.inbreeding)} is over your limit of ${percent(pair.maxInbreeding ?? 0)}.`
    case 'book_closed':
      return pair.isOutOfDoses
        ? 'Too few doses of his semen are left for a foal, after the mares already booked.'
        : 'His book is full.'
    case 'fee_unknown':
      return 'His fee isn’t on file, so he can’t be fitted into a budget. Enter his fee.'
    case 'fee':
      return `His fee of ${dollars(pair.studFee ?? 0)} is over the whole budget.`
  }
}

const RELATIVE = {
  sire: 'sire',
  son: 'son',
  full_brother: 'full brother',
  half_brother: 'half brother',
} as const

const BLOCKED = {
  book_full: 'his book is full',
  doses_taken: 'the doses of his semen are taken',
  no_recipient: 'no recipient is left',
  over_budget: 'his fee would break the budget',
  share_full: 'he has as many of your mares as one stud gets',
} as const

/** Another stud for a mare, with why he can't be had. */
export type PlanAlternative = Omit<Alternative, 'blocked'> & { readonly blocked: keyof typeof BLOCKED | null }

export interface ReasonFacts {
  readonly nameOf: (stud: number) => string
  readonly own: number
  readonly nextBest: PlanAlternative | null
  readonly better: PlanAlternative | null
  readonly withinError: readonly Alternative[]
  readonly unit: PlanUnit
  /** Pairs of this mare that are allowed. */
  readonly allowed: number
}

/** Why a mare has her stallion, and what the next best would cost. */
export function reasonSentence(facts: ReasonFacts): PlannedMare['reason'] {
  const { own, better, nextBest, unit, nameOf } = facts
  if (own < 0) return openSentence(facts)
  if (nextBest !== null && nextBest.change > 0 && isChange(nextBest.change, unit))
    return `${nameOf(nextBest.stud)} ${gains(nextBest.change, unit)}${feeWords(nextBest)}.`
  const why =
    better === null || !isChange(better.change, unit)
      ? unit === 'si'
        ? 'Her best match on this list'
        : 'The least inbred match on this list'
      : `${nameOf(better.stud)} ${gains(better.change, unit)}, but ${BLOCKED[better.blocked ?? 'book_full']}`
  return `${why}; ${nextWords(nextBest, facts)}.`
}

function openSentence({ allowed, better, nextBest, nameOf }: ReasonFacts): string {
  if (allowed === 0) return 'Open: no stallion on this list is allowed for her.'
  if (nextBest !== null) return `Open by choice. ${nameOf(nextBest.stud)} is still to be had.`
  return better === null
    ? 'Open: nothing is left for her.'
    : `Open: her best would be ${nameOf(better.stud)}, but ${BLOCKED[better.blocked ?? 'book_full']}.`
}

function nextWords(next: PlanAlternative | null, { unit, nameOf, withinError }: ReasonFacts): string {
  if (next === null) return 'no other stallion on this list fits right now'
  const ties = unit === 'si' ? withinError.length : 0
  const tied = ties === 0 ? '' : ties === 1 ? ', too close to call' : `; ${ties} are too close to call`
  return `next is ${nameOf(next.stud)}, ${losses(next.change, unit)}${feeWords(next)}${tied}`
}

const feeWords = ({ feeChange }: PlanAlternative): string =>
  feeChange === 0 ? '' : ` for ${dollars(Math.abs(feeChange))} ${feeChange > 0 ? 'more' : 'less'}`

/** What a plan made by hand breaks. */
export const PROBLEMS = {
  budget: (over: number) => `${dollars(over)} over the budget.`,
  book: (name: string, over: number) =>
    `${name}’s book is over by ${over === 1 ? 'one mare' : `${over} mares`}.`,
  doses: (name: string, over: number) =>
    `${name}’s doses are ${over === 1 ? 'one foal' : `${over} foals`} short.`,
  recipients: (over: number) => (over === 1 ? 'One recipient short.' : `${over} recipients short.`),
  share: (name: string, mares: number, most: number) =>
    `${name} has ${mares} of your mares; your limit is ${most}.`,
  pair: (mare: string, stud: string, why: string) => `${mare} × ${stud}: ${why}`,
} as const

/** What holds for the whole plan. */
export function planNotes(facts: {
  unit: PlanUnit
  hasEvaluation: boolean
  inbreedingUnknown: number
  pairs: number
  feesUnknown: readonly string[]
  /** Mares to one stallion at most, where nobody set it; null otherwise. */
  perStud: number | null
  noun: 'mares' | 'foals'
  aFoal: DosesAFoal | null
  atMostBetter: number
}): string[] {
  const notes: string[] = []
  if (!facts.hasEvaluation)
    notes.push(
      'There are no breeding values yet, so this plan says nothing about speed. It keeps inbreeding as low as it can.',
    )
  if (facts.perStud !== null)
    notes.push(
      `No stallion gets more than ${facts.perStud} of your ${facts.noun}, so the season doesn’t hang on one. Change it above.`,
    )
  if (facts.aFoal?.from)
    notes.push(
      `We count on ${facts.aFoal.doses === 1 ? 'one dose' : `${facts.aFoal.doses} doses`} for a foal by stored semen: ${Number(facts.aFoal.from.a_breeding.toFixed(1))} a breeding, and ${percent(Number(facts.aFoal.from.rate.toFixed(2)))} of such cycles take. Change it above.`,
    )
  if (facts.inbreedingUnknown > 0)
    notes.push(
      `${facts.inbreedingUnknown} of ${facts.pairs} pairs have too little pedigree to figure inbreeding. The limit can’t hold for them.`,
    )
  if (facts.feesUnknown.length > 0)
    notes.push(
      `No fee on file for ${listed(facts.feesUnknown)}. ${facts.feesUnknown.length === 1 ? 'It is' : 'They are'} not in the sum.`,
    )
  if (facts.atMostBetter > 0)
    notes.push(
      `The search stopped early: another plan could be better, by ${facts.atMostBetter < 0.05 ? 'less than 0.1' : facts.atMostBetter.toFixed(1)} points at most.`,
    )
  return notes
}
