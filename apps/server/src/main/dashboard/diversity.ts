import type { HerdDiversity } from '@quarterpole/contract/dashboard'
import type { HorseId } from '@quarterpole/contract/ids'
import { equivalentGenerations } from '@quarterpole/genetics/completeness'
import {
  ancestorContributions,
  type AncestorContribution,
  effectiveAncestors,
  founderContributions,
  inbreedingRate,
} from '@quarterpole/genetics/founders'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'

/** Crops the figures are about: about a generation of young horses. */
const CROPS = 5
/** Ancestors computed one by one; the rest is within the bounds. */
const MAX_ANCESTORS = 60
const SHOWN_ANCESTORS = 5

/** Figures of the youngest crops. Takes a second or two at a million horses, a step at a time, so that others are served. */
export async function herdDiversity(herd: HerdSnapshot): Promise<HerdDiversity | null> {
  const { ped, f, crop } = herd
  const born_to = crop.reduce((latest, year) => Math.max(latest, year), 0)
  if (born_to === 0) return null
  const born_from = born_to - CROPS + 1
  const group = Int32Array.from(crop.keys().filter((row) => at(crop, row) >= born_from))
  const founders = founderContributions(ped, group)
  await yieldToOthers()
  const contributions: AncestorContribution[] = []
  for (const ancestor of ancestorContributions(ped, group)) {
    if (contributions.push(ancestor) === MAX_ANCESTORS) break
    await yieldToOthers()
  }
  const { lower, upper } = effectiveAncestors(contributions, founders.row.length)
  const generations = equivalentGenerations(ped)
  const rate = inbreedingRate(group, f, generations)
  const mean = (column: Float64Array) => group.reduce((sum, row) => sum + at(column, row), 0) / group.length
  return {
    born_from,
    born_to,
    horses: group.length,
    equivalent_generations: mean(generations),
    inbreeding: mean(f),
    inbreeding_per_generation: rate && rate.perGeneration,
    effective_size: rate && rate.effectiveSize,
    founders: founders.row.length,
    effective_founders: founders.effectiveFounders,
    effective_ancestors_from: lower,
    effective_ancestors_to: upper,
    ancestors: contributions.slice(0, SHOWN_ANCESTORS).map(({ row, contribution }) => ({
      horse_id: at(herd.ids, row) as HorseId, // the snapshot's ids are horse ids
      name: herd.identities.nameAt(row),
      contribution: Math.min(1, contribution),
    })),
  }
}
