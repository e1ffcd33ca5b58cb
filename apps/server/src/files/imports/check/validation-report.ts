import type { ImportProblem, ImportResult } from '@quarterpole/contract/data-import'
import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { namesBeginningWith, namesOf } from '@quarterpole/db/queries/horse'
import type { Cells } from '@quarterpole/herd-files/cells'
import type { HorsePlan } from '@quarterpole/herd-files/plans/horse-plan'
import { wantedNames, withNearValues } from '@quarterpole/herd-files/mapping/near-values'
import type { RowConflicts } from '@quarterpole/herd-files/conflicts/row-conflicts'
import { tracksOnFile } from '../../../herd/herd-on-file.ts'

interface Checked {
  readonly fileType: FileType
  readonly dryRun: boolean
  readonly today: string
  readonly cells: Cells
  readonly conflicts: RowConflicts
  readonly plan: { readonly horses: HorsePlan } | null
}

/** What the check of a file found, with the new horses it would add. */
export async function reportOf(db: Db, checked: Checked): Promise<ImportResult['validation_report']> {
  const { cells, conflicts, plan } = checked
  const creates = plan?.horses.creates ?? []
  const parents = conflicts.parentIds.map((id) => id as HorseId) // from the horse table
  return {
    total_rows: cells.count,
    new_horses_detected: creates.map(({ name }) => name),
    new_horses_named_only: creates.filter(({ row }) => row === null).length,
    warnings: cells.problems.sentences('warning'),
    errors: cells.problems.sentences('error'),
    problems: await nearProblems(db, checked),
    conflicts: conflicts.report(await namesOf(db, parents)),
  }
}

/** The problems, with what a value may stand for. A written import has no use for that. */
async function nearProblems(db: Db, { cells, fileType, dryRun, today }: Checked) {
  const { problems, hasErrors } = cells.problems
  if (!dryRun && !hasErrors) return problems
  const names = await namesNear(db, cells, problems)
  return withNearValues(cells, { fileType, today, names, tracks: await tracksOnFile(db) })
}

/** Slips in the first letters are rare, and the index is by the beginning. */
const BEGINNING = 3

/** Names on file and in the file that begin like those the problems did not find. */
async function namesNear(db: Db, cells: Cells, problems: readonly ImportProblem[]): Promise<string[]> {
  const wanted = wantedNames(problems).map(nameKey)
  const beginnings = new Set(wanted.flatMap((key) => (key.length > BEGINNING ? key.slice(0, BEGINNING) : [])))
  if (beginnings.size === 0) return []
  const names = new Set(await namesBeginningWith(db, [...beginnings]))
  for (const name of cells.column('name'))
    if (beginnings.has(nameKey(name).slice(0, BEGINNING))) names.add(name)
  return [...names]
}
