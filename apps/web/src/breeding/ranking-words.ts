import type { RankedMating } from '@quarterpole/contract/matings'
import { count } from '../format/number.ts'
import type { GenotypeState } from '../ui/Genotype.tsx'

/** What the slider says in words: 0 all speed, 1 all outcross. */
export function balanceWords(outcross: number): string {
  if (outcross <= 0.1) return 'all speed'
  if (outcross < 0.4) return 'mostly speed'
  if (outcross <= 0.6) return 'balanced'
  return outcross < 0.9 ? 'mostly outcross' : 'all outcross'
}

/** The sign beside the worst result of a cross; one copy that already matters keeps the carrier's. */
export const DISEASE_STATE: Record<RankedMating['worst_disease']['code'], GenotypeState> = {
  clear: 'clear',
  carrier: 'carrier',
  at_risk: 'carrier',
  affected: 'affected',
  untested: 'untested',
}

/** Whether a mating's inbreeding says anything: 0 of parents without a parent of their own on file does not. */
export const isTold = ({ inbreeding_coefficient: f, both_sides }: RankedMating): boolean =>
  f > 0 || both_sides

/** What to make of the matings whose inbreeding is not told; null where all are. */
export function untoldSentence(matings: readonly RankedMating[]): string | null {
  const untold = matings.filter((mating) => !isTold(mating)).length
  if (untold === 0) return null
  const whose =
    untold === matings.length ? 'Inbreeding' : `Inbreeding of ${count(untold)} of ${count(matings.length)}`
  return `${whose} cannot be told: it takes a parent of the mare and one of the stallion on file. The 0.0 % is what is known, and counts as outcross in the order.`
}
