import type { HorseId } from '@quarterpole/contract/ids'
import type { TestedPedigree } from '@quarterpole/genetics/gene-trace'
import type { CopyBounds } from '@quarterpole/genetics/genotype-tables'
import { breedPrior } from '@quarterpole/genetics/mendel'
import { foalsOf } from '@quarterpole/genetics/offspring'
import type { Pedigree } from '@quarterpole/genetics/pedigree'
import {
  adultBounds,
  copyBounds,
  type Genotype,
  PANEL_LOCI,
  type DiseaseLocus,
} from '@quarterpole/genetics/panel'
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
  readonly untested: () => CopyBounds[]
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

/** The horses whose tests say something of a cross, at whatever locus. */
export interface Relatives {
  /** Other foals of the ancestors, with any test. */
  readonly foals: readonly number[]
  /** The ancestors, with so many of the foals and these foals' other parents; figured once for each list. */
  readonly kin: (foals: readonly number[]) => Kin
}

interface Kin extends Pick<TestedAncestry, 'herdRows' | 'rowOf'> {
  readonly ped: Pedigree
  /** By row of `ped`, without the foal to be. */
  readonly isParent: readonly boolean[]
}

/** The relatives of a cross within so many generations; from the snapshot, without a query. */
export function relativesOf(herd: HerdSnapshot, parents: ParentRows, generations: number): Relatives {
  const places = placesOf(herd, parents, generations)
  const bracket = new Set(places.map(({ row }) => row))
  const kinOfFoals = new Map<string, Kin>()
  return {
    foals: otherFoals(herd, places, bracket),
    kin: (foals) => {
      const key = foals.join()
      const kin = kinOfFoals.get(key) ?? kinOf({ herd, parents }, bracket, foals)
      kinOfFoals.set(key, kin)
      return kin
    },
  }
}

function kinOf(
  { herd, parents }: { readonly herd: HerdSnapshot; readonly parents: ParentRows },
  bracket: ReadonlySet<number>,
  foals: readonly number[],
): Kin {
  const { sire, dam } = herd.ped
  const isParent = new Set(bracket)
  const isFoal = new Set(foals)
  for (const foal of foals)
    for (const parent of [at(sire, foal), at(dam, foal)])
      if (parent >= 0 && !isFoal.has(parent)) isParent.add(parent)
  const herdRows = [...new Set([...isParent, ...foals])].toSorted((a, b) => a - b)
  const rowOf = new Map(herdRows.map((row, k) => [row, k]))
  return {
    herdRows,
    rowOf,
    ped: pedigreeOf(herd, { herdRows, rowOf }, parents),
    isParent: herdRows.map((row) => isParent.has(row)),
  }
}

/** The tests at one locus of the ancestors, and of their other foals with the mates. */
export function testedAncestry(
  herd: HerdSnapshot,
  { foals, kin }: Relatives,
  locus: DiseaseLocus,
): TestedAncestry {
  const { herdRows, rowOf, ped, isParent } = kin(
    foals.filter((row) => genotypeAt(herd, row, locus) !== null).slice(0, MAX_TESTED),
  )
  const boundsOf = (genotype: Genotype, k: number): CopyBounds =>
    isParent[k] ? adultBounds(locus, genotype) : genotype === null ? [0, 2] : copyBounds(locus, genotype)
  const genotypes = herdRows.map((row) => genotypeAt(herd, row, locus))
  return {
    herdRows,
    rowOf,
    tested: { ped, bounds: [...genotypes.map(boundsOf), [0, 2]], founder: breedPrior(locus) },
    untested: () => [...herdRows.map((_, k) => boundsOf(null, k)), [0, 2]],
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
  let full = 0
  for (const { row } of inOrder) {
    for (const foal of foalsOf(herd.offspring, row).subarray(-MAX_FOALS)) {
      if (bracket.has(foal) || foals.has(foal) || !isTested(herd, foal)) continue
      foals.add(foal)
      if (PANEL_LOCI.every((locus) => genotypeAt(herd, foal, locus) !== null)) full++
    }
    if (full >= MAX_TESTED) break // enough at every locus
  }
  return [...foals]
}

/** The rows in order with the foal behind them; a parent that is not among them is unknown. */
function pedigreeOf(
  { ped }: HerdSnapshot,
  { herdRows, rowOf }: Pick<TestedAncestry, 'herdRows' | 'rowOf'>,
  parents: ParentRows,
): Pedigree {
  const column = (of: Int32Array, foal: number) => {
    const rows = new Int32Array(herdRows.length + 1)
    for (const [k, row] of herdRows.entries()) rows[k] = rowOf.get(at(of, row)) ?? -1
    rows[herdRows.length] = rowOf.get(foal) ?? -1
    return rows
  }
  return {
    n: herdRows.length + 1,
    sire: column(ped.sire, parents.sire),
    dam: column(ped.dam, parents.dam),
  }
}
