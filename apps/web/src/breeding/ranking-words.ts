import type { RankedMating } from '@quarterpole/contract/matings'
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
