import { type GeneTrace, traceGene } from '@quarterpole/genetics/gene-trace'
import { TangledPedigreeError } from '@quarterpole/genetics/genotype-tables'
import { type CopyDistribution, copiesFromTest, foalCopies } from '@quarterpole/genetics/mendel'
import { PANEL_LOCI, type PanelLocus } from '@quarterpole/genetics/panel'
import type { HerdSnapshot } from '../snapshot/snapshot.ts'
import { genotypeAt } from './genotypes.ts'
import { type ParentRows, type TestedAncestry, testedAncestry } from './tested-pedigree.ts'

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

/**
 * The copies of a foal and its ancestors given their tests: six generations, or as many as can be summed.
 *
 * @param most   generations to begin with
 * @param roads  whether the roads by which the copies came are wanted too; they take most of the time
 */
export function weighTests(
  { herd, parents }: CrossOf,
  locus: PanelLocus,
  { most = GENERATIONS, roads = false } = {},
): WeighedTests {
  for (let generations = most; ; generations--) {
    const ancestry = testedAncestry({ herd, parents, generations }, locus)
    try {
      return { ancestry, trace: traceGene(ancestry.tested, roads ? generations : 0), generations }
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
 * one another, the nearest generations that do not; at worst the parents' own tests and the breed.
 */
export function foalChances(of: CrossOf, locus: PanelLocus): FoalChances {
  const { herd, parents } = of
  const own = {
    sire: copiesFromTest(locus, genotypeAt(herd, parents.sire, locus)),
    dam: copiesFromTest(locus, genotypeAt(herd, parents.dam, locus)),
  }
  const alone = { ...own, foal: foalCopies(own.sire, own.dam) }
  if (isCertain(own.sire) && isCertain(own.dam)) return alone
  for (let most = GENERATIONS; most > 0; most--) {
    const { ancestry, trace, generations } = weighTests(of, locus, { most })
    most = generations
    if (!trace.isPossible) continue
    const copiesAt = (row: number) => trace.copies[ancestry.rowOf.get(row) ?? -1] ?? alone.foal
    return {
      sire: copiesAt(parents.sire),
      dam: copiesAt(parents.dam),
      foal: trace.copies[ancestry.herdRows.length] ?? alone.foal,
    }
  }
  return alone
}

export type PanelChances = Readonly<Record<PanelLocus, FoalChances>>

/** {@link foalChances} at all six; in a breed an untested locus takes a tenth of a second, so requests are served in between. */
export async function panelChances(of: CrossOf): Promise<PanelChances> {
  const chances: Partial<Record<PanelLocus, FoalChances>> = {}
  for (const locus of PANEL_LOCI) {
    const found = foalChances(of, locus)
    chances[locus] = found
    if (!isCertain(found.sire) || !isCertain(found.dam)) await new Promise(setImmediate)
  }
  return chances as PanelChances // an entry a locus
}

const isCertain = (copies: CopyDistribution) => Math.max(...copies) === 1
