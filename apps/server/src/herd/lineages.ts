import { Descents } from '@quarterpole/genetics/descents'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { type Lineage, lineageOf } from '@quarterpole/genetics/lineage'
import { KeptBeside } from '../kept.ts'
import type { HerdSnapshot } from './snapshot.ts'

const STALLION = SEX_CODES.indexOf('S')

/** Lineages kept a pedigree, of either kind; some 20 kB each in a deep one, 60 in the deepest. */
const KEPT = 1000

/**
 * By pedigree, not by snapshot: an edit that moves no parent leaves the pedigree, and its lineages, as they are. Sires
 * apart: half of a breed's horses are by a thousand of them, whom its hundreds of thousands of dams would push out.
 */
const sires = new KeptBeside<HerdSnapshot['ped'], number, Lineage>(KEPT)
const others = new KeptBeside<HerdSnapshot['ped'], number, Lineage>(KEPT)

/** A horse with its ancestors, walked once while it is asked for; a mare is tried with many stallions. */
export function lineageAt({ ped, sex }: HerdSnapshot, row: number): Lineage {
  const kept = (sex[row] === STALLION ? sires : others).of(ped)
  return kept.set(row, kept.get(row) ?? lineageOf(ped, row))
}

const descents = new WeakMap<HerdSnapshot['ped'], Descents>()

/** What passes from common ancestors to their own, of those that came up before; at most 12 MB and 4 bytes a horse. */
export function descentsIn({ ped }: HerdSnapshot): Descents {
  const known = descents.get(ped) ?? new Descents()
  descents.set(ped, known)
  return known
}
