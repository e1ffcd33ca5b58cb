import { type Lineage, lineageOf } from '@quarterpole/genetics/lineage'
import type { HerdSnapshot } from './snapshot.ts'

/** Lineages kept a pedigree; some 20 kB each in a deep one. */
const KEPT = 1000

/** By pedigree, not by snapshot: an edit that moves no parent leaves the pedigree, and its lineages, as they are. */
const known = new WeakMap<HerdSnapshot['ped'], Map<number, Lineage>>()

/** A horse with its ancestors, walked once while it is asked for; a mare is tried with many stallions. */
export function lineageAt({ ped }: HerdSnapshot, row: number): Lineage {
  const kept = known.get(ped) ?? new Map<number, Lineage>()
  known.set(ped, kept)
  const lineage = kept.get(row) ?? lineageOf(ped, row)
  kept.delete(row)
  const [oldest] = kept.keys()
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(row, lineage)
  return lineage
}
