import { wholeShares } from './hundred.ts'
import { copiesFromTest, foalCopies } from './mendel.ts'
import type { CopyDistribution } from './mendel.ts'
import type { PanelGenotypes, PanelLocus } from './panel.ts'
import { copyBounds, missingTests, PANEL, PANEL_LOCI } from './panel.ts'

/** The worst that a cross may give on the panel, in one code and one short label; for lists of many crosses. */
export interface PanelOutlook {
  readonly code: 'clear' | 'carrier' | 'at_risk' | 'affected' | 'untested'
  /** "GBED, 25 affected", "HERDA, 50 carriers", "MYHM not tested", "clear on all six". */
  readonly label: string
  /** Foals of a hundred with two copies somewhere, not rounded. */
  readonly affected_of_100: number
}

/** A chance below 1 in 200 rounds to none of a hundred. */
const VISIBLE = 0.005

/**
 * Outlook of one cross, worst first: affected foals, foals at risk, an untested parent, carriers. An untested parent
 * counts with the breed's frequencies, so a carrier bred to an untested mate shows its affected foals; pass a mate's
 * own informed distributions for more. O(6) per cross, a few microseconds.
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
    return { locus, copies, isOpen: isOpen(locus, sire, dam) }
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
    affected_of_100: affected,
  })
  const two = worst((s) => s.copies[2])
  if (two.copies[2] >= VISIBLE) return named('affected', two, two.copies[2], 'affected')
  const risk = (s: (typeof shares)[number]): number =>
    PANEL[s.locus].oneCopyMatters && !s.isOpen ? s.copies[1] + s.copies[2] : 0
  const atRisk = worst(risk)
  if (risk(atRisk) >= VISIBLE) return named('at_risk', atRisk, risk(atRisk), 'at risk')
  const untested = PANEL_LOCI.filter((l) => missingTests(sire).includes(l) || missingTests(dam).includes(l))
  if (untested.length > 0)
    return { code: 'untested', label: untestedLabel(untested), affected_of_100: affected }
  const carriers = shares.filter((s) => s.copies[1] >= VISIBLE)
  if (carriers.length === 0) return { code: 'clear', label: 'clear on all six', affected_of_100: affected }
  if (carriers.length === 1) return named('carrier', carriers[0], carriers[0].copies[1], 'carriers')
  const free = carriers.reduce((p, s) => p * s.copies[0], 1)
  const count = wholeShares([1 - free, free])[0]
  return {
    code: 'carrier',
    label: `${count} carriers, ${carriers.length === 2 ? 'two' : String(carriers.length)} genes`,
    affected_of_100: affected,
  }
}

/** One parent is untested and the other is not known to hold a copy: the risk is the breed's, not this cross's. */
function isOpen(locus: PanelLocus, sire: PanelGenotypes, dam: PanelGenotypes): boolean {
  const [s, d] = [sire[locus] ?? null, dam[locus] ?? null]
  if (s !== null && d !== null) return false
  const holds = (g: typeof s): boolean => g !== null && copyBounds(locus, g)[0] > 0
  return !holds(s) && !holds(d)
}

const untestedLabel = (loci: readonly PanelLocus[]): string => {
  if (loci.length === PANEL_LOCI.length) return 'panel not tested'
  return loci.length <= 2
    ? `${loci.map((l) => PANEL[l].label).join(' and ')} not tested`
    : `${loci.length} of six not tested`
}
