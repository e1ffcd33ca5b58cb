import {
  COAT,
  COAT_LOCI,
  coatChances,
  coatFrequency,
  COLOR_LOCI,
  type CoatLocus,
  LINKED_LOCI,
  proportions,
  tellsOf,
} from '@quarterpole/genetics/coat'
import type { Db } from '@quarterpole/db/open'
import { contradictingTests, copiesGiven } from '@quarterpole/genetics/gene-trace'
import type { CopyBounds, EliminationPlan } from '@quarterpole/genetics/genotype-tables'
import { type JointCopies, linkedCopiesGiven, separate } from '@quarterpole/genetics/linked-loci'
import { wholeShares } from '@quarterpole/genetics/hundred'
import type { CopyDistribution } from '@quarterpole/genetics/mendel'
import { coatTestsOf } from '../../herd/genetics/coat-tests.ts'
import { colorsOf } from '../../herd/genetics/colors.ts'
import { unlessTangled } from '../../herd/genetics/foal-chances.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { idAt, type ParentRows } from '../../herd/genetics/tested-pedigree.ts'
import { type CoatFamily, coatFamily, type KnownOfCoats, linkedSeen, seenAt } from './coat-family.ts'
import { coatFinding } from './coat-words.ts'
import { tellingTests } from './telling-tests.ts'

/**
 * Generations of ancestors, and youngest other foals of each parent, whose coats are weighed: fewer where their lines are
 * too tangled to be summed exactly, down to the parents alone.
 */
const REACH = [
  { generations: 3, foals: 40 },
  { generations: 2, foals: 40 },
  { generations: 1, foals: 40 },
  { generations: 1, foals: 0 },
] as const

type Frequencies = Readonly<Record<CoatLocus, number>>
const byLocus = <T>(of: (locus: CoatLocus) => T) =>
  Object.fromEntries(COAT_LOCI.map((locus) => [locus, of(locus)])) as Record<CoatLocus, T> // an entry a locus

const isOfEveryColor = (locus: CoatLocus) => COLOR_LOCI.some((one) => one === locus)

/** Of each coat allele, from the coats of the whole herd. */
function frequenciesIn({ coats }: HerdSnapshot): Frequencies {
  const counted = Array.from(coats, ([text, horses]) => ({ colors: colorsOf(text), horses }))
  // Few champagnes are called so on file: those that are say nothing of how common it is.
  return byLocus((locus) => coatFrequency(isOfEveryColor(locus) ? counted : [], locus))
}

/** The colors of a foal of two horses on file, with what they are figured from: see docs/models/coat.md. */
export function foalColors(herd: HerdSnapshot, parents: ParentRows, known: KnownOfCoats) {
  const relatives = coatFamily(herd, parents, REACH[0], known).coats
  const isHeld = (locus: CoatLocus) =>
    isOfEveryColor(locus) ||
    known.tests.values().some(({ [locus]: copies = 0 }) => copies > 0) ||
    relatives.some(({ colors }) => tellsOf(colors, locus))
  const counted = frequenciesIn(herd)
  const frequency = byLocus((locus) => (isHeld(locus) ? counted[locus] : 0))
  const { family, given, linked, plans } = weigh(herd, parents, { frequency, known })
  const chances = coatChances(
    byLocus((locus) => given[locus].foal),
    linked,
  )
  const counts = wholeShares(chances.map(({ chance }) => chance))
  const colors = chances.map((one, k) => ({ ...one, of_100: counts[k] ?? 0 }))
  return { colors, loci: COAT_LOCI.filter(isHeld), frequency, family, given, linked, plans }
}

/** The foal's colors with their evidence, what contradicts it, and the tests that would tell more, which cost several times the colors. */
export function foalCoat(herd: HerdSnapshot, parents: ParentRows, known: KnownOfCoats) {
  const { colors, loci, frequency, family, given, linked, plans } = foalColors(herd, parents, known)
  const unread = family.coats.filter(({ colors: read }) => read.length === 0)
  const nameOf = (row: number) => ({ id: idAt(herd, row), name: herd.identities.nameAt(row) })
  const contradictions = contradictingCoats(family).map(({ locus, coats }) => ({
    locus,
    horses: coats.map(({ row, color, tests: { [locus]: copies } }) => {
      const tested = copies === undefined ? [] : [`tested ${resultOf(locus, copies)}`]
      return { ...nameOf(row), color: [...(color === null ? [] : [color]), ...tested].join(', ') }
    }),
  }))
  return {
    colors,
    loci: loci.map((locus) => {
      const { label, allele, other, effect } = COAT[locus]
      return { locus, label, allele, other, effect, frequency: frequency[locus], ...given[locus] }
    }),
    coats_used: family.coats.length - unread.length,
    tests_used: family.coats.reduce((sum, one) => sum + Object.keys(one.tests).length, 0),
    unread: unread.map(({ row, color }) => ({ ...nameOf(row), color })),
    contradictions,
    ...tellingTests(herd, parents, {
      family,
      foal: byLocus((locus) => given[locus].foal),
      linked,
      frequency,
      loci,
      plans,
      year: known.year,
    }),
    finding: coatFinding(colors, contradictions.length > 0),
  }
}

