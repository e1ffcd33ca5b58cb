import { informedCopies, type MateFamily } from '@quarterpole/genetics/informed-copies'
import type { CopyDistribution, ParentPanel } from '@quarterpole/genetics/mendel'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { type DiseaseLocus, type Genotype, type PanelGenotypes } from '@quarterpole/genetics/panel'
import { at, type HerdSnapshot } from '../snapshot/snapshot.ts'
import { genotypeAt, isTested, lociOf, panelAt } from './genotypes.ts'

/** Of a sire's foals the youngest are looked at: a few tested foals settle what a thousand would. */
export const MAX_FOALS = 200

/** The rows that inform a horse: parents, full siblings, and foals by mate; −1 is unknown. */
interface Relatives {
  readonly sire: number
  readonly dam: number
  readonly siblings: readonly number[]
  readonly families: ReadonlyMap<number, readonly number[]>
}

/**
 * What is known for certain of a horse's tests: the horse's own result, or what the near relatives' results leave
 * possible. The breed's odds are no result. From the snapshot, without a query; O(foals of the horse and of the dam).
 */
export function knownPanel(herd: HerdSnapshot, row: number): PanelGenotypes {
  const own = panelAt(herd, row)
  const relatives = testedRelatives(herd, row, own)
  if (relatives === null) return own
  return Object.fromEntries(
    lociOf(herd).map((locus) => {
      const genotype = own[locus] ?? null
      if (typeof genotype === 'number') return [locus, genotype]
      const { copies } = informedAt(herd, relatives, { locus, own: genotype })
      return [locus, possibleGenotype(copies, genotype)]
    }),
  )
}

/** {@link knownPanel} as a forecast takes a parent: what it leaves possible, by the breed's odds. */
export function knownParent(herd: HerdSnapshot, row: number): ParentPanel {
  const known = knownPanel(herd, row)
  return Object.fromEntries(lociOf(herd).map((locus) => [locus, { genotype: known[locus] ?? null }]))
}

/** The loci at which the near relatives' results exclude one another, or the horse's own unclear one. */
export function conflictingLoci(herd: HerdSnapshot, row: number): DiseaseLocus[] {
  const own = panelAt(herd, row)
  const relatives = testedRelatives(herd, row, own)
  if (relatives === null) return []
  return lociOf(herd).filter(
    (locus) =>
      typeof own[locus] !== 'number' &&
      informedAt(herd, relatives, { locus, own: own[locus] ?? null }).conflict,
  )
}

/** The copies that are possible as a genotype; as it was where they say no more than the breed does. */
function possibleGenotype(copies: CopyDistribution, genotype: Genotype): Genotype {
  const possible = COPIES.filter((count) => copies[count] > 0)
  const [copiesMin, copiesMax] = [possible[0] ?? 0, possible.at(-1) ?? 2]
  if (copiesMin === copiesMax) return copiesMin
  return copiesMin > 0 ? { copiesMin, copiesMax } : genotype
}

const COPIES = [0, 1, 2] as const

/** The relatives of a horse with an open locus, if one of them is tested; else null. */
function testedRelatives(herd: HerdSnapshot, row: number, own: PanelGenotypes): Relatives | null {
  if (row < 0 || lociOf(herd).every((locus) => typeof own[locus] === 'number')) return null
  const { ped, offspring } = herd
  const [sire, dam] = [at(ped.sire, row), at(ped.dam, row)]
  const siblings = foalsOf(offspring, dam)
    .slice(-MAX_FOALS)
    .filter((foal) => foal !== row && sire >= 0 && at(ped.sire, foal) === sire && isTested(herd, foal))
  const foals = foalsOf(offspring, row)
    .slice(-MAX_FOALS)
    .filter((foal) => isTested(herd, foal))
  if (siblings.length === 0 && foals.length === 0 && !isTested(herd, sire) && !isTested(herd, dam))
    return null
  const families = new Map<number, number[]>()
  for (const foal of foals) {
    const mate = at(ped.sire, foal) === row ? at(ped.dam, foal) : at(ped.sire, foal)
    families.set(mate, [...(families.get(mate) ?? []), foal])
  }
  return { sire, dam, siblings: [...siblings], families }
}

function informedAt(
  herd: HerdSnapshot,
  { sire, dam, siblings, families }: Relatives,
  { locus, own }: { locus: DiseaseLocus; own: Genotype },
) {
  const genotype = (row: number) => genotypeAt(herd, row, locus)
  return informedCopies(locus, {
    own,
    sire: genotype(sire),
    dam: genotype(dam),
    siblings: siblings.map(genotype),
    // Foals of an unknown mate each had their own.
    families: [...families].flatMap(([mate, foals]): MateFamily[] =>
      mate < 0
        ? foals.map((foal) => ({ mate: null, foals: [genotype(foal)] }))
        : [{ mate: genotype(mate), foals: foals.map(genotype) }],
    ),
  })
}
