import type { Cells } from '../cells.ts'
import { joinRows } from '../conflicts/horse-rows.ts'
import type { RowConflicts } from '../conflicts/row-conflicts.ts'
import { differencesOf } from '../conflicts/same-horse.ts'
import type { HorseDraft, ParentName } from '../drafts/horse-draft.ts'
import { type Fault, isFault } from '../problems.ts'
import type { HorsePlan } from '../plans/horse-plan.ts'
import { answersFor, gone, isCounted } from './designation.ts'
import { type HorseIndex, type HorseRef, type KnownHorse, markedNotice, parentsAgree } from './horse-index.ts'
import { newHorse, unmatched } from './new-horse.ts'
import type { PlacedHorse } from './parent-links.ts'

interface Placing {
  readonly drafts: readonly HorseDraft[]
  readonly index: HorseIndex
  readonly plan: HorsePlan
  readonly createNewHorses: boolean
  readonly conflicts: RowConflicts
}

/** First pass: every row is an existing horse, a new one, or a problem. Later rows see earlier ones. */
export function placeDrafts(cells: Cells, placing: Placing): PlacedHorse[] {
  const places = new Places(cells, placing)
  for (const draft of placing.drafts) places.place(draft)
  return places.placed
}

class Places {
  readonly placed: PlacedHorse[] = []
  readonly #cells: Cells
  readonly #placing: Placing
  readonly #placeOf = new Map<number, number>() // by the id of a horse on file, below zero by the place of a new one
  readonly #ofFileId = new Map<string, number>()
  readonly #nameOfId = new Map<string, string>()

  constructor(cells: Cells, placing: Placing) {
    this.#cells = cells
    this.#placing = placing
    for (const { fileId, name } of placing.drafts) if (fileId !== null) this.#nameOfId.set(fileId, name)
  }

  /** The parents' names, also where the file numbers them. */
  #parentsOf({ sire, dam }: HorseDraft) {
    const named = ({ name, fileId }: ParentName) =>
      fileId === null ? name : (this.#nameOfId.get(fileId) ?? name)
    return { sire: named(sire), dam: named(dam) }
  }

