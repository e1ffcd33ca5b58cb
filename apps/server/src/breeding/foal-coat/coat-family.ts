import {
  coatEvidence,
  type CoatLocus,
  type CoatTests,
  isMisnamed,
  LINKED_LOCI,
  mayTurnGray,
  type RecordedColor,
  RECOMBINATION,
  testEvidence,
} from '@quarterpole/genetics/coat'
import type { TestedPedigree } from '@quarterpole/genetics/gene-trace'
import type { LinkedPedigree } from '@quarterpole/genetics/linked-loci'
import type { CopyBounds } from '@quarterpole/genetics/genotype-tables'
import type { CopyDistribution } from '@quarterpole/genetics/mendel'
import { foalsOf } from '@quarterpole/genetics/offspring'
import type { CoatTestsByRow } from '../../herd/genetics/coat-tests.ts'
import { colorsOf } from '../../herd/genetics/colors.ts'
import { type ParentRows, relativesOf } from '../../herd/genetics/tested-pedigree.ts'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'

/** A horse of the family, its coat tests and what its color may mean; none where no color is on file or it isn't read. */
export interface FamilyCoat {
  readonly row: number
  readonly color: string | null
  readonly colors: readonly RecordedColor[]
  readonly tests: CoatTests
  /** It may turn gray yet. */
  readonly isYoung: boolean
}

/** What is known beside the herd's colors. */
export interface KnownOfCoats {
  readonly tests: CoatTestsByRow
  /** This year; null takes no horse for young, and proposes no test. */
  readonly year: number | null
}

/** The horses whose coats tell something of a foal to be. */
export interface CoatFamily {
  readonly ped: TestedPedigree['ped']
  /** By row of `ped`, but for the last, which is the foal to be. */
  readonly coats: readonly FamilyCoat[]
  /** Row of `ped` by row of the herd. */
  readonly rowOf: ReadonlyMap<number, number>
}

/**
 * The parents, their ancestors so many generations back, and so many of each parent's youngest other foals, a few of
 * which settle what a hundred would, with these foals' other parents.
 */
export function coatFamily(
  herd: HerdSnapshot,
  parents: ParentRows,
  { generations, foals: most }: { readonly generations: number; readonly foals: number },
  { tests, year }: KnownOfCoats,
): CoatFamily {
  const foals = [parents.dam, parents.sire].flatMap((parent) => {
    const all = foalsOf(herd.offspring, parent)
    return [...all.subarray(Math.max(0, all.length - most))]
  })
  const { kin } = relativesOf(herd, parents, generations)
  const { ped, herdRows, rowOf } = kin([...new Set(foals)])
  const coats = herdRows.map((row) => {
    const { color } = herd.identities.at(row)
    const isYoung = year !== null && mayTurnGray(at(herd.crop, row), year)
    return { row, color, colors: colorsOf(color), tests: tests.get(row) ?? {}, isYoung }
  })
  return { ped, coats, rowOf }
}

const ANY: CopyBounds = [0, 2]

/** What the coat and test of a horse say at one locus. */
function evidenceOf(
  { colors, tests, isYoung }: FamilyCoat,
  locus: CoatLocus,
  error?: number,
): CopyDistribution | undefined {
  const color = isMisnamed(colors, tests, locus) ? undefined : coatEvidence(colors, locus, { error, isYoung })
  const copies = tests[locus]
  if (copies === undefined) return color
  const [none, one, two] = testEvidence(copies, error)
  return color === undefined ? [none, one, two] : [none * color[0], one * color[1], two * color[2]]
}

/** What the coats say at one locus, with as many of them wrong as usual, or none. */
export const seenAt = (
  { ped, coats }: CoatFamily,
  locus: CoatLocus,
  founder: CopyDistribution,
  error?: number,
): TestedPedigree => ({
  ped,
  bounds: Array.from({ length: ped.n }, () => ANY),
  founder,
  seen: [...coats.map((coat) => evidenceOf(coat, locus, error)), undefined],
})

/** What the coats say of the two loci of one chromosome. */
export const linkedSeen = (
  { ped, coats }: CoatFamily,
  frequency: Readonly<Record<CoatLocus, number>>,
): LinkedPedigree => ({
  ped,
  frequency: [frequency[LINKED_LOCI[0]], frequency[LINKED_LOCI[1]]],
  recombination: RECOMBINATION,
  seen: [...coats.map((coat) => LINKED_LOCI.map((locus) => evidenceOf(coat, locus))), []],
})
