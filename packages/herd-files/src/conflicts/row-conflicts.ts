import type {
  ConflictChoice,
  ConflictDecision,
  ImportConflict,
  ImportConflicts,
} from '@quarterpole/contract/upload'
import { shortValue } from '../problems.ts'

/** Enough to look through one by one; more are decided for all. */
const MAX_LISTED = 200

/** One field in which two rows, or a row and the herd, differ. A parent on file is named once the conflict is listed. */
export interface Difference {
  readonly field: string
  readonly keep: string | ParentOnFile
  readonly take: string
  /** The value to take says less than the one it would replace. */
  readonly less_certain: boolean
}
interface ParentOnFile {
  readonly parentId: number
}
interface Conflict extends Omit<ImportConflict, 'fields' | 'decision'> {
  readonly fields: readonly Difference[]
}

/** The rows of a file that contradict existing values, and what the user decided about each. */
export class RowConflicts {
  readonly #choice: ConflictChoice
  readonly #counts: Record<ImportConflict['kind'], number> = { on_file: 0, in_file: 0 }
  readonly #listed: (Conflict & Pick<ImportConflict, 'decision'>)[] = []

  constructor(choice: ConflictChoice = { rows: {} }) {
    this.#choice = choice
  }

  /** Notes a conflict, and says what was decided about it: null where nothing was. */
  note(conflict: Conflict): ConflictDecision | null {
    const { kind, row } = conflict
    const decision = this.#choice.rows[row] ?? this.#choice[kind] ?? null
    this.#counts[kind]++
    if (this.#listed.length < MAX_LISTED) this.#listed.push({ ...conflict, decision })
    return decision
  }

  /** Horses on file that the listed conflicts name as parents. */
  get parentIds(): number[] {
    const parents = this.#listed.flatMap(({ fields }) =>
      fields.flatMap(({ keep }) => (typeof keep === 'string' ? [] : keep.parentId)),
    )
    return [...new Set(parents)]
  }

  /** @param names  of the `parentIds` */
  report(names: ReadonlyMap<number, string>): ImportConflicts {
    const textOf = (keep: Difference['keep']) =>
      typeof keep === 'string' ? keep : (names.get(keep.parentId) ?? `the horse with id ${keep.parentId}`)
    const listed = this.#listed.map((conflict) => ({
      ...conflict,
      fields: conflict.fields.map(({ field, keep, take, less_certain }) => ({
        field,
        keep: shortValue(textOf(keep)),
        take: shortValue(take),
        less_certain,
      })),
    }))
    return { ...this.#counts, listed }
  }
}
