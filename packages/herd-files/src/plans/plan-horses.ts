import type { Sex } from '@quarterpole/contract/values'
import type { Cells } from '../cells.ts'
import { checkBarnFacts } from '../checks/barn-facts.ts'
import { checkDamSires, type DamOfRow, noteDamSireAlone } from '../checks/dam-sires.ts'
import { HorseIndex } from '../identity/horse-index.ts'
import { ParentLinks } from '../identity/parent-links.ts'
import { placeDrafts } from '../identity/place-drafts.ts'
import { noteChange } from '../conflicts/horse-rows.ts'
import { RowConflicts } from '../conflicts/row-conflicts.ts'
import { readHorseDrafts } from '../drafts/read-horse-drafts.ts'
import { type HerdHorse, type HorsePlan, knownOf, type PlanOptions } from './horse-plan.ts'
import { noteSexes, rolesIn, updateParents } from './sexes-from-roles.ts'

/** Compares a horses file with the herd: what it adds, what it changes, and every contradiction. */
export function planHorses(
  cells: Cells,
  herd: readonly HerdHorse[],
  { createNewHorses, today, conflicts = new RowConflicts(), rolesOnFile = new Map() }: PlanOptions,
): HorsePlan {
  const plan: HorsePlan = { creates: [], updates: [], unchanged: 0 }
  const onFile = new Map(herd.map((horse) => [horse.id, horse]))
  const index = new HorseIndex()
  for (const horse of herd) index.add(knownOf(horse, (id) => onFile.get(id)?.name))
  const drafts = readHorseDrafts(cells, today)
  const placed = placeDrafts(cells, { drafts, index, plan, createNewHorses, conflicts })
  const parents = new ParentLinks(cells, { index, plan, createNewHorses, rows: placed, rolesOnFile })
  const linked = placed.map((horse) => parents.link(horse))
  const roleOf = rolesIn(linked, rolesOnFile)
  const dams: DamOfRow[] = []
  const sexes: Sex[] = []
  for (const { draft: said, ref, sire, dam } of linked) {
    const onFileNow = ref.kind === 'herd' ? onFile.get(ref.id) : undefined
    const isOpen = said.sex === null && (onFileNow?.sex ?? 'U') === 'U'
    const draft = isOpen ? { ...said, sex: roleOf(ref) ?? null } : said
    if (isOpen) sexes.push(draft.sex ?? 'U')
    if (ref.kind === 'new') Object.assign(plan.creates[ref.index] ?? {}, { sire, dam, sex: draft.sex ?? 'U' })
    else {
      const line = cells.line(draft.index)
      noteChange(plan, { draft, horse: onFileNow, sire, dam, line, conflicts })
    }
    const change = plan.updates.at(-1)
    const values = change !== undefined && change.id === onFileNow?.id ? change.values : undefined
    checkBarnFacts(cells, { draft, horse: onFileNow, values, today })
    if (dam !== null && cells.has('dam_sire')) dams.push({ index: draft.index, dam })
    else noteDamSireAlone(cells, draft.index)
  }
  updateParents(plan, linked, { onFile, line: cells.line(0) })
  noteSexes(cells, sexes)
  checkDamSires(cells, dams, { plan, onFile })
  return plan
}
