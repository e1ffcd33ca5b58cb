import { nameKey } from '@quarterpole/contract/name-key'
import { againstFile, joinInjuryRows } from '../conflicts/injury-rows.ts'
import { RowConflicts } from '../conflicts/row-conflicts.ts'
import type { Cells } from '../cells.ts'
import type { HorseRef } from '../identity/horse-index.ts'
import { type InjuryDraft, readInjuryDrafts } from '../drafts/injury-draft.ts'
import { fault } from '../problems.ts'
import { HorseRecognizer } from '../identity/recognize.ts'
import { standingOf, statusAndOutcome } from '../values/injury-values.ts'
import type { HerdHorse, PlanOptions } from './horse-plan.ts'
import type { HerdInjury, InjuryPlan, InjurySaid } from './injury-plan.ts'

/**
 * Compares an injuries file with the herd. An injury is identified by horse, day and type. Values in a later file
 * replace those on file; blanks change nothing.
 */
export function planInjuries(
  cells: Cells,
  herd: { readonly horses: readonly HerdHorse[]; readonly injuries: readonly HerdInjury[] },
  { createNewHorses, yearStart, today, conflicts = new RowConflicts() }: PlanOptions,
): InjuryPlan {
  const recognizer = new HorseRecognizer(cells, herd.horses, { createNewHorses, yearStart })
  const onFile = Map.groupBy(herd.injuries, (injury) =>
    keyOf({ kind: 'herd', id: injury.horse_id }, injury.injury_date, injury.type_key),
  )
  const adds: (InjurySaid & { horse: HorseRef })[] = []
  const changes: { before: HerdInjury; after: InjurySaid }[] = []
  let unchanged = 0
  const keyOfDraft = ({ horse, injuryDate, type }: InjuryDraft) => keyOf(horse, injuryDate, nameKey(type))
  const drafts = readInjuryDrafts(cells, recognizer, today)
  for (const draft of joinInjuryRows(cells, drafts, keyOfDraft, conflicts)) {
    const known = onFile.get(keyOfDraft(draft)) ?? []
    const [first] = known
    if (first === undefined) adds.push({ ...said(draft, null), horse: draft.horse })
    else if (known.some((injury) => isSame(injury, said(draft, injury)))) unchanged++
    else if (known.length === 1) {
      const after = said(againstFile(cells, draft, first, conflicts), first)
      if (isSame(first, after)) unchanged++
      else changes.push({ before: first, after })
    } else noteSeveral(cells, draft, known.length)
  }
  return { horses: recognizer.plan, adds, changes, unchanged }
}

const keyOf = (horse: HorseRef, date: string, typeKey: string) =>
  [horse.kind, horse.kind === 'herd' ? horse.id : horse.index, date, typeKey].join('|')

function noteSeveral(cells: Cells, { index }: InjuryDraft, count: number): void {
  const found = fault(
    'injury-ambiguous',
    `${count} injuries of this type and day are on file for this horse.`,
    'Edit the right one in Injury Manager.',
  )
  cells.error(index, 'type', found)
}

/** The draft over what is on file; without that, over the form's defaults. An active injury has no day of return. */
function said(draft: InjuryDraft, before: InjurySaid | null): InjurySaid {
  const standing = draft.status ?? (before === null ? 'active' : standingOf(before))
  return {
    injury_date: draft.injuryDate,
    type: draft.type,
    severity: draft.severity ?? before?.severity ?? 'minor',
    ...statusAndOutcome(standing),
    expected_days_off: draft.expectedDaysOff ?? before?.expected_days_off ?? 0,
    return_date: standing === 'active' ? null : (draft.returnDate ?? before?.return_date ?? null),
    notes: draft.notes ?? before?.notes ?? null,
  }
}

const isSame = (a: InjurySaid, b: InjurySaid) =>
  a.type === b.type &&
  a.severity === b.severity &&
  standingOf(a) === standingOf(b) &&
  a.expected_days_off === b.expected_days_off &&
  a.return_date === b.return_date &&
  a.notes === b.notes
