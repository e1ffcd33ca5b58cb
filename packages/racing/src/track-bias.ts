import type { BiasEstimate, GroupEffect } from './group-effects.ts'

/** Lane and condition effects of one track and distance. */
export interface TrackBias {
  lanes: BiasEstimate<number>
  conditions: BiasEstimate<string>
}

/** Differences between groups this unlikely by chance are evidence: 1 in 100 for posts and conditions together. */
export const EVIDENCE_P = 0.005
/** A code needs an effect of at least this many SI points, and this many posterior sds away from 0. */
const NOTABLE_SI = 0.5
const NOTABLE_SDS = 1.645

/**
 * Codes for a card: `LANE_3_FAST`, `LANE_8_SLOW`, and for the day's condition `CONDITION_MUDDY_FAST` or `…_SLOW`.
 * Empty when the data say nothing, which below the floor they always do.
 */
export function trackBiasFlags({ lanes, conditions }: TrackBias, condition: string | null): string[] {
  return [
    ...notableEffects(lanes).map((effect) => `LANE_${effect.group}_${direction(effect)}`),
    ...notableEffects(conditions)
      .filter(({ group }) => group === condition)
      .map((effect) => `CONDITION_${effect.group.toUpperCase()}_${direction(effect)}`),
  ]
}

/** Effects large and certain enough for a code, where the groups differ by more than chance. */
export function notableEffects<K>(estimate: BiasEstimate<K>): GroupEffect<K>[] {
  if (estimate.kind !== 'estimated' || (estimate.pValue ?? 1) >= EVIDENCE_P) return []
  return estimate.effects.filter(
    ({ effectSi, sd }) => Math.abs(effectSi) >= NOTABLE_SI && Math.abs(effectSi) >= NOTABLE_SDS * sd,
  )
}

const direction = ({ effectSi }: GroupEffect<string | number>) => (effectSi > 0 ? 'FAST' : 'SLOW')
