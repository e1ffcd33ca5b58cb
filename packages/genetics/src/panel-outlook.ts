import { wholeShares } from './hundred.ts'
import { copiesFromTest, foalCopies } from './mendel.ts'
import type { CopyDistribution } from './mendel.ts'
import type { PanelGenotypes, PanelLocus } from './panel.ts'
import { copyBounds, missingTests, PANEL, PANEL_LOCI } from './panel.ts'

/** The worst that a cross may give on the panel, in one code and one short label; for lists of many crosses. */
export interface PanelOutlook {
  readonly code: 'clear' | 'carrier' | 'at_risk' | 'affected' | 'untested'
  /** "GBED, 25 affected", "GBED not tested, up to 25 affected", "HERDA, 50 carriers", "clear on all six". */
  readonly label: string
  /** Both parents are known to hold a variant of which two copies kill, cripple or bar from registration. */
  readonly is_grave: boolean
  /** Foals of a hundred with two copies somewhere, not rounded. */
  readonly affected_of_100: number
}

/** A chance below 1 in 200 rounds to none of a hundred. */
const VISIBLE = 0.005

/**
 * Outlook of one cross, worst first: affected foals, foals at risk, a recessive carrier's untested mate, an untested
 * parent, carriers. An untested parent counts with the breed's frequencies in `affected_of_100`; its label says how
 * many there may be. O(6) per cross, a few microseconds.
 */
export function panelOutlook(
  sire: PanelGenotypes,
  dam: PanelGenotypes,
  informed: Partial<Readonly<Record<PanelLocus, { sire?: CopyDistribution; dam?: CopyDistribution }>>> = {},
): PanelOutlook {
  let single = 1
  const shares = PANEL_LOCI.map((locus) => {
    const s = informed[locus]?.sire ?? copiesFromTest(locus, sire[locus] ?? null)
    const d = informed[locus]?.dam ?? copiesFromTest(locus, dam[locus] ?? null)
    const copies = foalCopies(s, d)
    single *= 1 - copies[2]
    const holders = holdersOf(locus, [sire, dam])
    return {
      locus,
      copies,
      most: highest(s) * highest(d),
      isOpen: holders.isOpen,
      isHeldByBoth: holders.known === 2,
    }
  })
  const affected = 100 * (1 - single)
  const worst = (share: (s: (typeof shares)[number]) => number) =>
    shares.toSorted((a, b) => share(b) - share(a))[0]
  const named = (
    code: PanelOutlook['code'],
    found: (typeof shares)[number],
    share: number,
    noun: string,
  ): PanelOutlook => ({
    code,
    label: `${PANEL[found.locus].label}, ${wholeShares([share, 1 - share])[0]} ${noun}`,
    is_grave: code === 'affected' && shares.some((s) => s.isHeldByBoth && PANEL[s.locus].grave),
    affected_of_100: affected,
  })
  const certain = (s: (typeof shares)[number]): number =>
    s.isHeldByBoth ? s.copies[2] * (PANEL[s.locus].grave ? 1 : 1e-3) : 0 // the gravest is named
  const two = worst(certain)
  if (two.isHeldByBoth && two.copies[2] >= VISIBLE) return named('affected', two, two.copies[2], 'affected')
  const risk = (s: (typeof shares)[number]): number =>
    PANEL[s.locus].oneCopyMatters && !s.isOpen ? s.copies[1] + s.copies[2] : 0
  const atRisk = worst(risk)
  if (risk(atRisk) >= VISIBLE) return named('at_risk', atRisk, risk(atRisk), 'at risk')
  const plain = { is_grave: false, affected_of_100: affected }
  const possible = worst((s) => (PANEL[s.locus].inheritance === 'recessive' ? s.copies[2] : 0))
  if (possible.copies[2] >= VISIBLE && !possible.isOpen) {
    const { label } = PANEL[possible.locus]
    return {
      code: 'untested',
      label: `${label} not tested, up to ${Math.round(100 * possible.most)} affected`,
      ...plain,
    }
  }
  const untested = PANEL_LOCI.filter((l) => missingTests(sire).includes(l) || missingTests(dam).includes(l))
  if (untested.length > 0) return { code: 'untested', label: untestedLabel(untested), ...plain }
  const carriers = shares.filter((s) => s.copies[1] >= VISIBLE)
  if (carriers.length === 0) return { code: 'clear', label: 'clear on all six', ...plain }
  if (carriers.length === 1) return named('carrier', carriers[0], carriers[0].copies[1], 'carriers')
  const free = carriers.reduce((p, s) => p * s.copies[0], 1)
  const count = wholeShares([1 - free, free])[0]
  return {
    code: 'carrier',
    label: `${count} carriers, ${carriers.length === 2 ? 'two' : String(carriers.length)} genes`,
    ...plain,
  }
}

/**
 * How many of the parents are known to hold a copy. Open: one is untested and none is known to hold one; the risk is
 * then the breed's, not this cross's.
 */
function holdersOf(
  locus: PanelLocus,
  parents: readonly PanelGenotypes[],
): { known: number; isOpen: boolean } {
  const genotypes = parents.map((parent) => parent[locus] ?? null)
  const known = genotypes.filter((g) => g !== null && copyBounds(locus, g)[0] > 0).length
  return { known, isOpen: known === 0 && genotypes.includes(null) }
}

/** The largest chance of passing the variant on that these copies allow. */
const highest = (copies: CopyDistribution): number => (copies[2] > 0 ? 1 : copies[1] > 0 ? 0.5 : 0)

const untestedLabel = (loci: readonly PanelLocus[]): string => {
  if (loci.length === PANEL_LOCI.length) return 'panel not tested'
  return loci.length <= 2
    ? `${loci.map((l) => PANEL[l].label).join(' and ')} not tested`
    : `${loci.length} of six not tested`
}
