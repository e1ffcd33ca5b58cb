import { nameKey } from '@quarterpole/contract/name-key'
import type { Cells } from '../cells.ts'
import type { HorseDraft, ParentName } from '../drafts/horse-draft.ts'
import {
  type Counted,
  type HorseIndex,
  type HorseRef,
  type KnownHorse,
  listed,
  markedNotice,
  refKey,
  sameRef,
} from './horse-index.ts'
import { answersFor, gone, isCounted } from './designation.ts'
import {
  anotherParent,
  findParent,
  fitsOrFault,
  isFit,
  isNameOpen,
  type ParentClue,
  type ParentFound,
  type Side,
  withSwap,
} from './parents.ts'
import { grandparentIn, pairIn, pairOffer, splitParents, unnamedParent } from './parents-cell.ts'
import { stub, unmatched } from './new-horse.ts'
import { type Fault, fault, isFault } from '../problems.ts'
import { isNotKnown } from '../values/not-known.ts'
import type { HorsePlan } from '../plans/horse-plan.ts'

export interface PlacedHorse {
  readonly draft: HorseDraft
  readonly ref: HorseRef
  /** As the file or, where it is blank, the herd has it. */
  readonly birthYear: number | null
}

export interface LinkedHorse extends PlacedHorse {
  readonly sire: HorseRef | null
  readonly dam: HorseRef | null
}

/** Why a horse cannot be the parent, and the other row that may be the wrong one. */
interface WrongParent extends Fault {
  readonly beside?: number | null
}

interface Linking {
  readonly index: HorseIndex
  readonly plan: HorsePlan
  readonly createNewHorses: boolean
  /** The horses of the file's rows. */
  readonly rows: readonly PlacedHorse[]
  /** What horses on file of unknown sex are as parents there. */
  readonly rolesOnFile?: ReadonlyMap<number, 'S' | 'M'>
}

/** Second pass over a horses file: finds the parents. Parents without a row become stubs, one for all their foals. */
export class ParentLinks {
  readonly #cells: Cells
  readonly #index: HorseIndex
  readonly #plan: HorsePlan
  readonly #createNewHorses: boolean
  readonly #reported = new Set<string>()
  readonly #rows: readonly PlacedHorse[]
  /** Lines of the file's horses, once they are asked for. */
  #lines: ReadonlyMap<string, number> | null = null
  readonly #ofFileId = new Map<string, HorseRef>()
  /** Rows that say which of the horses of their name they are. */
  readonly #countedRows = new Map<string, HorseRef>()
  /** Horses of unknown sex already used as a parent, with the side and the line. */
  readonly #roles = new Map<string, { readonly side: Side; readonly line: number | null }>()

  constructor(cells: Cells, { index, plan, createNewHorses, rows, rolesOnFile = new Map() }: Linking) {
    this.#cells = cells
    for (const [id, sex] of rolesOnFile)
      this.#roles.set(refKey({ kind: 'herd', id }), { side: sex === 'S' ? 'sire' : 'dam', line: null })
    for (const { draft, ref } of rows) {
      if (draft.fileId !== null) this.#ofFileId.set(draft.fileId, ref)
      if (isCounted(draft.designated))
        this.#countedRows.set(countedKey(draft.nameKey, draft.designated.nth), ref)
    }
    this.#rows = rows
    this.#index = index
    this.#plan = plan
    this.#createNewHorses = createNewHorses
  }

  /** A row with both its parents. */
  link(horse: PlacedHorse): LinkedHorse {
    const { draft, ref, birthYear } = horse
    const pair = this.#pairOf(draft)
    const named =
      pair === null
        ? draft
        : pair === 'left out'
          ? { ...draft, sire: { ...draft.sire, name: draft.sire.fileId } }
          : splitParents(draft, pair)
    return {
      draft,
      ref,
      birthYear,
      sire: this.#linkOne(horse, 'sire', named),
      dam: this.#linkOne(horse, 'dam', named),
    }
  }

