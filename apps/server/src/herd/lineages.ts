import { Descents } from '@quarterpole/genetics/descents'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { type Lineage, lineageOf, LineageRoom } from '@quarterpole/genetics/lineage'
import { KeptBeside } from './kept.ts'
import { at, type HerdSnapshot } from './snapshot.ts'

const STALLION = SEX_CODES.indexOf('S')

/** Lineages kept a pedigree: 36 bytes an ancestor each, 70 kB of a horse with two thousand. */
const SIRES_KEPT = 2000
const OTHERS_KEPT = 1000

/**
 * By pedigree, not by snapshot: an edit that moves no parent leaves the pedigree, and its lineages, as they are. Sires
 * apart: half of a breed's horses are by a thousand of them, whom its hundreds of thousands of dams would push out.
 */
const sires = new KeptBeside<HerdSnapshot['ped'], number, Lineage>(SIRES_KEPT)
const others = new KeptBeside<HerdSnapshot['ped'], number, Lineage>(OTHERS_KEPT)

/** A horse with its ancestors, walked once while it is kept; a mare is tried with many stallions. */
export function lineageAt({ ped, sex }: HerdSnapshot, row: number): Lineage {
  const kept = (sex[row] === STALLION ? sires : others).of(ped)
  return kept.get(row) ?? kept.set(row, lineageOf(ped, row))
}

/** A parent of fewer foals seldom comes up again while it is kept. */
const FOALS_FROM = 50
const passing = { sire: new LineageRoom(), dam: new LineageRoom() }

/**
 * As {@link lineageAt}, of one of a horse's two parents: kept where many foals have it or there is room, and otherwise
 * good until the next parent of that side. Pedigrees of a whole breed would push out those that many foals have.
 */
export function passingLineageAt(herd: HerdSnapshot, row: number, side: keyof typeof passing): Lineage {
  const { ped, sex, offspring } = herd
  const kept = (sex[row] === STALLION ? sires : others).of(ped)
  const foals = at(offspring.start, row + 1) - at(offspring.start, row)
  if (!kept.isFull || foals >= FOALS_FROM) return lineageAt(herd, row)
  return kept.get(row) ?? lineageOf(ped, row, { room: passing[side] })
}

const descents = new WeakMap<HerdSnapshot['ped'], Descents>()

/** What passes from common ancestors to their own, of those that came up before; at most 12 MB and 4 bytes a horse. */
export function descentsIn({ ped }: HerdSnapshot): Descents {
  const known = descents.get(ped) ?? new Descents()
  descents.set(ped, known)
  return known
}
