import { nameKey } from '@quarterpole/contract/name-key'
import type { Cells } from '../cells.ts'
import type { HorseDraft, ParentName } from '../drafts/horse-draft.ts'
import {
  type HorseIndex,
  type HorseRef,
  type KnownHorse,
  listed,
  markedNotice,
  refKey,
  sameRef,
} from './horse-index.ts'
import { findParent, type Side } from './parents.ts'
import { grandparentIn, pairIn, pairOffer, splitParents, unnamedParent } from './parents-cell.ts'
import { stub, unmatched } from './new-horse.ts'
import { fault, isFault } from '../problems.ts'
import type { HorsePlan } from '../plans/horse-plan.ts'

export interface PlacedHorse {
  readonly draft: HorseDraft
  readonly ref: HorseRef
  /** As the file or, where it is blank, the herd has it. */
  readonly birthYear: number | null
}

interface Linking {
  readonly index: HorseIndex
  readonly plan: HorsePlan
  readonly createNewHorses: boolean
}

/** Second pass over a horses file: finds the parents. Parents without a row become stubs, one for all their foals. */
export class ParentLinks {
  readonly #cells: Cells
  readonly #index: HorseIndex
  readonly #plan: HorsePlan
  readonly #createNewHorses: boolean
  readonly #reported = new Set<string>()
  /** Horses of unknown sex already used as a parent, with the side and the line. */
  readonly #roles = new Map<string, { readonly side: Side; readonly line: number }>()

  constructor(cells: Cells, { index, plan, createNewHorses }: Linking) {
    this.#cells = cells
    this.#index = index
    this.#plan = plan
    this.#createNewHorses = createNewHorses
  }

  /** Both parents of a row. */
  link(horse: PlacedHorse): { readonly sire: HorseRef | null; readonly dam: HorseRef | null } {
    const { draft } = horse
    const pair = this.#pairOf(draft)
    const named =
      pair === null ? draft : pair === 'left out' ? { ...draft, sire: NOBODY } : splitParents(draft, pair)
    return {
      sire: this.#linkOne(horse, 'sire', named.sire),
      dam: this.#linkOne(horse, 'dam', named.dam),
    }
  }

  /** Two names in the cell of the sire, unless a horse is really called so. Split only where the user said so. */
  #pairOf({ index, sire }: HorseDraft): readonly [string, string] | 'left out' | null {
    const pair = sire.name === null ? null : pairIn(sire.name)
    if (pair === null || sire.name === null || this.#index.namesakes(sire.name).length > 0) return null
    if (this.#cells.choices.parents_in_one_cell === 'split') return pair
    this.#cells.warn(index, 'sire', pairOffer(sire.name, pair))
    return 'left out'
  }

  #linkOne({ draft, ref, birthYear }: PlacedHorse, side: Side, said: ParentName): HorseRef | null {
    const named = this.#withoutDescription(draft, side, said)
    const found = findParent(this.#index, { side, named, foalYear: birthYear })
    if (isFault(found)) {
      this.#cells.error(draft.index, side, found)
      return null
    }
    if (found === null) return null
    if (!('parent' in found)) return this.#addStub(draft, side, found)
    const { parent } = found
    if (sameRef(parent.ref, ref)) {
      const own = fault('own-parent', `${draft.name} is named as its own ${side}.`, `Correct the ${side}.`)
      this.#cells.error(draft.index, side, own)
      return null
    }
    if (named.name !== null && named.aqhaId === null && nameKey(named.name) !== parent.nameKey)
      this.#cells.warn(draft.index, side, markedNotice(named.name, parent))
    return this.#isOtherSide(draft, side, parent) ? null : parent.ref
  }

  /** “Mare by Old Mill” is a description, not a name. */
  #withoutDescription({ index }: HorseDraft, side: Side, said: ParentName): ParentName {
    const grandparent = said.name === null ? null : grandparentIn(said.name)
    if (said.name === null || grandparent === null || this.#index.namesakes(said.name).length > 0) return said
    this.#cells.warn(index, side, unnamedParent(said.name, grandparent))
    return { ...said, name: null }
  }

  /** A horse of unknown sex cannot be both a sire and a dam, not even in one row. */
  #isOtherSide({ index }: HorseDraft, side: Side, parent: KnownHorse): boolean {
    if (parent.sex !== 'U') return false
    const key = refKey(parent.ref)
    const before = this.#roles.get(key)
    if (before === undefined) this.#roles.set(key, { side, line: this.#cells.line(index) })
    if (before === undefined || before.side === side) return false
    const message = `${parent.name} is the ${before.side} in row ${before.line}, so can’t be the ${side} here.`
    const found = fault('parent-both-sides', message, 'Correct one of the two rows.')
    this.#cells.error(index, side, found, before.line)
    return true
  }

  #addStub(
    draft: HorseDraft,
    side: Side,
    {
      stub: name,
      aqhaId,
      namesakes,
    }: { stub: string; aqhaId: string | null; namesakes: readonly KnownHorse[] },
  ): HorseRef {
    const key = nameKey(name)
    if (!this.#createNewHorses) this.#cells.error(draft.index, side, unmatched(name))
    else if (!this.#reported.has(key)) {
      const beside = namesakes.length === 0 ? '' : ` Others by that name: ${listed(namesakes)}.`
      const found = fault(
        'parent-stub',
        `The ${side}, ${name}, isn’t on file.${beside}`,
        aqhaId === null
          ? 'We’ll add the horse by name only.'
          : 'We’ll add the horse by name and number only.',
      )
      this.#cells.warn(draft.index, side, found)
    }
    this.#reported.add(key)
    const ref: HorseRef = { kind: 'new', index: this.#plan.creates.length }
    const sex = side === 'sire' ? 'S' : 'M'
    this.#plan.creates.push(stub(name, aqhaId, sex))
    this.#index.add({ ref, name, nameKey: key, aqhaId, sex, birthYear: null })
    return ref
  }
}

const NOBODY: ParentName = { name: null, aqhaId: null }