  /** Two names in the cell of the sire, unless a horse is really called so. Split only where the user said so. */
  #pairOf({ index, sire }: HorseDraft): readonly [string, string] | 'left out' | null {
    const pair = sire.name === null ? null : pairIn(sire.name)
    if (pair === null || sire.name === null || this.#index.namesakes(sire.name).length > 0) return null
    // nobody is called “A x unknown”, so there is nothing to ask
    if (this.#cells.choices.parents_in_one_cell === 'split' || pair.some(isNotKnown)) return pair
    this.#cells.warn(index, 'sire', pairOffer(sire.name, pair))
    return 'left out'
  }

  #linkOne(
    { draft, ref, birthYear }: PlacedHorse,
    side: Side,
    said: Pick<HorseDraft, Side>,
  ): HorseRef | null {
    const named = this.#withoutDescription(draft, side, said[side])
    if (named.fileId !== null && named.fileId !== named.name && !this.#ofFileId.has(named.fileId))
      this.#cells.leaveOut(draft.index, `${side}_file_id`, `No row has the id ${named.fileId}.`)
    const found = this.#find(draft.name, { side, named, foalYear: birthYear })
    if (isFault(found)) {
      const other = said[side === 'sire' ? 'dam' : 'sire']
      const offered = withSwap(this.#index, found, { side, named, foalYear: birthYear, other })
      this.#cells.error(draft.index, fieldOf(this.#cells, side), offered)
      return null
    }
    if (found === null) return null
    if (!('parent' in found)) return this.#addStub(draft, side, found)
    const { parent } = found
    const wrong = sameRef(parent.ref, ref)
      ? ownParent(draft.name, side)
      : this.#otherSide(draft, side, parent)
    if (wrong !== null) return this.#anotherOr(wrong, draft, { side, named, foalYear: birthYear })
    const isMarked = named.name !== null && named.aqhaId === null && named.fileId === null
    if (isMarked && named.name !== parent.name && nameKey(named.name) !== parent.nameKey)
      this.#cells.warn(draft.index, side, markedNotice(named.name, parent))
    return parent.ref
  }

  /** Who is found cannot be the parent: another horse of the name, if the user said so. */
  #anotherOr({ beside, ...wrong }: WrongParent, draft: HorseDraft, clue: ParentClue): HorseRef | null {
    const { side, named } = clue
    const isNamed = named.name !== null && named.fileId === null && named.aqhaId === null
    if (isNamed && this.#cells.choices.namesakes === 'another') {
      const found = anotherParent(this.#index, clue, named.name)
      return found === null || 'parent' in found
        ? (found?.parent.ref ?? null)
        : this.#addStub(draft, side, found)
    }
    const use = isNamed ? { use: answersFor(named.name, [], () => null) } : {}
    this.#cells.error(draft.index, fieldOf(this.#cells, side), { ...wrong, ...use }, beside ?? undefined)
    return null
  }

  /** The parent meant: by its id in the file, as the user chose, or by number and name. */
  #find(foal: string, clue: ParentClue): ParentFound | Fault {
    const { name, fileId, designated } = clue.named
    const said = fileId === null ? undefined : this.#ofFileId.get(fileId)
    if (said !== undefined) return this.#fitting(said, clue)
    if (name !== null && designated !== null) {
      if (designated === 'another') return anotherParent(this.#index, clue, name)
      if (isCounted(designated)) return this.#counted(name, designated, clue)
      const ref: HorseRef | undefined =
        'id' in designated ? { kind: 'herd', id: designated.id } : this.#inRow(designated.row)
      return ref === undefined ? gone(name) : this.#fitting(ref, clue)
    }
    const found = findParent(this.#index, clue)
    if (name === null || !isFault(found) || !isNameOpen(found)) return found
    if (this.#cells.choices.namesakes === 'another') return anotherParent(this.#index, clue, name)
    const candidates = this.#index
      .namesakes(name)
      .filter((horse) => horse.name !== foal && isFit(horse, clue))
    return { ...found, use: answersFor(name, candidates, (ref) => this.#lineOf(ref)) }
  }

  /** A parent a file of ours counts among its namesakes: in a row of the file, or on file. */
  #counted(name: string, counted: Counted, clue: ParentClue): ParentFound | Fault {
    const { aqhaId } = clue.named
    const isNumbered = aqhaId !== null && this.#index.hasNumber(aqhaId)
    const row = this.#countedRows.get(countedKey(nameKey(name), counted.nth))
    if (row !== undefined && !isNumbered) return this.#fitting(row, clue)
    const found = this.#index.findCounted({ name, aqhaId }, counted)
    if (isFault(found)) return found
    return found === null ? anotherParent(this.#index, clue, name) : this.#fitting(found.ref, clue)
  }

  #fitting(ref: HorseRef, clue: ParentClue): ParentFound | Fault {
    const parent = this.#index.get(ref)
    return parent === undefined ? gone(clue.named.name ?? '') : fitsOrFault(parent, clue)
  }

  #inRow(line: number): HorseRef | undefined {
    return this.#rows.find(({ draft }) => this.#cells.line(draft.index) === line)?.ref
  }

  #lineOf(ref: HorseRef): number | null {
    this.#lines ??= new Map(
      this.#rows.map(({ ref: one, draft }) => [refKey(one), this.#cells.line(draft.index)]),
    )
    return this.#lines.get(refKey(ref)) ?? null
  }

  /** “Mare by Old Mill” is a description, not a name. */
  #withoutDescription({ index }: HorseDraft, side: Side, said: ParentName): ParentName {
    const grandparent = said.name === null ? null : grandparentIn(said.name)
    if (said.name === null || grandparent === null || this.#index.namesakes(said.name).length > 0) return said
    this.#cells.warn(index, side, unnamedParent(said.name, grandparent))
    return { ...said, name: null }
  }

  /** A horse of unknown sex cannot be both a sire and a dam, not even in one row. */
  #otherSide({ index }: HorseDraft, side: Side, parent: KnownHorse): WrongParent | null {
    if (parent.sex !== 'U') return null
    const key = refKey(parent.ref)
    const before = this.#roles.get(key)
    if (before === undefined) this.#roles.set(key, { side, line: this.#cells.line(index) })
    if (before === undefined || before.side === side) return null
    const where = before.line === null ? 'on file' : `in row ${before.line}`
    const message = `${parent.name} is the ${before.side} ${where}, so can’t be the ${side} here.`
    const remedy = 'Correct one of the two, or choose another horse of this name.'
    return { ...fault('parent-both-sides', message, remedy), beside: before.line }
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
    this.#index.add({ ref, name, nameKey: key, aqhaId, sex, birthYear: null, isStub: true })
    return ref
  }
}

const countedKey = (key: string, nth: number) => `${key} ${nth}`

const ownParent = (name: string, side: Side) =>
  fault('own-parent', `${name} is named as its own ${side}.`, `Correct the ${side}.`)

/** Where the file names the parent: by name, or by its id. */
const fieldOf = (cells: Cells, side: Side) =>
  cells.has(side) || !cells.has(`${side}_file_id`) ? side : `${side}_file_id`
