import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { TestedPedigree } from '@quarterpole/genetics/gene-trace'
import type { CopyBounds } from '@quarterpole/genetics/genotype-tables'
import { breedPrior } from '@quarterpole/genetics/mendel'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { copyBounds, type Genotype, PANEL, type PanelLocus } from '@quarterpole/genetics/panel'
import { type HorsePanel, panelsOf } from '../breeding/panels.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

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
  /** Tests of the bracket and of all that were weighed, by horse id. */
  readonly panels: ReadonlyMap<HorseId, HorsePanel>
}

/** The youngest foals of the nearest ancestors. */
const MOST_FOALS = 200
const MOST_RELATIVES = 2000
/** Tested foals weighed: a few settle what a hundred would. */
const MOST_TESTED = 300

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

/** Reads the tests at one locus of the ancestors, and of their other foals with the mates. Four queries at most. */
export async function testedAncestry(
  db: Db,
  { herd, parents, generations }: { herd: HerdSnapshot; parents: ParentRows; generations: number },
  locus: PanelLocus,
): Promise<TestedAncestry> {
  const bracket = new Set(placesOf(herd, parents, generations).map(({ row }) => row))
  const relatives = otherFoals(herd, bracket)
  const panels = await panelsOf(
    db,
    [...bracket, ...relatives].map((row) => idAt(herd, row)),
  )
  const genotypeAt = (row: number): Genotype => panels.get(idAt(herd, row))?.genotypes[locus] ?? null
  const foals = relatives.filter((row) => genotypeAt(row) !== null).slice(0, MOST_TESTED)
  const related = new Set([...bracket, ...foals])
  const mates = new Set(
    foals
      .flatMap((row) => [at(herd.ped.sire, row), at(herd.ped.dam, row)])
      .filter((row) => row >= 0 && !related.has(row)),
  )
  for (const [id, panel] of await panelsOf(
    db,
    Array.from(mates, (row) => idAt(herd, row)),
  ))
    panels.set(id, panel)
  const herdRows = [...related, ...mates].toSorted((a, b) => a - b)
  const isParent = new Set([...bracket, ...mates])
  const boundsOf = (row: number, genotype: Genotype): CopyBounds =>
    isParent.has(row)
      ? adultBounds(locus, genotype)
      : genotype === null
        ? [0, 2]
        : copyBounds(locus, genotype)
  const rowOf = new Map(herdRows.map((row, k) => [row, k]))
  return {
    herdRows,
    rowOf,
    tested: {
      ped: pedigreeOf(herd, { herdRows, rowOf }, parents),
      bounds: [...herdRows.map((row) => boundsOf(row, genotypeAt(row))), [0, 2]],
      founder: breedPrior(locus),
    },
    untested: [...herdRows.map((row) => boundsOf(row, null)), [0, 2]],
    testsUsed: herdRows.filter((row) => genotypeAt(row) !== null).length,
    panels,
  }
}

/** A horse that bred cannot have two copies of a lethal variant, unless its test says so. */
function adultBounds(locus: PanelLocus, genotype: Genotype): CopyBounds {
  const [min, max] = copyBounds(locus, genotype)
  return PANEL[locus].lethal && min < 2 ? [min, Math.min(max, 1) as 0 | 1] : [min, max]
}

function otherFoals({ offspring }: HerdSnapshot, bracket: ReadonlySet<number>): number[] {
  const foals = new Set<number>()
  for (const row of bracket)
    for (const foal of foalsOf(offspring, row).slice(-MOST_FOALS)) if (!bracket.has(foal)) foals.add(foal)
  return [...foals].slice(0, MOST_RELATIVES)
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
