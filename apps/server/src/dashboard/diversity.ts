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
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

/** Crops the figures are about: about a generation of young horses. */
const CROPS = 5
/** Ancestors named one by one; the rest is within the bounds. */
const MOST_ANCESTORS = 60
const SHOWN_ANCESTORS = 5

type Unnamed = Omit<HerdDiversity, 'ancestors'> & { ancestors: readonly AncestorContribution[] }

/** A change of the pedigree or of a birth year comes with a new column of birth years. */
const known = new WeakMap<Int16Array, Promise<Unnamed | null>>()

/** Of the snapshot's youngest crops; worked out once for each state of the pedigree, a step at a time. */
export async function herdDiversity(herd: HerdSnapshot): Promise<HerdDiversity | null> {
  const kept = known.get(herd.birthYear) ?? workOut(herd)
  known.set(herd.birthYear, kept)
  const found = await kept
  if (found === null) return null
  const ancestors = found.ancestors.map(({ row, contribution }) => ({
    horse_id: at(herd.ids, row) as HorseId, // the snapshot's ids are horse ids
    name: herd.identities.nameAt(row),
    contribution: Math.min(1, contribution),
  }))
  return { ...found, ancestors }
}

async function workOut({ ped, f, birthYear }: HerdSnapshot): Promise<Unnamed | null> {
  const born_to = birthYear.reduce((latest, year) => Math.max(latest, year), 0)
  if (born_to === 0) return null
  const born_from = born_to - CROPS + 1
  const group = Int32Array.from(birthYear.keys().filter((row) => at(birthYear, row) >= born_from))
  const founders = founderContributions(ped, group)
  await letOthersIn()
  const named: AncestorContribution[] = []
  for (const ancestor of ancestorContributions(ped, group)) {
    if (named.push(ancestor) === MOST_ANCESTORS) break
    await letOthersIn()
  }
  const { lower, upper } = effectiveAncestors(named, founders.row.length)
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
    ancestors: named.slice(0, SHOWN_ANCESTORS),
  }
}
