import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import type { Block, ParentEvaluation } from '@quarterpole/genetics/foal'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { reliabilityAt } from '../../evaluation/breeding-values.ts'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'

type ParentBasis = BreedingPrediction['basis']['sire']

/** A horse added after the results were read is behind the column's end: it has no starts. */
const hasStarts = ({ results }: HerdSnapshot, row: number) => (results.starts[row] ?? 0) > 0

/** What is known about one parent: own racing, the foals' and, with an evaluation, how reliable the breeding value is. */
export function parentBasis(
  herd: HerdSnapshot,
  horse: HorseRow,
  row: number,
  speed: { readonly evaluation: ParentEvaluation; readonly genetic: Block } | null,
): ParentBasis {
  const foals = foalsOf(herd.offspring, row)
  return {
    id: horse.id,
    name: horse.name,
    starts: horse.starts,
    runners: speed && foals.filter((foal) => hasStarts(herd, foal)).length,
    foals: foals.length,
    reliability: speed && reliabilityAt(speed.evaluation, speed.genetic, 400),
  }
}

/** Generations of ancestors whose racing, and whose other foals' racing, counts as a relative's. */
const GENERATIONS = 3

/** Horses with starts among both parents' ancestors, their other foals, and the parents' own foals; each counted once. */
export function relativesWithStarts(
  herd: HerdSnapshot,
  { sire, dam }: { readonly sire: number; readonly dam: number },
): number {
  const isCounted = new Uint8Array(herd.n)
  let count = 0
  const countOnce = (row: number) => {
    if (isCounted[row] === 1 || !hasStarts(herd, row)) return
    isCounted[row] = 1
    count++
  }
  const known = (rows: readonly number[]) => new Set(rows.filter((row) => row >= 0))
  let level = known([sire, dam])
  for (let generation = 0; generation <= GENERATIONS; generation++) {
    for (const horse of level) {
      countOnce(horse)
      for (const foal of foalsOf(herd.offspring, horse)) countOnce(foal)
    }
    level = known([...level].flatMap((horse) => [at(herd.ped.sire, horse), at(herd.ped.dam, horse)]))
  }
  return count
}

export interface SharpenFacts {
  sire: ParentBasis
  dam: ParentBasis
  completeGenerations: number
  studFee: number | null
  sales: number
}

/** A parent known this well is not worth a sentence. */
const RELIABLE = 0.8
/** Below this the inbreeding figure may miss common ancestors. */
const DEEP_GENERATIONS = 4
const ENOUGH_SALES = 15

/** What would narrow the range most, the most useful first, and then the foal's value. */
export function sharpenSentences({
  sire,
  dam,
  completeGenerations,
  studFee,
  sales,
}: SharpenFacts): Pick<BreedingPrediction, 'sharpen' | 'sharpen_value'> {
  const sentences: string[] = []
  const [ofSire, ofDam] = [sire.reliability ?? 0, dam.reliability ?? 0]
  const weaker = ofDam <= ofSire ? dam : sire
  if (Math.min(ofSire, ofDam) < RELIABLE)
    sentences.push(sharpenParent(weaker, weaker === dam ? 'dam' : 'sire'))
  if (completeGenerations < DEEP_GENERATIONS)
    sentences.push(
      `The foal’s pedigree is known to ${completeGenerations.toFixed(1)} complete generations. Adding ancestors would firm up the inbreeding figure.`,
    )
  const ofValue =
    studFee === null
      ? [`${sire.name} has no stud fee on file. Adding it would narrow the foal’s value.`]
      : sales < ENOUGH_SALES
        ? ['More sale results would narrow the foal’s value.']
        : []
  return { sharpen: sentences, sharpen_value: ofValue }
}

function sharpenParent({ name, starts, runners, foals }: ParentBasis, role: 'sire' | 'dam'): string {
  const [whose, ofWhose] = role === 'dam' ? ['her', 'hers'] : ['his', 'his']
  if (starts > 0) return `More starts by ${name} or ${whose} foals would narrow this the most.`
  if (runners !== null && runners > 0)
    return `${name} has no starts on file. More starts by ${whose} ${foals === 1 ? 'foal' : 'foals'} would narrow this the most.`
  return `Neither ${name} nor a foal of ${ofWhose} has raced. A few starts would narrow this the most.`
}
