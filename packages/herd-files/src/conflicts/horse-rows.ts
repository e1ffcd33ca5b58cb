import { roleUnder } from '@quarterpole/contract/barn-facts'
import type { Cells } from '../cells.ts'
import { type HorseDraft, SAID_FIELDS } from '../drafts/horse-draft.ts'
import type { HorseRef } from '../identity/horse-index.ts'
import { newHorse } from '../identity/new-horse.ts'
import type { PlacedHorse } from '../identity/parent-links.ts'
import { fault } from '../problems.ts'
import type { RowConflicts } from './row-conflicts.ts'
import {
  differencesOf,
  merged,
  withoutKept,
  parentsReplaced,
  replacedBy,
  withoutCoarserDay,
} from './same-horse.ts'
import type { HerdHorse, HorseChange, HorsePlan } from '../plans/horse-plan.ts'

interface Joining {
  readonly placed: PlacedHorse[]
  /** Place of the earlier row about the same horse. */
  readonly earlier: number
  readonly draft: HorseDraft
  readonly plan: HorsePlan
  readonly conflicts: RowConflicts
}

/** A second row about one horse: the two become one where they agree or the user has said which counts. */
export function joinRows(cells: Cells, { placed, earlier, draft: later, plan, conflicts }: Joining): void {
  const before = placed[earlier]
  if (before === undefined) return
  const { draft, ref } = before
  const fields = differencesOf(draft, later)
  const otherRow = cells.line(draft.index)
  const horse_id = ref.kind === 'herd' ? ref.id : null
  const conflict = { row: cells.line(later.index), name: draft.name, horse_id, other_row: otherRow, fields }
  const decision = fields.length === 0 ? 'keep' : conflicts.note({ ...conflict, kind: 'in_file' })
  if (decision === null) {
    const found = fault(
      'row-contradicts',
      `This is the same horse as row ${otherRow}, with different values.`,
      'Choose which row to use, or delete one of them.',
    )
    cells.error(later.index, 'name', found, otherRow)
    return
  }
  const one = decision === 'keep' ? merged(draft, later) : { ...merged(later, draft), index: draft.index }
  placed[earlier] = { ...before, draft: one, birthYear: one.birthYear ?? before.birthYear }
  if (ref.kind === 'new') plan.creates[ref.index] = newHorse(one, otherRow)
  const found = fault('rows-joined', `This is the same horse as row ${otherRow}.`, 'We read them as one.')
  cells.warn(later.index, 'name', found)
}

interface Comparison {
  readonly draft: HorseDraft
  readonly horse: HerdHorse | undefined
  readonly sire: HorseRef | null
  readonly dam: HorseRef | null
  readonly line: number
  readonly conflicts: RowConflicts
}

/** What a row says against what is on file; blank cells say nothing. */
export function noteChange(plan: HorsePlan, { draft, horse, sire, dam, line, conflicts }: Comparison): void {
  if (horse === undefined) return
  const differing = Object.fromEntries(
    SAID_FIELDS.flatMap((name) =>
      draft[name] === null || draft[name] === horse[name] ? [] : [[name, draft[name]]],
    ),
  )
  const other = (ref: HorseRef | null, id: number | null) =>
    ref === null || (ref.kind === 'herd' && ref.id === id) ? null : ref
  const settled = withStatusSettled(horse, withoutCoarserDay(horse, differing))
  const values = { ...(hasNewAmount(horse, draft) && { lifetime_earnings_on: null }), ...settled }
  const parents = { sire: other(sire, horse.sire_id), dam: other(dam, horse.dam_id) }
  const replaced = [...replacedBy(horse, values), ...parentsReplaced(horse, parents, draft)]
  const conflict = {
    kind: 'on_file',
    row: line,
    name: horse.name,
    horse_id: horse.id,
    other_row: null,
  } as const
  const decision = replaced.length > 0 ? conflicts.note({ ...conflict, fields: replaced }) : null
  // undecided, the file's values count, but for those that say less than what is on file
  const kept = replaced.filter(({ less_certain }) => (decision === null ? less_certain : decision === 'keep'))
  const fills = (side: 'sire' | 'dam') => kept.every(({ field }) => field !== side)
  const change: HorseChange = {
    id: horse.id,
    row: line,
    values: withoutKept(values, kept),
    sire: fills('sire') ? parents.sire : null,
    dam: fills('dam') ? parents.dam : null,
  }
  if (Object.keys(change.values).length === 0 && change.sire === null && change.dam === null) plan.unchanged++
  else plan.updates.push(change)
}

/** Another amount without a day of its own: the day on file is not its. */
const hasNewAmount = (horse: HerdHorse, draft: HorseDraft) =>
  draft.lifetime_earnings_cents !== null &&
  draft.lifetime_earnings_on === null &&
  draft.lifetime_earnings_cents !== horse.lifetime_earnings_cents &&
  horse.lifetime_earnings_on !== null

/** A new status takes the date, the buyer and the role of the old one with it, unless the row gives its own. */
function withStatusSettled(horse: HerdHorse, values: HorseChange['values']): HorseChange['values'] {
  if (values.status === undefined) return values
  const role = roleUnder(values.status, values.role ?? horse.role)
  return {
    ...(horse.status_date === null ? {} : { status_date: null }),
    ...(horse.sold_to === null ? {} : { sold_to: null }),
    ...(role === horse.role ? {} : { role }),
    ...values,
  }
}
