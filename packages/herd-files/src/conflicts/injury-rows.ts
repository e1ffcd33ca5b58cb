import type { Cells } from '../cells.ts'
import type { InjuryDraft } from '../drafts/injury-draft.ts'
import { fault } from '../problems.ts'
import type { Difference, RowConflicts } from './row-conflicts.ts'
import { standingOf } from '../values/injury-values.ts'
import type { HerdInjury } from '../plans/injury-plan.ts'

/** The values a row can give for an injury, and the contract’s names for them. */
const COLUMN_OF = {
  severity: 'severity',
  status: 'status',
  expectedDaysOff: 'expected_days_off',
  returnDate: 'return_date',
  notes: 'notes',
} as const satisfies Partial<Record<keyof InjuryDraft, keyof HerdInjury>>
const MEMBERS = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[] // its own keys

/** Joins rows about one injury if they agree or the user has chosen which one counts. */
export function joinInjuryRows(
  cells: Cells,
  drafts: readonly InjuryDraft[],
  keyOf: (draft: InjuryDraft) => string,
  conflicts: RowConflicts,
): InjuryDraft[] {
  const byInjury = new Map<string, InjuryDraft>()
  for (const draft of drafts) {
    const earlier = byInjury.get(keyOf(draft))
    const one = earlier === undefined ? draft : joined(cells, earlier, draft, conflicts)
    if (one !== null) byInjury.set(keyOf(draft), one)
  }
  return [...byInjury.values()]
}

/** Null, with an error, when the user has to choose which row counts. */
function joined(
  cells: Cells,
  earlier: InjuryDraft,
  later: InjuryDraft,
  conflicts: RowConflicts,
): InjuryDraft | null {
  const fields = MEMBERS.flatMap((member) => differing(COLUMN_OF[member], earlier[member], later[member]))
  const name = cells.text(earlier.index, 'name')
  const horse_id = earlier.horse.kind === 'herd' ? earlier.horse.id : null
  const conflict = {
    kind: 'in_file',
    row: later.row,
    other_row: earlier.row,
    name,
    horse_id,
    fields,
  } as const
  const decision = fields.length === 0 ? 'keep' : conflicts.note(conflict)
  if (decision === null) {
    const found = fault(
      'row-contradicts',
      `This is the same injury as row ${earlier.row}, with different values.`,
      'Choose which row to use, or delete one of them.',
    )
    cells.error(later.index, 'name', found, earlier.row)
    return null
  }
  const notice = `This is the same injury as row ${earlier.row}.`
  cells.warn(later.index, 'name', fault('rows-joined', notice, 'We read them as one.'))
  const { index, row } = earlier
  return decision === 'keep' ? filled(earlier, later) : { ...filled(later, earlier), index, row }
}

const filled = (first: InjuryDraft, second: InjuryDraft): InjuryDraft => ({
  ...first,
  severity: first.severity ?? second.severity,
  status: first.status ?? second.status,
  expectedDaysOff: first.expectedDaysOff ?? second.expectedDaysOff,
  returnDate: first.returnDate ?? second.returnDate,
  notes: first.notes ?? second.notes,
})

/** What is left of a draft against the injury on file: all of it, or only what fills a blank when the user keeps the rest. */
export function againstFile(
  cells: Cells,
  draft: InjuryDraft,
  before: HerdInjury,
  conflicts: RowConflicts,
): InjuryDraft {
  const fields = MEMBERS.flatMap((member) =>
    differing(COLUMN_OF[member], onFile(before, member), draft[member]),
  )
  const name = cells.text(draft.index, 'name')
  const conflict = {
    kind: 'on_file',
    row: draft.row,
    other_row: null,
    name,
    horse_id: before.horse_id,
  } as const
  if (fields.length === 0 || conflicts.note({ ...conflict, fields }) !== 'keep') return draft
  const blank = (member: keyof typeof COLUMN_OF) => before[COLUMN_OF[member]] === null
  return {
    ...draft,
    severity: null,
    status: null,
    expectedDaysOff: null,
    returnDate: blank('returnDate') ? draft.returnDate : null,
    notes: blank('notes') ? draft.notes : null,
  }
}

const onFile = (before: HerdInjury, member: keyof typeof COLUMN_OF) =>
  member === 'status' ? standingOf(before) : before[COLUMN_OF[member]]

const differing = (field: string, keep: string | number | null, take: string | number | null): Difference[] =>
  keep === null || take === null || keep === take
    ? []
    : [{ field, keep: String(keep), take: String(take), less_certain: false }]
