import { MAX_HORSE_NAME } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { checkDamSires, type DamOfRow, noteDamSireAlone } from '../checks/dam-sires.ts'
import { noteChange } from '../conflicts/horse-rows.ts'
import { RowConflicts } from '../conflicts/row-conflicts.ts'
import { differencesOf, merged } from '../conflicts/same-horse.ts'
import { type HorseDraft, NO_PARENT } from '../drafts/horse-draft.ts'
import { type HorseRef, refKey } from '../identity/horse-index.ts'
import { newHorse } from '../identity/new-horse.ts'
import { ParentLinks, type PlacedHorse } from '../identity/parent-links.ts'
import type { HorseRecognizer } from '../identity/recognize.ts'
import { fault } from '../problems.ts'
import { isNotKnown } from '../values/not-known.ts'
import { singleSpaced } from '../values/single-spaced.ts'
import type { HerdHorse, NewHorse } from './horse-plan.ts'

/** What does not change from race to race. */
const LASTING: ReadonlySet<string> = new Set(['foaled', 'color', 'breeder', 'sire', 'dam'])

interface Runners {
  readonly cells: Cells
  readonly recognizer: HorseRecognizer
  readonly herd: readonly HerdHorse[]
}

interface NotedHorse {
  readonly ref: HorseRef
  readonly draft: HorseDraft
  readonly date: string
}

/** What a results file says about its horses, gathered from all their rows. */
export class RunnerHorses {
  readonly #drafts = new Map<string, NotedHorse>()

  /** @param date of the race: the latest says whether a colt has been gelded */
  note(cells: Cells, { ref, draft, date }: NotedHorse): void {
    const key = refKey(ref)
    const before = this.#drafts.get(key)
    if (before === undefined) this.#drafts.set(key, { ref, draft, date })
    else {
      for (const { field, keep, take } of differencesOf(before.draft, draft))
        if (LASTING.has(field))
          cells.leaveOut(
            draft.index,
            field,
            `Row ${cells.line(before.draft.index)} says ${keep}, this one ${take}.`,
          )
      const [older, newer] = date < before.date ? [draft, before.draft] : [before.draft, draft]
      const isGelded = older.sex === 'S' && newer.sex === 'G'
      const one = merged(before.draft, draft)
      const latest = date < before.date ? before.date : date
      this.#drafts.set(key, { ref, draft: isGelded ? { ...one, sex: 'G' } : one, date: latest })
    }
  }

  /** Fills in new horses, and the blanks of those on file: a results file changes nothing that is known. */
  fill({ cells, recognizer, herd }: Runners): void {
    const { plan, index, createNewHorses } = recognizer
    const onFile = new Map(herd.map((horse) => [horse.id, horse]))
    const placed = [...this.#drafts.values()].map(({ ref, draft }) => {
      const known = ref.kind === 'herd' ? onFile.get(ref.id) : undefined
      return place(
        recognizer,
        { ref, draft: known === undefined ? draft : withoutToday(draft, known) },
        known,
      )
    })
    const parents = new ParentLinks(cells, { index, plan, createNewHorses, rows: placed })
    const conflicts = new RowConflicts({ on_file: 'keep', rows: {} })
    const dams: DamOfRow[] = []
    for (const horse of placed) {
      const { ref, draft } = horse
      const { sire, dam } = parents.link(horse)
      const line = cells.line(draft.index)
      const known = ref.kind === 'herd' ? onFile.get(ref.id) : undefined
      if (known !== undefined) noteChange(plan, { draft, horse: known, sire, dam, line, conflicts })
      else if (ref.kind === 'new') Object.assign(plan.creates[ref.index] ?? {}, { sire, dam })
      if (dam === null) noteDamSireAlone(cells, draft.index)
      else dams.push({ index: draft.index, dam })
      if (dam?.kind === 'new')
        linkDamSire(cells, parents, { foal: draft, ref: dam, dam: plan.creates[dam.index] })
    }
    if (cells.has('dam_sire')) checkDamSires(cells, dams, { plan, onFile })
    plan.unchanged = 0 // it counts horses; the rows of this file are starts
    noteKept(cells, conflicts, onFile)
  }
}

interface NewDam {
  readonly foal: HorseDraft
  readonly ref: HorseRef
  readonly dam: NewHorse | undefined
}

/** A dam whom only her foals' rows name has the sire they give her. */
function linkDamSire(cells: Cells, parents: ParentLinks, { foal, ref, dam }: NewDam): void {
  const name = singleSpaced(cells.text(foal.index, 'dam_sire'))
  if (dam === undefined || dam.sire !== null || isNotKnown(name) || name.length > MAX_HORSE_NAME) return
  const draft = { ...foal, name: dam.name, sire: { ...NO_PARENT, name }, dam: NO_PARENT }
  dam.sire = parents.link({ draft, ref, birthYear: null }).sire
}

/** A new horse takes what its rows say; the index learns of it before anybody's parents are looked for. */
function place(
  { plan, index }: HorseRecognizer,
  { ref, draft }: { readonly ref: HorseRef; readonly draft: HorseDraft },
  known: HerdHorse | undefined,
): PlacedHorse {
  const birthYear = draft.birthYear ?? known?.birth_year ?? null
  if (ref.kind === 'new') {
    const stub = plan.creates[ref.index]
    if (stub !== undefined && saysAnything(draft)) {
      const aqhaId = stub.aqha_id
      plan.creates[ref.index] = { ...newHorse({ ...draft, name: stub.name, aqha_id: aqhaId }, 0), row: null }
      index.replace({
        ref,
        name: stub.name,
        nameKey: draft.nameKey,
        aqhaId,
        sex: draft.sex ?? 'U',
        birthYear,
      })
    }
  }
  return { draft, ref, birthYear }
}

const saysAnything = ({ sex, foaled, color, breeder, owner, sire, dam }: HorseDraft) =>
  [sex, foaled, color, breeder, owner, sire.name, dam.name].some((value) => value !== null)

/** The name as it is on file. Owners change, and colts are gelded: neither contradicts what is known. */
function withoutToday(draft: HorseDraft, known: HerdHorse): HorseDraft {
  const isGelded = known.sex !== 'U' && draft.sex !== null && (known.sex === 'M') === (draft.sex === 'M')
  return {
    ...draft,
    name: known.name,
    sex: isGelded ? null : draft.sex,
    owner: known.owner === null ? draft.owner : null,
  }
}

function noteKept(cells: Cells, conflicts: RowConflicts, onFile: ReadonlyMap<number, HerdHorse>): void {
  const names = new Map(conflicts.parentIds.map((id) => [id, onFile.get(id)?.name ?? 'another horse']))
  for (const { row, name, fields } of conflicts.report(names).listed) {
    for (const { field, keep, take } of fields) {
      const message = `${name} is on file with ${field} ${keep}; this row says ${take}.`
      const found = fault('runner-differs', message, 'We kept what’s on file.')
      cells.problems.warn({ row, field, value: take }, found)
    }
  }
}
