import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import type { Block, ParentEvaluation } from '@quarterpole/genetics/foal'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { reliabilityAt } from '../evaluation/breeding-values.ts'
import type { HerdSnapshot } from '../herd/snapshot.ts'

type ParentBasis = BreedingPrediction['basis']['sire']

const startsAt = ({ results }: HerdSnapshot, row: number) => results.starts[row] ?? 0

/** What is known of one parent: its own racing, its foals' and how reliable its breeding value is. */
export function parentBasis(
  herd: HerdSnapshot,
  horse: HorseRow,
  { row, evaluation, genetic }: { row: number; evaluation: ParentEvaluation; genetic: Block },
): ParentBasis {
  const foals = foalsOf(herd.offspring, row)
  let runners = 0
  for (const foal of foals) if (startsAt(herd, foal) > 0) runners++
  return {
    id: horse.id,
    name: horse.name,
    starts: horse.starts,
    runners,
    foals: foals.length,
    reliability: reliabilityAt(evaluation, genetic, 400),
  }
}

export interface SharpenFacts {
  sire: ParentBasis
  dam: ParentBasis
  completeGenerations: number
  studFee: number | null
  sales: number
}

/** What would narrow the range most, the most useful first; at most three sentences. */
export function sharpenSentences({ sire, dam, completeGenerations, studFee, sales }: SharpenFacts): string[] {
  const sentences: string[] = []
  const weaker = dam.reliability <= sire.reliability ? dam : sire
  if (weaker.reliability < 0.8) sentences.push(sharpenParent(weaker, weaker === dam ? 'dam' : 'sire'))
  if (completeGenerations < 4)
    sentences.push(
      `The foal’s pedigree amounts to ${completeGenerations.toFixed(1)} complete generations; entering more ancestors would firm up its inbreeding.`,
    )
  if (studFee === null)
    sentences.push(`${sire.name} has no stud fee on file; it would narrow the projected value.`)
  else if (sales < 15) sentences.push('More sale results on file would narrow the projected value.')
  return sentences.slice(0, 3)
}

function sharpenParent({ name, starts, runners, foals }: ParentBasis, role: 'sire' | 'dam'): string {
  if (starts === 0 && runners === 0)
    return `Neither ${name} nor a foal of ${role === 'dam' ? 'hers' : 'his'} has a start on file; a few starts would narrow the doubt about the ${role} most.`
  if (starts === 0)
    return `${name} never started; more starts of ${role === 'dam' ? 'her' : 'his'} ${foals === 1 ? 'foal' : 'foals'} would narrow the doubt about the ${role} most.`
  return `More starts of ${name} or of ${role === 'dam' ? 'her' : 'his'} foals would narrow the doubt about the ${role} most.`
}
