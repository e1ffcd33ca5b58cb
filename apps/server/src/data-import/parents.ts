import { type HorseDraft, type ParentName } from './horse-draft.ts'
import type { HorseIndex, HorseRef, KnownHorse } from './horse-index.ts'
import { isFault } from './cells.ts'
import { type Fault, fault } from './problems.ts'

/** A parent is at least this many calendar years older than its foal. */
export const PARENT_AGE_YEARS = 2

export type Side = 'sire' | 'dam'
export type ParentFound =
  | { readonly ref: HorseRef }
  | { readonly stub: string; readonly aqhaId: string | null }
  | null

/**
 * Who a row's sire or dam is: by number, else by name among horses whose sex and age can be the parent's. Nobody by
 * that name asks for a stub. Horses of that name that cannot be the parent are a fault, not a reason to invent one.
 */
export function findParent(index: HorseIndex, draft: HorseDraft, side: Side): ParentFound | Fault {
  const named: ParentName = draft[side]
  if (named.name === null && named.aqhaId === null) return null
  if (named.aqhaId !== null) {
    const found = index.find({ name: named.name, aqhaId: named.aqhaId })
    if (isFault(found)) return found
    if (found !== null) return fitsOrFault(found, draft, side)
  }
  if (named.name === null) {
    return fault(
      'parent-unknown',
      `No horse with AQHA ${named.aqhaId} is known.`,
      `Add the ${side}’s name, or a row for it.`,
    )
  }
  const namesakes = index
    .namesakes(named.name)
    .filter((horse) => named.aqhaId === null || horse.aqhaId === null)
  const fitting = namesakes.filter((horse) => unfitness(horse, draft, side) === null)
  if (fitting.length > 1) {
    return fault(
      'parent-ambiguous',
      `${fitting.length} horses named ${named.name} could be the ${side}.`,
      `Add the ${side}’s AQHA number.`,
    )
  }
  if (fitting[0] !== undefined) return { ref: fitting[0].ref }
  if (namesakes[0] !== undefined) return fitsOrFault(namesakes[0], draft, side)
  return { stub: named.name, aqhaId: named.aqhaId }
}

function fitsOrFault(parent: KnownHorse, draft: HorseDraft, side: Side): ParentFound | Fault {
  return unfitness(parent, draft, side) ?? { ref: parent.ref }
}

function unfitness(parent: KnownHorse, draft: HorseDraft, side: Side): Fault | null {
  if (side === 'sire' && parent.sex === 'M') {
    return fault(
      'sire-is-mare',
      `${parent.name} is a mare and cannot be the sire.`,
      'Correct the sire, or its sex.',
    )
  }
  if (side === 'dam' && (parent.sex === 'S' || parent.sex === 'G')) {
    return fault(
      'dam-is-male',
      `${parent.name} is a ${parent.sex === 'S' ? 'stallion' : 'gelding'} and cannot be the dam.`,
      'Correct the dam, or its sex.',
    )
  }
  if (
    parent.birthYear !== null &&
    draft.birthYear !== null &&
    parent.birthYear > draft.birthYear - PARENT_AGE_YEARS
  ) {
    const message = `The ${side} ${parent.name}, foaled ${parent.birthYear}, is not old enough for a foal of ${draft.birthYear}.`
    return fault(
      'parent-too-young',
      message,
      `A parent is at least ${PARENT_AGE_YEARS} years older: correct one of the dates, or the ${side}.`,
    )
  }
  return null
}
