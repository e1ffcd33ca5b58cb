import { copiesGiven, type GeneTrace, traceGene } from '@quarterpole/genetics/gene-trace'
import { type EliminationPlan, TangledPedigreeError } from '@quarterpole/genetics/genotype-tables'
import { type CopyDistribution, copiesFromTest, foalCopies } from '@quarterpole/genetics/mendel'
import { type DiseaseLocus, holdsCopy, isOfPanel, type PanelLocus } from '@quarterpole/genetics/panel'
import type { HerdSnapshot } from '../snapshot/snapshot.ts'
import { genotypeAt, lociOf } from './genotypes.ts'
import {
  type ParentRows,
  type Relatives,
  relativesOf,
  type TestedAncestry,
  testedAncestry,
} from './tested-pedigree.ts'

/** Ancestors whose tests are weighed; fewer where their lines are too tangled to be summed exactly. */
const GENERATIONS = 6

export interface WeighedTests {
  readonly ancestry: TestedAncestry
  readonly trace: GeneTrace
  /** Of ancestors that were weighed. */
  readonly generations: number
}

/** Two parents, as rows of the herd. */
export interface CrossOf {
  readonly herd: HerdSnapshot
  readonly parents: ParentRows
}

/** The copies of a foal and its ancestors given their tests, and the roads: six generations, or as many as can be summed. */
export function weighTests({ herd, parents }: CrossOf, locus: DiseaseLocus): WeighedTests {
  for (let generations = GENERATIONS; ; generations--) {
    const ancestry = testedAncestry(herd, relativesOf(herd, parents, generations), locus)
    try {
      return { ancestry, trace: traceGene(ancestry.tested, generations), generations }
    } catch (error) {
      if (!(error instanceof TangledPedigreeError) || generations === 1) throw error
    }
  }
}

/** Chances of no copy, one and two at one locus, of a foal and of both parents. */
export interface FoalChances {
  readonly sire: CopyDistribution
  readonly dam: CopyDistribution
  readonly foal: CopyDistribution
}

/**
 * The one source of a disease chance of a cross: Mendel's where both parents' own results are exact, else the sum over
 * all that the tests of the ancestors and their foals leave possible, as the gene trace shows it. Where tests contradict
 * one another, or their lines are too tangled, the nearest generations that do not; at worst the parents' own tests and
 * the breed.
 */
export function foalChances(
  { herd, parents }: CrossOf,
  locus: DiseaseLocus,
  { relatives, plans }: OfAllLoci = ofAllLoci({ herd, parents }),
): FoalChances {
  const own = {
    sire: copiesFromTest(locus, genotypeAt(herd, parents.sire, locus)),
    dam: copiesFromTest(locus, genotypeAt(herd, parents.dam, locus)),
  }
  const alone = { ...own, foal: foalCopies(own.sire, own.dam) }
  if (isCertain(own.sire) && isCertain(own.dam)) return alone
  for (let generations = GENERATIONS; generations > 0; generations--) {
    const { rowOf, herdRows, tested } = testedAncestry(herd, relatives(generations), locus)
    const rows = [rowOf.get(parents.sire) ?? -1, rowOf.get(parents.dam) ?? -1, herdRows.length]
    const [sire, dam, foal] = unlessTangled(() => copiesGiven(tested, rows, plans)) ?? []
    if (sire && dam && foal) return { sire, dam, foal }
  }
  return alone
}

/** Null also where the lines are too tangled to be summed exactly. */
export function unlessTangled<T>(sum: () => T): T | null {
  try {
    return sum()
  } catch (error) {
    if (error instanceof TangledPedigreeError) return null
    throw error
  }
}

/** What the loci of one cross share, figured once. */
interface OfAllLoci {
  readonly relatives: (generations: number) => Relatives
  readonly plans: Map<string, EliminationPlan>
}

function ofAllLoci({ herd, parents }: CrossOf): OfAllLoci {
  const found = new Map<number, Relatives>()
  const relatives = (generations: number) => {
    const known = found.get(generations) ?? relativesOf(herd, parents, generations)
    found.set(generations, known)
    return known
  }
  return { relatives, plans: new Map() }
}

/** A locus of the panel, and another where a parent is tested or a horse that is weighed holds a copy. */
export type PanelChances = Readonly<Record<PanelLocus, FoalChances>> & {
  readonly [L in DiseaseLocus]?: FoalChances
}

/** {@link foalChances} at every locus that says something of this cross. */
export const panelChances = (of: CrossOf) => Object.fromEntries(chancesOf(of, () => true)) as PanelChances // an entry a locus of the panel

/** {@link foalChances} by locus, of those that are asked for and say something of this cross. */
export function chancesOf(
  of: CrossOf,
  isAsked: (locus: DiseaseLocus) => boolean,
): [DiseaseLocus, FoalChances][] {
  const shared = ofAllLoci(of)
  return lociOf(of.herd)
    .filter((locus) => isAsked(locus) && (isOfPanel(locus) || isInSight(of, locus, shared)))
    .map((locus) => [locus, foalChances(of, locus, shared)])
}

/** Whether a disease beside the panel concerns a cross: a parent is tested, or a horse that is weighed holds a copy. */
function isInSight({ herd, parents }: CrossOf, locus: DiseaseLocus, { relatives }: OfAllLoci): boolean {
  const own = [parents.sire, parents.dam].map((row) => genotypeAt(herd, row, locus))
  if (own.some((genotype) => genotype !== null)) return true
  return testedAncestry(herd, relatives(GENERATIONS), locus).herdRows.some((row) =>
    holdsCopy({ [locus]: genotypeAt(herd, row, locus) }, locus),
  )
}

const isCertain = (copies: CopyDistribution) => Math.max(...copies) === 1
