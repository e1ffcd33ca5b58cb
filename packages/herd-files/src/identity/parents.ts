import { PARENT_AGE_YEARS } from '@quarterpole/contract/limits'
import type { ParentName } from '../drafts/horse-draft.ts'
import { type HorseIndex, type KnownHorse, listed } from './horse-index.ts'
import { type Fault, fault, isFault } from '../problems.ts'

export type Side = 'sire' | 'dam'
export type ParentFound =
  | { readonly parent: KnownHorse }
  | { readonly stub: string; readonly aqhaId: string | null; readonly namesakes: readonly KnownHorse[] }
  | null

export interface ParentClue {
  readonly side: Side
  readonly named: ParentName
  /** Of the foal, as the file or, where it is blank, the herd has it. */
  readonly foalYear: number | null
}

/**
 * Who a row's sire or dam is: by number, else by name among horses whose sex and age can be the parent's. Nobody by
 * that name asks for a stub. Horses of that name that cannot be the parent are a fault, not a reason to invent one.
 */
export function findParent(index: HorseIndex, clue: ParentClue): ParentFound | Fault {
  const { side, named } = clue
  if (named.name === null && named.aqhaId === null) return null
  if (named.aqhaId !== null) {
    const found = index.find({ name: named.name, aqhaId: named.aqhaId })
    if (isFault(found)) return found
    if (found !== null) return fitsOrFault(found, clue)
  }
  if (named.name === null) {
    return fault(
      'parent-unknown',
      `No horse on file has AQHA id ${named.aqhaId}.`,
      `Add the ${side}’s name, or a row for it.`,
    )
  }
  const namesakes = index.namesakes(named.name)
  const candidates = named.aqhaId === null ? namesakes : namesakes.filter((horse) => horse.aqhaId === null)
  const fitting = candidates.filter((horse) => unfitness(horse, clue) === null)
  if (fitting.length > 1) {
    return ambiguous(named.name, side, fitting)
  }
  if (fitting[0] !== undefined) return { parent: fitting[0] }
  if (candidates[0] !== undefined) return fitsOrFault(candidates[0], clue)
  return { stub: named.name, aqhaId: named.aqhaId, namesakes }
}

/** Whether another horse of the name would do: the one found is not sure, or cannot be the parent. */
export const isNameOpen = ({ group }: Fault) =>
  ['parent-ambiguous', 'parent-too-young', 'sire-is-mare', 'dam-is-male', 'parent-both-sides'].includes(group)

/** Whether a horse known by name can be the parent. */
export const isFit = (horse: KnownHorse, clue: ParentClue): boolean => unfitness(horse, clue) === null

/** The groups that mean that the two parents may have changed places. */
const WRONG_SEX: ReadonlySet<string> = new Set(['sire-is-mare', 'dam-is-male'])

/** A parent of the wrong sex, with the offer to swap sire and dam where the other one could be meant here. */
export function withSwap(
  index: HorseIndex,
  found: Fault,
  { side, foalYear, other }: ParentClue & { readonly other: ParentName },
): Fault {
  if (!WRONG_SEX.has(found.group) || other.name === null) return found
  const meant = findParent(index, { side, named: other, foalYear })
  if (isFault(meant)) return found
  return { ...found, swap: { field: side === 'sire' ? 'dam' : 'sire', value: other.name } }
}

/** A parent of this name that is none of the horses known: the one another foal has, or a new one. */
export function anotherParent(index: HorseIndex, clue: ParentClue, name: string): ParentFound {
  const namesakes = index.namesakes(name)
  const parent = namesakes.find((horse) => horse.isStub === true && unfitness(horse, clue) === null)
  return parent === undefined ? { stub: name, aqhaId: null, namesakes } : { parent }
}

const ambiguous = (name: string, side: Side, fitting: readonly KnownHorse[]) =>
  fault(
    'parent-ambiguous',
    `${fitting.length} horses named ${name} could be the ${side}: ${listed(fitting)}.`,
    `Add the ${side}’s AQHA id, or choose one of them, or another horse of this name.`,
  )

export function fitsOrFault(parent: KnownHorse, clue: ParentClue): ParentFound | Fault {
  return unfitness(parent, clue) ?? { parent }
}

function unfitness(parent: KnownHorse, { side, foalYear }: ParentClue): Fault | null {
  const isOtherSide = side === 'sire' ? parent.sex === 'M' : parent.sex === 'S'
  if (isOtherSide && parent.isStub === true && parent.ref.kind === 'new') {
    const other = side === 'sire' ? 'dam' : 'sire'
    const message = `${parent.name} is the ${other} of another horse in the file, so can’t be the ${side} here.`
    return fault(
      'parent-both-sides',
      message,
      'Correct one of the two, or choose another horse of this name.',
    )
  }
  if (side === 'sire' && parent.sex === 'M') {
    return fault(
      'sire-is-mare',
      `${parent.name} is a mare, so she can’t be the sire.`,
      'Correct the sire, or her sex.',
    )
  }
  if (side === 'dam' && (parent.sex === 'S' || parent.sex === 'G')) {
    return fault(
      'dam-is-male',
      `${parent.name} is a ${parent.sex === 'S' ? 'stallion' : 'gelding'}, so he can’t be the dam.`,
      'Correct the dam, or his sex.',
    )
  }
  if (parent.birthYear !== null && foalYear !== null && parent.birthYear > foalYear - PARENT_AGE_YEARS) {
    const message = `The ${side} ${parent.name}, foaled ${parent.birthYear}, is too young for a foal of ${foalYear}.`
    return fault(
      'parent-too-young',
      message,
      `Parents are at least ${PARENT_AGE_YEARS} years older. Correct one of the dates, or the ${side}.`,
    )
  }
  return null
}
