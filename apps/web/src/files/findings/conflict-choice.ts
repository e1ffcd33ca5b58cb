import type {
  ConflictChoice,
  ConflictDecision,
  ImportConflict,
  ImportConflicts,
} from '@quarterpole/contract/upload'

export const NOTHING_CHOSEN: ConflictChoice = { rows: {} }

type Difference = ImportConflict['fields'][number]

/** What holds for one field: the decision of its row, else of its kind, else the import's default. */
export const decisionOfField = (
  choice: ConflictChoice,
  { row, kind }: Pick<ImportConflict, 'row' | 'kind'>,
  { less_certain }: Difference,
): ConflictDecision | null =>
  choice.rows[row] ?? choice[kind] ?? (kind === 'on_file' ? (less_certain ? 'keep' : 'take') : null)

/** What holds for all fields of a conflict; null where nothing does, or not the same for all. */
export function decisionOf(choice: ConflictChoice, conflict: ImportConflict): ConflictDecision | null {
  const decisions = new Set(conflict.fields.map((field) => decisionOfField(choice, conflict, field)))
  const [decision = null] = decisions
  return decisions.size === 1 ? decision : null
}

/** Decides all of a kind and clears decisions on single rows of that kind. */
export function decideAll(
  choice: ConflictChoice,
  { listed }: ImportConflicts,
  kind: ImportConflict['kind'],
  decision: ConflictDecision,
): ConflictChoice {
  const own = new Set(listed.filter((conflict) => conflict.kind === kind).map(({ row }) => String(row)))
  const rows = Object.fromEntries(Object.entries(choice.rows).filter(([row]) => !own.has(row)))
  return { ...choice, [kind]: decision, rows }
}

export const decideRow = (
  choice: ConflictChoice,
  { row }: ImportConflict,
  decision: ConflictDecision,
): ConflictChoice => ({ ...choice, rows: { ...choice.rows, [row]: decision } })

/** Whether all conflicts within the file are decided; unlisted ones only by a choice for all. */
export const isDecided = (choice: ConflictChoice, conflicts: ImportConflicts): boolean => {
  const listed = conflicts.listed.filter(({ kind }) => kind === 'in_file')
  const isUnlisted = conflicts.in_file > listed.length
  return (
    (!isUnlisted || choice.in_file !== undefined) &&
    listed.every((conflict) => decisionOf(choice, conflict) !== null)
  )
}
