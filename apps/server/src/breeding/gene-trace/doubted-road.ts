import { traceGene } from '@quarterpole/genetics/gene-trace'
import type { CopyDistribution } from '@quarterpole/genetics/mendel'
import type { DiseaseLocus } from '@quarterpole/genetics/panel'
import { doubtedParent } from '../../herd/genetics/parentage-doubt.ts'
import type { TestedAncestry } from '../../herd/genetics/tested-pedigree.ts'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { changedFoalSentence } from './sentences.ts'

interface Traced {
  readonly herd: HerdSnapshot
  readonly locus: DiseaseLocus
  readonly ancestry: TestedAncestry
  readonly places: readonly { readonly line: string; readonly row: number }[]
  readonly foal: CopyDistribution
  readonly roadOf: (line: string) => number
}

/** Generations in which parents are weighed, a millisecond a horse; further back a horse says little of the foal. */
const WEIGHED = 3
/** Smallest change of a chance that is said. */
const SAID = 0.005

/**
 * The ancestor whose sire or dam is most in doubt, and what of the trace changes with another in that place; null where
 * nothing does. It is for a reader who may see all tests.
 */
export function doubtedRoad({ herd, locus, ancestry, places, foal, roadOf }: Traced): string | null {
  const near = places.filter(({ line }) => line.length <= WEIGHED)
  const rows = [...new Set(near.map(({ row }) => row))]
  const doubts = rows.flatMap((row) => {
    const doubt = doubtedParent(herd, row)
    return doubt === null ? [] : [{ row, ...doubt }]
  })
  for (const { row, side } of doubts.toSorted((a, b) => b.ratio - a.ratio)) {
    const step = side === 'sire' ? 'S' : 'D'
    const other = foalWithout(ancestry, row, side)
    const changes = foal.some((chance, copies) => Math.abs(chance - (other?.[copies] ?? chance)) >= SAID)
    const road = places.reduce((sum, place) => sum + (place.row === row ? roadOf(place.line + step) : 0), 0)
    if (!changes && road < SAID) continue
    const [name, parent] = [row, at(herd.ped[side], row)].map((of) => herd.identities.nameAt(of))
    const then =
      changes && other !== null
        ? changedFoalSentence(locus, other)
        : `the foal’s chances stay as they are, but no copy came through ${parent}.`
    return `${parent} is in doubt as the ${side} of ${name}; with another ${side}, ${then}`
  }
  return null
}

/** The foal's copies with another sire or dam of an ancestor; null where the tests can't be right so. */
function foalWithout({ tested, rowOf }: TestedAncestry, row: number, side: 'sire' | 'dam') {
  const own = rowOf.get(row)
  if (own === undefined) return null
  const ped = { ...tested.ped, [side]: tested.ped[side].with(own, -1) }
  const trace = traceGene({ ...tested, ped }, 0)
  return trace.isPossible ? (trace.copies[ped.n - 1] ?? null) : null
}
