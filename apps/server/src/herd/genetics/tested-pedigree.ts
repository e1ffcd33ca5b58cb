import type { HorseId } from '@quarterpole/contract/ids'
import type { TestedPedigree } from '@quarterpole/genetics/gene-trace'
import type { CopyBounds } from '@quarterpole/genetics/genotype-tables'
import { breedPrior } from '@quarterpole/genetics/mendel'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { adultBounds, copyBounds, type Genotype, type PanelLocus } from '@quarterpole/genetics/panel'
import { at, type HerdSnapshot } from '../snapshot/snapshot.ts'
import { genotypeAt, isTested } from './genotypes.ts'
import { MAX_FOALS } from './known-panels.ts'

/** The parents of a foal to be, as rows of the herd. */
export interface ParentRows {
  readonly sire: number
  readonly dam: number
}

/** The ancestors of a cross with their tests, and the tested foals that inform them. */
export interface TestedAncestry {
  readonly tested: TestedPedigree
  /** Bounds of each horse as if it had no test. */
  readonly untested: readonly CopyBounds[]
  /** Row of the tested pedigree by row of the herd; the foal is the last row and has none here. */
  readonly rowOf: ReadonlyMap<number, number>
  readonly herdRows: readonly number[]
  readonly testsUsed: number
}

/** Tested foals weighed: a few settle what a hundred would. */
const MAX_TESTED = 300

export const idAt = ({ ids }: HerdSnapshot, row: number) => at(ids, row) as HorseId // the snapshot's ids are horse ids

/** Known places of the bracket by line, nearest generation first. */
export function placesOf({ ped }: HerdSnapshot, parents: ParentRows, generations: number) {
  const places: { line: string; row: number }[] = [
    { line: 'S', row: parents.sire },
    { line: 'D', row: parents.dam },
  ]
  for (let k = 0; k < places.length; k++) {
    const place = places[k]
    if (place === undefined || place.line.length === generations) continue
    for (const [step, row] of [
      ['S', at(ped.sire, place.row)],
      ['D', at(ped.dam, place.row)],
    ] as const)
      if (row >= 0) places.push({ line: place.line + step, row })
  }
  return places
}

/** The tests at one locus of the ancestors, and of their other foals with the mates; from the snapshot, without a query. */
export function testedAncestry(
  { herd, parents, generations }: { herd: HerdSnapshot; parents: ParentRows; generations: number },
  locus: PanelLocus,
): TestedAncestry {
  const places = placesOf(herd, parents, generations)
  const bracket = new Set(places.map(({ row }) => row))
  const foals = otherFoals(herd, places, bracket)
    .filter((row) => genotypeAt(herd, row, locus) !== null)
    .slice(0, MAX_TESTED)
  const related = new Set([...bracket, ...foals])
  const mates = new Set(
    foals
      .flatMap((row) => [at(herd.ped.sire, row), at(herd.ped.dam, row)])
      .filter((row) => row >= 0 && !related.has(row)),
  )
  const herdRows = [...related, ...mates].toSorted((a, b) => a - b)
  const isParent = new Set([...bracket, ...mates])
  const boundsOf = (row: number, genotype: Genotype): CopyBounds =>
    isParent.has(row)
      ? adultBounds(locus, genotype)
      : genotype === null
        ? [0, 2]
        : copyBounds(locus, genotype)
  const rowOf = new Map(herdRows.map((row, k) => [row, k]))
  const genotypes = herdRows.map((row) => genotypeAt(herd, row, locus))
  return {
    herdRows,
    rowOf,
    tested: {
      ped: pedigreeOf(herd, { herdRows, rowOf }, parents),
      bounds: [...herdRows.map((row, k) => boundsOf(row, genotypes[k] ?? null)), [0, 2]],
      founder: breedPrior(locus),
    },
    untested: [...herdRows.map((row) => boundsOf(row, null)), [0, 2]],
    testsUsed: genotypes.filter((genotype) => genotype !== null).length,
  }
}

/**
 * Tested foals of the bracket that are not in it, those of the nearest ancestors first; in a generation the mares' few
 * before the stallions' many, so that full brothers and sisters are among the first.
 */
function otherFoals(
  herd: HerdSnapshot,
  places: readonly { readonly line: string; readonly row: number }[],
  bracket: ReadonlySet<number>,
): number[] {
  const foals = new Set<number>()
  const isSire = (line: string) => (line.endsWith('S') ? 1 : 0)
  const inOrder = places.toSorted((a, b) => a.line.length - b.line.length || isSire(a.line) - isSire(b.line))
  for (const { row } of inOrder)
    for (const foal of foalsOf(herd.offspring, row).slice(-MAX_FOALS))
      if (!bracket.has(foal) && isTested(herd, foal)) foals.add(foal)
  return [...foals]
}

/** The rows in order with the foal behind them; a parent that is not among them is unknown. */
function pedigreeOf(
  { ped }: HerdSnapshot,
  { herdRows, rowOf }: Pick<TestedAncestry, 'herdRows' | 'rowOf'>,
  parents: ParentRows,
) {
  const column = (of: Int32Array, foal: number) =>
    Int32Array.from([...herdRows.map((row) => at(of, row)), foal], (parent) => rowOf.get(parent) ?? -1)
  return {
    n: herdRows.length + 1,
    sire: column(ped.sire, parents.sire),
    dam: column(ped.dam, parents.dam),
  }
}
