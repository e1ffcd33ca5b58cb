import { wholeShares } from './hundred.ts'
import type { CopyDistribution, LocusForecast } from './mendel.ts'
import type { PanelLocus } from './panel.ts'
import { PANEL } from './panel.ts'

/**
 * A foal's panel as a whole, by its worst locus:
 * affected = two copies somewhere; at_risk = one copy where one already matters; carrier = one copy of recessive
 * variants only; clear = no copy at all.
 */
export const PANEL_CLASSES = ['clear', 'carrier', 'at_risk', 'affected'] as const
export type PanelClass = (typeof PANEL_CLASSES)[number]
export type ClassShares = Readonly<Record<PanelClass, number>>

/** Foals of one class that share the loci which put them there, e.g. carriers of GBED and HERDA both. */
export interface PanelGroup {
  readonly class: PanelClass
  readonly loci: readonly PanelLocus[]
  readonly probability: number
  readonly of_100: number
}

export interface FoalPanel {
  /** Probabilities; they add up to 1. */
  readonly shares: ClassShares
  /** Smallest and largest share over every genotype the parents may have. Equal to `shares` when exact. */
  readonly low: ClassShares
  readonly high: ClassShares
  /** Whole foals of a hundred; they add up to 100. */
  readonly of_100: ClassShares
  /** What makes up each class, largest first; counts add up to the class's count. */
  readonly groups: readonly PanelGroup[]
  /** P(at least one copy at PSSM1 and at MH): together clearly more severe (McCue et al. 2009). */
  readonly pssm1_with_mh: number
  readonly exact: boolean
}

/** Joint panel outcome of a cross over independent loci: exact enumeration of 3⁶ genotypes at most. */
export function foalPanel(forecasts: readonly LocusForecast[]): FoalPanel {
  const groups = jointGroups(forecasts)
  const shares = shareOf(forecasts.map((f) => [f.locus, f.middle]))
  const counts = wholeShares(PANEL_CLASSES.map((c) => shares[c]))
  const of100 = toShares((_, i) => counts[i])
  return {
    shares,
    ...shareRange(forecasts, shares),
    of_100: of100,
    groups: PANEL_CLASSES.flatMap((c) =>
      countGroups(
        groups.filter((g) => g.class === c),
        of100[c],
      ),
    ),
    pssm1_with_mh: withCopy(forecasts, 'pssm1') * withCopy(forecasts, 'mh'),
    exact: forecasts.every((f) => f.exact),
  }
}

type Located = readonly [PanelLocus, CopyDistribution]

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
const shareOf = (loci: readonly Located[]): ClassShares => sharesOf(nested(loci))

/** P(no copy anywhere), P(no copy that matters), P(no two copies). */
interface Nested {
  readonly clear: number
  readonly harmless: number
  readonly single: number
}

const nested = (loci: readonly Located[]): Nested =>
  loci.reduce((product, [locus, copies]) => within(product, locus, copies), { clear: 1, harmless: 1, single: 1 })

/** The products with one more locus. */
const within = ({ clear, harmless, single }: Nested, locus: PanelLocus, [p0, p1]: CopyDistribution): Nested => ({
  clear: clear * p0,
  harmless: harmless * (PANEL[locus].oneCopyMatters ? p0 : p0 + p1),
  single: single * (p0 + p1),
})

const sharesOf = ({ clear, harmless, single }: Nested): ClassShares => ({
  clear,
  carrier: Math.max(0, harmless - clear),
  at_risk: Math.max(0, single - harmless),
  affected: Math.max(0, 1 - single),
})

/** Extremes over the product of each locus' possible distributions: at most 6⁶ combinations, 2 ms; usually one. */
function shareRange(
  forecasts: readonly LocusForecast[],
  shares: ClassShares,
): { low: ClassShares; high: ClassShares } {
  const open = forecasts.filter((f) => !f.exact)
  if (open.length === 0) return { low: shares, high: shares }
  const fixed = nested(forecasts.filter((f) => f.exact).map((f) => [f.locus, f.middle]))
  const low: Record<PanelClass, number> = { clear: 1, carrier: 1, at_risk: 1, affected: 1 }
  const high: Record<PanelClass, number> = { clear: 0, carrier: 0, at_risk: 0, affected: 0 }
  const visit = (chosen: Nested, depth: number): void => {
    if (depth < open.length) {
      for (const p of open[depth].possible) visit(within(chosen, open[depth].locus, p), depth + 1)
      return
    }
    const s = sharesOf(chosen)
    for (const c of PANEL_CLASSES) {
      low[c] = Math.min(low[c], s[c])
      high[c] = Math.max(high[c], s[c])
    }
  }
  visit(fixed, 0)
  return { low, high }
}

/** Every joint genotype with a chance above 0, collected by class and by the loci that decide it. */
function jointGroups(forecasts: readonly LocusForecast[]): Omit<PanelGroup, 'of_100'>[] {
  const byKey = new Map<string, { class: PanelClass; loci: PanelLocus[]; probability: number }>()
  const visit = (depth: number, probability: number, copies: readonly number[]): void => {
    if (probability === 0) return
    if (depth < forecasts.length) {
      for (let x = 0; x <= 2; x++) visit(depth + 1, probability * forecasts[depth].middle[x], [...copies, x])
      return
    }
    const found = classify(forecasts, copies)
    const key = `${found.class}:${found.loci.join()}`
    const group = byKey.get(key) ?? { ...found, probability: 0 }
    group.probability += probability
    byKey.set(key, group)
  }
  visit(0, 1, [])
  return [...byKey.values()].toSorted((a, b) => b.probability - a.probability)
}

function classify(forecasts: readonly LocusForecast[], copies: readonly number[]) {
  const where = (test: (locus: PanelLocus, x: number) => boolean): PanelLocus[] =>
    forecasts.filter((f, i) => test(f.locus, copies[i])).map((f) => f.locus)
  const two = where((_, x) => x === 2)
  if (two.length > 0) return { class: 'affected' as const, loci: two }
  const risky = where((locus, x) => x === 1 && PANEL[locus].oneCopyMatters)
  if (risky.length > 0) return { class: 'at_risk' as const, loci: risky }
  const carried = where((_, x) => x === 1)
  return carried.length > 0
    ? { class: 'carrier' as const, loci: carried }
    : { class: 'clear' as const, loci: carried }
}

function countGroups(groups: readonly Omit<PanelGroup, 'of_100'>[], total: number): PanelGroup[] {
  if (groups.length === 0) return []
  const counts = wholeShares(
    groups.map((g) => g.probability),
    total,
  )
  return groups.map((g, i) => ({ ...g, of_100: counts[i] }))
}

const withCopy = (forecasts: readonly LocusForecast[], locus: PanelLocus): number => {
  const found = forecasts.find((f) => f.locus === locus)
  return found === undefined ? 0 : found.middle[1] + found.middle[2]
}