/** "E/e", as a laboratory writes so many copies. */
function resultOf(locus: CoatLocus, copies: 0 | 1 | 2): string {
  const { allele, other } = COAT[locus]
  return ([`${other}/${other}`, `${allele}/${other}`, `${allele}/${allele}`] as const)[copies]
}

interface Given {
  readonly sire: CopyDistribution
  readonly dam: CopyDistribution
  readonly foal: CopyDistribution
}

/** What the coats leave possible, of as many relatives as can be summed. */
function weigh(
  herd: HerdSnapshot,
  parents: ParentRows,
  { frequency, known }: { frequency: Frequencies; known: KnownOfCoats },
) {
  const plans = new Map<string, EliminationPlan>()
  for (const reach of REACH) {
    const family = coatFamily(herd, parents, reach, known)
    const given = unlessTangled(() =>
      byLocus((locus) => givenAt(family, parents, { locus, frequency, plans })),
    )
    if (given === null) continue
    const linked = mayPassOn(given[LINKED_LOCI[1]]) ? givenTogether(family, parents, frequency) : null
    return { family, given: { ...given, ...linked?.apart }, linked: linked?.foal ?? null, plans }
  }
  throw new Error('two parents alone are not tangled')
}

function givenAt(
  family: CoatFamily,
  parents: ParentRows,
  {
    locus,
    frequency,
    plans,
  }: { locus: CoatLocus; frequency: Frequencies; plans: Map<string, EliminationPlan> },
): Given {
  const rows = [family.rowOf.get(parents.sire) ?? -1, family.rowOf.get(parents.dam) ?? -1, family.ped.n - 1]
  const [sire, dam, foal] =
    copiesGiven(seenAt(family, locus, proportions(frequency[locus])), rows, plans) ?? []
  if (!sire || !dam || !foal) throw new Error('coats exclude each other although some may be wrong')
  return { sire, dam, foal }
}

/** Below this chance of a copy in either parent, linkage changes nothing that shows; it costs ten times as much. */
const MIN_CHANCE = 0.01
const mayPassOn = ({ sire, dam }: Given) => Math.min(sire[0], dam[0]) < 1 - MIN_CHANCE

/**
 * At the two loci of one chromosome: the foal's copies together, and everyone's apart; null where the lines are too
 * tangled.
 */
function givenTogether(
  family: CoatFamily,
  { sire, dam }: ParentRows,
  frequency: Frequencies,
): { readonly foal: JointCopies; readonly apart: Partial<Record<CoatLocus, Given>> } | null {
  const rows = [family.rowOf.get(sire) ?? -1, family.rowOf.get(dam) ?? -1, family.ped.n - 1]
  const joint = unlessTangled(() => linkedCopiesGiven(linkedSeen(family, frequency), rows))
  const [ofSire, ofDam, foal] = joint ?? []
  if (!ofSire || !ofDam || !foal) return null
  const [s, d, f] = [separate(ofSire), separate(ofDam), separate(foal)]
  const [first, second] = LINKED_LOCI
  const at = (k: 0 | 1): Given => ({ sire: s[k], dam: d[k], foal: f[k] })
  return { foal, apart: { [first]: at(0), [second]: at(1) } }
}

/**
 * Where the coats can't all be right: the fewest of them that exclude each other, by locus. A coat whose likelihood is
 * nothing with some number of copies leaves the others possible.
 */
function contradictingCoats(family: CoatFamily) {
  const anyFounder = proportions(0.5)
  return COAT_LOCI.flatMap((locus) => {
    const { ped, seen = [] } = seenAt(family, locus, anyFounder, 0)
    const bounds = seen.map((likelihood): CopyBounds => {
      const possible = ([0, 1, 2] as const).filter((copies) => (likelihood?.[copies] ?? 1) > 0)
      return [possible[0] ?? 0, possible.at(-1) ?? 2]
    })
    const own = family.coats.filter((_, k) => seen[k]?.every((likelihood) => likelihood === 0))
    if (own.length > 0) return own.map((coat) => ({ locus, coats: [coat] })) // its color and its test
    const found =
      unlessTangled(() =>
        contradictingTests(
          { ped, bounds, founder: anyFounder },
          bounds.map((): CopyBounds => [0, 2]),
        ),
      ) ?? []
    const coats = found.flatMap((row) => family.coats[row] ?? [])
    return coats.length === 0 ? [] : [{ locus, coats }]
  })
}

const NOTHING: KnownOfCoats = { tests: new Map(), year: null }

/** The coat tests on file of the horses that may be weighed. */
export const familyCoatTests = async (db: Db, herd: HerdSnapshot, couples: readonly ParentRows[]) =>
  coatTestsOf(db, herd, [
    ...new Set(
      couples.flatMap((parents) => coatFamily(herd, parents, REACH[0], NOTHING).coats.map(({ row }) => row)),
    ),
  ])
