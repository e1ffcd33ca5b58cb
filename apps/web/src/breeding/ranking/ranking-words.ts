import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { count, plural } from '../../ui/words/number.ts'
import type { GenotypeState } from '../../ui/Genotype.tsx'

/** The slider in words: 0 all speed, 1 all outcross. */
export function balanceWords(outcross: number): string {
  if (outcross <= 0.1) return 'all speed'
  if (outcross < 0.4) return 'mostly speed'
  if (outcross <= 0.6) return 'balanced'
  return outcross < 0.9 ? 'mostly outcross' : 'all outcross'
}

/** The sign beside a cross's worst result. */
export const DISEASE_STATE: Record<RankedMating['worst_disease']['code'], GenotypeState> = {
  clear: 'clear',
  carrier: 'carrier',
  at_risk: 'at_risk',
  affected: 'affected',
  untested: 'untested',
}

/** What a stallion is to the mare. */
export const RELATION_WORD: Record<NonNullable<RankedMating['relation']>, string> = {
  sire: 'her sire',
  son: 'her son',
  full_brother: 'her full brother',
  half_brother: 'her half brother',
}

/** How many matings have too little pedigree; null where none do. */
export function unknownInbreedingSentence(matings: readonly RankedMating[]): string | null {
  const unknown = matings.filter(({ inbreeding_coefficient: f }) => f === null).length
  if (unknown === 0) return null
  if (unknown === matings.length)
    return 'There’s too little pedigree to figure inbreeding. The studs rank on speed alone.'
  const have = unknown === 1 ? 'has' : 'have'
  const rank = unknown === 1 ? 'He counts as average in it.' : 'They count as average in it.'
  return `${count(unknown)} of ${count(matings.length)} studs ${have} too little pedigree to figure inbreeding. ${rank}`
}

/** Whom the ranking was not asked for; null where nobody is left out. */
export function leftOutSentence({ close_relatives, history }: MatingsReply['left_out']): string | null {
  const parts = [
    close_relatives > 0 ? plural(close_relatives, 'close relative') : null,
    history > 0 ? `${count(history)} that died, retired or are past 25` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : `Left out: ${parts.join(', and ')}.`
}
