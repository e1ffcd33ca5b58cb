import type { RankedMating } from '@quarterpole/contract/matings'
import { count } from '../format/number.ts'
import type { GenotypeState } from '../ui/Genotype.tsx'

/** The slider in words: 0 all speed, 1 all outcross. */
export function balanceWords(outcross: number): string {
  if (outcross <= 0.1) return 'all speed'
  if (outcross < 0.4) return 'mostly speed'
  if (outcross <= 0.6) return 'balanced'
  return outcross < 0.9 ? 'mostly outcross' : 'all outcross'
}

/** The sign beside a cross's worst result; at risk shares the carrier's. */
export const DISEASE_STATE: Record<RankedMating['worst_disease']['code'], GenotypeState> = {
  clear: 'clear',
  carrier: 'carrier',
  at_risk: 'carrier',
  affected: 'affected',
  untested: 'untested',
}

/** An F of 0 says nothing where a parent has no parent on file. */
export const isInbreedingKnown = ({ inbreeding_coefficient: f, both_sides }: RankedMating): boolean =>
  f > 0 || both_sides

/** How many matings have too little pedigree; null where none do. */
export function unknownInbreedingSentence(matings: readonly RankedMating[]): string | null {
  const unknown = matings.filter((mating) => !isInbreedingKnown(mating)).length
  if (unknown === 0) return null
  if (unknown === matings.length)
    return 'There’s too little pedigree to figure inbreeding. Every stud ranks as an outcross.'
  const have = unknown === 1 ? 'has' : 'have'
  const rank = unknown === 1 ? 'He ranks as an outcross.' : 'They rank as outcrosses.'
  return `${count(unknown)} of ${count(matings.length)} studs ${have} too little pedigree to figure inbreeding. ${rank}`
}
