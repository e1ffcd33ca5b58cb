import type { Cells } from '../cells.ts'
import { isFault } from '../problems.ts'
import { checkBarnFacts } from '../checks/barn-facts.ts'
import { checkDamSires, type DamOfRow } from '../checks/dam-sires.ts'
import type { HorseDraft } from '../drafts/horse-draft.ts'
import { HorseIndex, markedNotice } from '../identity/horse-index.ts'
import { ParentLinks, type PlacedHorse } from '../identity/parent-links.ts'
import { newHorse, unmatched } from '../identity/new-horse.ts'
import { joinRows, noteChange } from '../conflicts/horse-rows.ts'
import { RowConflicts } from '../conflicts/row-conflicts.ts'
import { readHorseDrafts } from '../drafts/read-horse-drafts.ts'
import { type HerdHorse, type HorsePlan, knownOf, type PlanOptions } from './horse-plan.ts'

/** Compares a horses file with the herd: what it adds, what it changes, and every contradiction. */
export function planHorses(
  cells: Cells,
  herd: readonly HerdHorse[],
  { createNewHorses, today, conflicts = new RowConflicts() }: PlanOptions,
): HorsePlan {
  const plan: HorsePlan = { creates: [], updates: [], unchanged: 0 }
  const onFile = new Map(herd.map((horse) => [horse.id, horse]))
  const index = new HorseIndex()
  for (const horse of herd) index.add(knownOf(horse))
  const drafts = readHorseDrafts(cells, today)
  const placed = placeDrafts(cells, { drafts, index, plan, createNewHorses, conflicts })
  const parents = new ParentLinks(cells, { index, plan, createNewHorses })
  const dams: DamOfRow[] = []
  for (const horse of placed) {
    const { draft, ref } = horse
    const { sire, dam } = parents.link(horse)
    const onFileNow = ref.kind === 'herd' ? onFile.get(ref.id) : undefined
    if (ref.kind === 'new') Object.assign(plan.creates[ref.index] ?? {}, { sire, dam })
    else {
      const line = cells.line(draft.index)
      noteChange(plan, { draft, horse: onFileNow, sire, dam, line, conflicts })
    }
    const change = plan.updates.at(-1)
    const values = change !== undefined && change.id === onFileNow?.id ? change.values : undefined
    checkBarnFacts(cells, { draft, horse: onFileNow, values, today })
    if (dam !== null && cells.has('dam_sire')) dams.push({ index: draft.index, dam })
  }
  checkDamSires(cells, dams, { plan, onFile })
  return plan
}

interface Placing {
  readonly drafts: readonly HorseDraft[]
  readonly index: HorseIndex
  readonly plan: HorsePlan
  readonly createNewHorses: boolean
  readonly conflicts: RowConflicts
}

/** First pass: every row is an existing horse, a new one, or a problem. Later rows see earlier ones. */
function placeDrafts(cells: Cells, { drafts, index, plan, createNewHorses, conflicts }: Placing) {
  const placed: PlacedHorse[] = []
  const placeOf = new Map<number, number>() // by the id of a horse on file, below zero by the place of a new one
  for (const draft of drafts) {
    const found = index.find(draft)
    if (isFault(found)) {
      cells.error(draft.index, draft.aqhaId === null ? 'name' : 'aqha_id', found)
      continue
    }
    const isMarked = found !== null && draft.aqhaId === null && found.nameKey !== draft.nameKey
    if (isMarked) cells.warn(draft.index, 'name', markedNotice(draft.name, found))
    const ref = found?.ref ?? { kind: 'new' as const, index: plan.creates.length }
    const key = ref.kind === 'herd' ? ref.id : -1 - ref.index
    const earlier = placeOf.get(key)
    if (earlier !== undefined) {
      joinRows(cells, { placed, earlier, draft, plan, conflicts })
      continue
    }
    placeOf.set(key, placed.length)
    if (found === null) {
      if (!createNewHorses) cells.error(draft.index, 'name', unmatched(draft.name))
      plan.creates.push(newHorse(draft, cells.line(draft.index)))
    }
    const sex = draft.sex ?? found?.sex ?? 'U'
    const birthYear = draft.birthYear ?? found?.birthYear ?? null
    index.add({
      ref,
      name: isMarked ? found.name : draft.name,
      nameKey: isMarked ? found.nameKey : draft.nameKey,
      aqhaId: draft.aqhaId ?? found?.aqhaId ?? null,
      sex,
      birthYear,
    })
    placed.push({ draft: isMarked ? { ...draft, name: found.name } : draft, ref, birthYear })
  }
  return placed
}
