import { wholeShares } from './hundred.ts'
import { certain, foalCopies } from './mendel.ts'
import type { Copies, DiseaseLocus, PanelGenotypes } from './panel.ts'
import { adultBounds, DISEASE_LOCI, DISEASES, isOfPanel, missingTests, PANEL_LOCI } from './panel.ts'

/**
 * The worst that a cross may give on the panel, in one code and one short label; for lists of many crosses. It says only
 * what the tests settle, or its limits: what is likely where a test is missing takes the ancestors' tests, which the
 * cross and the gene trace weigh one pair at a time.
 */
export interface PanelOutlook {
  readonly code: 'clear' | 'carrier' | 'at_risk' | 'affected' | 'untested'
  /** "GBED, 25 affected", "GBED not tested, up to 25 affected", "HERDA, 50 carriers", "clear on all six". */
  readonly label: string
  /** Both parents are known to hold a variant of which two copies kill, cripple or bar from registration. */
  readonly is_grave: boolean
  /** Foals of a hundred with two copies somewhere, not rounded; null where a missing or unclear test leaves it open. */
  readonly affected_of_100: number | null
  /** Foals of a hundred that two copies would kill; null where the mate of a known holder leaves it open. */
  readonly lethal_of_100: number | null
  /** A parent is known to hold a variant, and a foal may get two copies of it. */
  readonly can_affect: boolean
}

/** What the parents' results leave possible at one locus, as shares of the foals. */
interface Possible {
  readonly locus: DiseaseLocus
  /** Parents known to hold a copy. */
  readonly holders: number
  readonly isMissing: boolean
  /** Least and most foals with two copies, and with one or two. */
  readonly two: readonly [least: number, most: number]
  readonly any: readonly [least: number, most: number]
}

/**
 * Outlook of one cross, worst first: affected foals, foals at risk, a recessive carrier's untested mate, an untested
 * parent, carriers. O(8) per cross, a few microseconds.
 */
export function panelOutlook(sire: PanelGenotypes, dam: PanelGenotypes): PanelOutlook {
  const loci = DISEASE_LOCI.map((locus) => possibleAt(locus, sire, dam)).filter(
    ({ locus, holders }) => isOfPanel(locus) || holders > 0,
  )
  const plain = {
    is_grave: false,
    affected_of_100: affectedOf(loci),
    lethal_of_100: lethalOf(loci),
    can_affect: loci.some(({ holders, two }) => holders > 0 && two[1] > 0),
  }
  const affected = worst(
    loci.filter(({ holders }) => holders === 2),
    ({ locus, two }) => two[0] * (DISEASES[locus].grave ? 1 : 1e-3), // the gravest is named
  )
  if (affected && affected.two[0] > 0) {
    const is_grave = loci.some(({ holders, locus }) => holders === 2 && DISEASES[locus].grave)
    return { ...plain, code: 'affected', label: countLabel(affected, affected.two, 'affected'), is_grave }
  }
  const atRisk = worst(
    loci.filter(({ locus }) => DISEASES[locus].oneCopyMatters),
    ({ any }) => any[0],
  )
  if (atRisk && atRisk.any[0] > 0)
    return { ...plain, code: 'at_risk', label: countLabel(atRisk, atRisk.any, 'at risk') }
  return { ...plain, ...(openOutlook(loci, sire, dam) ?? carriedOutlook(loci)) }
}

function possibleAt(locus: DiseaseLocus, sire: PanelGenotypes, dam: PanelGenotypes): Possible {
  const genotypes = [sire[locus] ?? null, dam[locus] ?? null] as const
  const [ofSire, ofDam] = [adultBounds(locus, genotypes[0]), adultBounds(locus, genotypes[1])]
  // More copies in a parent never make fewer foals with one or two.
  const least = foalOf(ofSire[0], ofDam[0])
  const most = foalOf(ofSire[1], ofDam[1])
  return {
    locus,
    holders: Number(ofSire[0] > 0) + Number(ofDam[0] > 0),
    isMissing: genotypes.includes(null),
    two: [least[2], most[2]],
    any: [1 - least[0], 1 - most[0]],
  }
}

const foalOf = (sire: Copies, dam: Copies) => foalCopies(certain(sire), certain(dam))

const isSettled = ([least, most]: Possible['two']) => least === most

function affectedOf(loci: readonly Possible[]): number | null {
  if (!loci.every(({ two }) => isSettled(two))) return null
  return 100 * (1 - loci.reduce((single, { two }) => single * (1 - two[0]), 1))
}

function lethalOf(loci: readonly Possible[]): number | null {
  const lethal = loci.filter(({ locus }) => DISEASES[locus].lethal)
  if (lethal.some(({ holders, two }) => holders > 0 && !isSettled(two))) return null
  return lethal.reduce((sum, { two }) => sum + 100 * two[0], 0)
}

function worst(loci: readonly Possible[], share: (of: Possible) => number): Possible | undefined {
  return loci.toSorted((a, b) => share(b) - share(a))[0]
}

/** "GBED, 25 affected", "PSSM1, at least 50 at risk". */
const countLabel = ({ locus }: Possible, share: Possible['two'], noun: string): string =>
  `${DISEASES[locus].label}, ${isSettled(share) ? '' : 'at least '}${wholeShares([share[0], 1 - share[0]])[0]} ${noun}`

/** What is missing or unclear; null where every copy is known. */
function openOutlook(
  loci: readonly Possible[],
  sire: PanelGenotypes,
  dam: PanelGenotypes,
): Pick<PanelOutlook, 'code' | 'label'> | null {
  const held = worst(
    loci.filter(({ locus, holders }) => holders > 0 && DISEASES[locus].inheritance === 'recessive'),
    ({ two }) => two[1],
  )
  if (held && held.two[1] > 0 && !isSettled(held.two))
    return {
      code: 'untested',
      label: `${DISEASES[held.locus].label} ${held.isMissing ? 'not tested' : 'unclear'}, up to ${Math.round(100 * held.two[1])} affected`,
    }
  const untested = PANEL_LOCI.filter((l) => missingTests(sire).includes(l) || missingTests(dam).includes(l))
  if (untested.length > 0) return { code: 'untested', label: untestedLabel(untested) }
  const unclear = loci.filter(({ any }) => !isSettled(any)).map(({ locus }) => DISEASES[locus].label)
  return unclear.length > 0 ? { code: 'untested', label: `${unclear.join(' and ')} unclear` } : null
}

/** Carriers, where all copies are known. */
function carriedOutlook(loci: readonly Possible[]): Pick<PanelOutlook, 'code' | 'label'> {
  const carriers = loci.filter(({ any }) => any[0] > 0)
  const [first] = carriers
  if (first === undefined) return { code: 'clear', label: 'clear on all six' }
  if (carriers.length === 1) return { code: 'carrier', label: countLabel(first, first.any, 'carriers') }
  const free = carriers.reduce((share, { any }) => share * (1 - any[0]), 1)
  const count = wholeShares([1 - free, free])[0]
  return {
    code: 'carrier',
    label: `${count} carriers, ${carriers.length === 2 ? 'two' : String(carriers.length)} genes`,
  }
}

const untestedLabel = (loci: readonly DiseaseLocus[]): string => {
  if (loci.length === PANEL_LOCI.length) return 'panel not tested'
  return loci.length <= 2
    ? `${loci.map((l) => DISEASES[l].label).join(' and ')} not tested`
    : `${loci.length} of six not tested`
}