  place(draft: HorseDraft): void {
    const found = this.#find(draft)
    if (isFault(found)) {
      this.#cells.error(draft.index, draft.aqha_id === null ? 'name' : 'aqha_id', found)
      return
    }
    const earlier = this.#earlierRow(draft, found)
    if (earlier === 'another') this.#add(draft, null)
    else if (earlier === undefined) this.#add(draft, found)
    else joinRows(this.#cells, { ...this.#placing, placed: this.placed, earlier, draft })
  }

  /** The row before that is about the same horse; `another` where the user said that such rows are about two. */
  #earlierRow(draft: HorseDraft, found: KnownHorse | null): number | 'another' | undefined {
    const sameId = draft.fileId === null ? undefined : this.#ofFileId.get(draft.fileId)
    const earlier = sameId ?? (found === null ? undefined : this.#placeOf.get(keyOf(found.ref)))
    const before = earlier === undefined ? undefined : this.placed[earlier]?.draft
    if (before === undefined || sameId !== undefined || !this.#isAnother(draft)) return earlier
    return differencesOf(before, draft).some(({ field }) => TELLS_APART.has(field)) ? 'another' : earlier
  }

  #find(draft: HorseDraft): KnownHorse | Fault | null {
    const { designated } = draft
    if (designated !== null && designated !== 'another' && !isCounted(designated))
      return 'id' in designated
        ? (this.#placing.index.byId(designated.id) ?? gone(draft.name))
        : (this.#inRow(designated.row) ?? gone(draft.name))
    const { name, nameKey, aqha_id: aqhaId, sex, birthYear } = draft
    const clue = { name, nameKey, aqhaId, sex, birthYear, ...this.#parentsOf(draft) }
    if (designated === 'another') return this.#sameFacts(draft)
    const isOther = (horse: KnownHorse) => this.#isPlaced(horse.ref) || parentsAgree(horse, clue) === false
    const found = isCounted(designated)
      ? this.#placing.index.findCounted(clue, designated)
      : this.#placing.index.find(draft.fileId === null ? clue : { ...clue, isOther })
    if (!isFault(found) || found.group !== 'name-ambiguous') return found
    if (draft.fileId !== null || this.#isAnother(draft)) return this.#sameFacts(draft)
    const candidates = this.#placing.index.namesakes(draft.name, draft.nameKey)
    return { ...found, use: answersFor(draft.name, candidates, (ref) => this.#lineOf(ref)) }
  }

  #inRow(line: number): KnownHorse | undefined {
    const placed = this.placed.find(({ draft }) => this.#cells.line(draft.index) === line)
    return placed === undefined ? undefined : this.#placing.index.get(placed.ref)
  }

  #isAnother({ designated }: HorseDraft): boolean {
    return designated === 'another' || this.#cells.choices.namesakes === 'another'
  }

  /** Among horses of this name, one of which all the same is known: an earlier import of this row made it. */
  #sameFacts(draft: HorseDraft): KnownHorse | null {
    const facts = this.#parentsOf(draft)
    const isSame = (horse: KnownHorse) =>
      !this.#isPlaced(horse.ref) &&
      horse.birthYear === draft.birthYear &&
      ((horse.sire ?? null) === null) === (facts.sire === null) &&
      ((horse.dam ?? null) === null) === (facts.dam === null) &&
      parentsAgree(horse, facts) !== false
    return this.#placing.index.namesakes(draft.name, draft.nameKey).find(isSame) ?? null
  }

  #isPlaced = (ref: HorseRef) => this.#placeOf.has(keyOf(ref))

  #lineOf(ref: HorseRef): number | null {
    const at = this.#placeOf.get(keyOf(ref))
    const index = at === undefined ? undefined : this.placed[at]?.draft.index
    return index === undefined ? null : this.#cells.line(index)
  }

  #add(draft: HorseDraft, found: KnownHorse | null): void {
    const { index, plan, createNewHorses } = this.#placing
    const isMarked = found !== null && draft.aqha_id === null && found.nameKey !== draft.nameKey
    if (isMarked) this.#cells.warn(draft.index, 'name', markedNotice(draft.name, found))
    const ref = found?.ref ?? { kind: 'new' as const, index: plan.creates.length }
    this.#placeOf.set(keyOf(ref), this.placed.length)
    if (draft.fileId !== null) this.#ofFileId.set(draft.fileId, this.placed.length)
    const line = this.#cells.line(draft.index)
    if (found === null) {
      if (!createNewHorses) this.#cells.error(draft.index, 'name', unmatched(draft.name))
      plan.creates.push(newHorse(draft, line))
    }
    const named = isMarked ? { ...draft, name: found.name, nameKey: found.nameKey } : draft
    const known = knownNow(named, { ref, found, parents: this.#parentsOf(draft) })
    index.add(known)
    const placed = isMarked ? { ...draft, name: found.name } : draft
    this.placed.push({ draft: placed, ref, birthYear: known.birthYear })
  }
}

/** What rows of one name differ in that are about two horses. */
const TELLS_APART: ReadonlySet<string> = new Set(['sire', 'dam', 'foaled', 'sex', 'aqha_id'])

const keyOf = (ref: HorseRef) => (ref.kind === 'herd' ? ref.id : -1 - ref.index)

interface Known {
  readonly ref: HorseRef
  readonly found: KnownHorse | null
  readonly parents: { readonly sire: string | null; readonly dam: string | null }
}

const knownNow = (draft: HorseDraft, { ref, found, parents }: Known): KnownHorse => ({
  ref,
  name: draft.name,
  nameKey: draft.nameKey,
  aqhaId: draft.aqha_id ?? found?.aqhaId ?? null,
  sex: draft.sex ?? found?.sex ?? 'U',
  birthYear: draft.birthYear ?? found?.birthYear ?? null,
  sire: parents.sire ?? found?.sire ?? null,
  dam: parents.dam ?? found?.dam ?? null,
})
