import { wholeShares } from './hundred.ts'
import type { CopyDistribution, LocusForecast } from './mendel.ts'
import type { DiseaseLocus } from './panel.ts'
import { DISEASES } from './panel.ts'

/**
 * A foal's panel as a whole, by its worst locus:
 * affected = two copies somewhere; at_risk = one copy where one already matters; carrier = one copy of recessive
 * variants only; clear = no copy at all.
 */
export const PANEL_CLASSES = ['clear', 'carrier', 'at_risk', 'affected'] as const
export type PanelClass = (typeof PANEL_CLASSES)[number]
export type ClassShares = Readonly<Record<PanelClass, number>>

export interface FoalPanel {
  /** Probabilities; they add up to 1. */
  readonly shares: ClassShares
  /** Whole foals of a hundred; they add up to 100. */
  readonly of_100: ClassShares
  /** P(at least one copy at PSSM1 and at MH): together clearly more severe (McCue et al. 2009). */
  readonly pssm1_with_mh: number
  readonly exact: boolean
}

/** Joint panel outcome of a cross over independent loci. O(loci). */
export function foalPanel(forecasts: readonly LocusForecast[]): FoalPanel {
  const shares = shareOf(forecasts.map((f) => [f.locus, f.middle]))
  const counts = wholeShares(PANEL_CLASSES.map((c) => shares[c]))
  return {
    shares,
    of_100: toShares((_, i) => counts[i]),
    pssm1_with_mh: withCopy(forecasts, 'pssm1') * withCopy(forecasts, 'mh'),
    exact: forecasts.every((f) => f.exact),
  }
}

type Located = readonly [DiseaseLocus, CopyDistribution]

const toShares = (value: (name: PanelClass, i: number) => number): ClassShares => ({
  clear: value('clear', 0),
  carrier: value('carrier', 1),
  at_risk: value('at_risk', 2),
  affected: value('affected', 3),
})

/**
 * Class shares from nested products over loci: no copy anywhere ⊂ no copy that matters ⊂ no two copies ⊂ all.
 * Differences of neighbors are the classes; a tiny negative from rounding is 0.
 */
function shareOf(loci: readonly Located[]): ClassShares {
  let clear = 1
  let harmless = 1
  let single = 1
  for (const [locus, [p0, p1]] of loci) {
    clear *= p0
    harmless *= DISEASES[locus].oneCopyMatters ? p0 : p0 + p1
    single *= p0 + p1
  }
  return {
    clear,
    carrier: Math.max(0, harmless - clear),
    at_risk: Math.max(0, single - harmless),
    affected: Math.max(0, 1 - single),
  }
}

const withCopy = (forecasts: readonly LocusForecast[], locus: DiseaseLocus): number => {
  const found = forecasts.find((f) => f.locus === locus)
  return found === undefined ? 0 : found.middle[1] + found.middle[2]
}
