import { ASK_STATUS_YEARS } from '@quarterpole/contract/limits'
import { COAT, coatChances, type CoatLocus, LINKED_LOCI, proportions } from '@quarterpole/genetics/coat'
import { copiesGiven } from '@quarterpole/genetics/gene-trace'
import type { EliminationPlan } from '@quarterpole/genetics/genotype-tables'
import { ageIn } from '@quarterpole/genetics/horse-year'
import { type JointCopies, linkedCopiesGiven, separate } from '@quarterpole/genetics/linked-loci'
import { certain, type CopyDistribution, foalCopies } from '@quarterpole/genetics/mendel'
import { idAt, type ParentRows } from '../../herd/genetics/tested-pedigree.ts'
import { factsAt } from '../../herd/snapshot/filter-columns.ts'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { type CoatFamily, linkedSeen, seenAt } from './coat-family.ts'

interface Weighed {
  readonly family: CoatFamily
  /** The foal's copies as they are known. */
  readonly foal: Readonly<Record<CoatLocus, CopyDistribution>>
  /** Its copies at the two loci of one chromosome, where they were summed together. */
  readonly linked: JointCopies | null
  readonly frequency: Readonly<Record<CoatLocus, number>>
  readonly loci: readonly CoatLocus[]
  readonly plans: Map<string, EliminationPlan>
  /** This year; null proposes no test. */
  readonly year: number | null
}

const NAMED = 3
/** A test that settles less of what is open isn't worth its fee. */
const MIN_SHARE = 0.05
const COUNTS = [0, 1, 2] as const

/**
 * The coat tests of the parents that would narrow the foal's color most. With H = −Σ p log₂ p over the colors, a test is
 * worth H less the mean H over its results, each as likely as the coats leave it; 2^H is the number of equally likely
 * colors that would leave as much open. A result is taken as right. Three sums a locus, six of two linked loci, O(3⁸) a result.
 */
export function tellingTests(herd: HerdSnapshot, parents: ParentRows, weighed: Weighed) {
  const now = entropyOf(weighed.foal, weighed.linked)
  const { year } = weighed
  const candidates = (year === null ? [] : weighed.loci).flatMap((locus) => {
    const linkedAt = weighed.linked === null ? -1 : LINKED_LOCI.findIndex((one) => one === locus)
    const joint = linkedAt < 0 ? jointAt(weighed, parents, locus) : []
    return (['sire', 'dam'] as const).flatMap((side) => {
      const row = parents[side]
      const coat = weighed.family.coats[weighed.family.rowOf.get(row) ?? -1]
      if (!canBeTested(herd, row, year) || coat?.tests[locus] !== undefined) return []
      const results =
        linkedAt < 0
          ? resultsOf(joint, side).map(({ chance, foal }) => ({ chance, foal: { [locus]: foal } }))
          : linkedResults(weighed, weighed.family.rowOf.get(row) ?? -1, linkedAt)
      return [{ row, locus, left: expectedEntropy(weighed, results) }]
    })
  })
  return {
    colors_open: 2 ** now,
    telling_tests: candidates
      .filter(({ left }) => now - left >= MIN_SHARE * now && now > 0)
      .toSorted((a, b) => a.left - b.left)
      .slice(0, NAMED)
      .map(({ row, locus, left }) => ({
        horse_id: idAt(herd, row),
        name: herd.identities.nameAt(row),
        locus,
        label: COAT[locus].label,
        colors_open: 2 ** left,
      })),
  }
}

function canBeTested(herd: HerdSnapshot, row: number, year: number | null): boolean {
  const age = year === null ? null : ageIn(year, at(herd.crop, row))
  return factsAt(herd.filters, row).status !== 'died' && (age ?? 0) <= ASK_STATUS_YEARS
}

function entropyOf(copies: Weighed['foal'], linked: JointCopies | null): number {
  return coatChances(copies, linked).reduce((sum, { chance }) => sum - chance * Math.log2(chance), 0)
}

/** P(the sire's copies and the dam's) at a locus, a row a count of the sire's. */
function jointAt({ family, frequency, plans }: Weighed, parents: ParentRows, locus: CoatLocus) {
  const [sire, dam] = [family.rowOf.get(parents.sire) ?? -1, family.rowOf.get(parents.dam) ?? -1]
  const tested = seenAt(family, locus, proportions(frequency[locus]))
  const [own] = copiesGiven(tested, [sire], plans) ?? []
  return COUNTS.map((count): CopyDistribution => {
    const chance = own?.[count] ?? 0
    if (chance === 0) return [0, 0, 0]
    const bounds = tested.bounds.with(sire, [count, count])
    const [of] = copiesGiven({ ...tested, bounds }, [dam], plans) ?? []
    return of === undefined ? [0, 0, 0] : [chance * of[0], chance * of[1], chance * of[2]]
  })
}

/** Each result of a parent's test with its chance, and the foal's copies given it. */
function resultsOf(joint: readonly CopyDistribution[], side: 'sire' | 'dam') {
  return COUNTS.map((count) => {
    const others = COUNTS.map(
      (other) => (side === 'sire' ? joint[count]?.[other] : joint[other]?.[count]) ?? 0,
    )
    const chance = others.reduce((a, b) => a + b, 0)
    const mate: CopyDistribution = [
      (others[0] ?? 0) / chance,
      (others[1] ?? 0) / chance,
      (others[2] ?? 0) / chance,
    ]
    return { chance, foal: chance === 0 ? mate : foalCopies(certain(count), mate) }
  }).filter(({ chance }) => chance > 0)
}

/** A result of a test, what the foal's copies are given it, and those of the linked loci where it changes them. */
interface Result {
  readonly chance: number
  readonly foal: Partial<Readonly<Record<CoatLocus, CopyDistribution>>>
  readonly linked?: JointCopies
}

/** Each result of a parent's test at one of two linked loci: it tells of the other too. */
function linkedResults({ family, frequency }: Weighed, row: number, at: number): Result[] {
  const linked = linkedSeen(family, frequency)
  const [own] = linkedCopiesGiven(linked, [row]) ?? []
  return COUNTS.flatMap((count): Result[] => {
    const chance = own === undefined ? 0 : (separate(own)[at === 0 ? 0 : 1][count] ?? 0)
    const seen = linked.seen.with(row, (linked.seen[row] ?? []).with(at, certain(count)))
    const [foal] = chance === 0 ? [] : (linkedCopiesGiven({ ...linked, seen }, [family.ped.n - 1]) ?? [])
    if (foal === undefined) return []
    const [first, second] = separate(foal)
    return [{ chance, foal: { [LINKED_LOCI[0]]: first, [LINKED_LOCI[1]]: second }, linked: foal }]
  })
}

const expectedEntropy = (weighed: Weighed, results: readonly Result[]): number =>
  results.reduce(
    (sum, { chance, foal, linked = weighed.linked }) =>
      sum + chance * entropyOf({ ...weighed.foal, ...foal }, linked),
    0,
  )
