import type { ImportResult } from '@quarterpole/contract/data-import'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowChange, typedColumns } from '@quarterpole/db/queries/change'
import { type ImportReading, insertImport, setImportCounts } from '@quarterpole/db/queries/data-import'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { hasHerdChanged, type HerdVersion, lockHerd } from '@quarterpole/db/queries/herd-version'
import { ImportChanges, recordsAdded } from '@quarterpole/db/queries/import-change'
import { tx } from '@quarterpole/db/tx'
import { commitHorses } from './commit-horses.ts'
import { commitInjuries } from './commit-injuries.ts'
import { commitRaces } from './commit-races.ts'
import type { HorseRef } from '@quarterpole/herd-files/identity/horse-index'
import type { Plan } from '../check/check-file.ts'
import type { SharedProgress } from '../uploads/shared-progress.ts'

export interface ImportedFile {
  readonly fileType: FileType
  readonly fileName: string
  readonly fileHash: string
  readonly createNewHorses: boolean
  readonly asReference: boolean
  readonly totalRows: number
  readonly mapping: ImportReading
  /** Rows that do not go in, as CSV. */
  readonly leftOut: { readonly rows: number; readonly csv: string } | null
  readonly progress: SharedProgress
  /** The herd as it stood before the plan was made. */
  readonly seen: HerdVersion
}

/** The herd changed after the plan was made. */
export class HerdChangedError extends Error {
  override readonly name = 'HerdChangedError'
  constructor() {
    super('Somebody changed the herd after the file was compared with it.')
  }
}

/** The whole plan in one transaction. @throws {HerdChangedError} when somebody changed the herd since it was made */
export async function commitImport(
  db: Db,
  plan: Plan,
  file: ImportedFile,
): Promise<Pick<ImportResult, 'processing_results' | 'import_id'>> {
  const { fileType, fileName, fileHash, createNewHorses, totalRows, mapping, seen } = file
  return tx(db, async (trx) => {
    await lockHerd(trx)
    if (await hasHerdChanged(trx, seen)) throw new HerdChangedError()
    const importId = await insertImport(trx, {
      file_type: fileType,
      file_name: fileName,
      file_hash: fileHash,
      mapping,
      create_new_horses: createNewHorses,
      total_rows: totalRows,
      rows_to_fix: file.leftOut?.csv ?? null,
    })
    const { horses, order, onFile } = plan
    const changes = new ImportChanges()
    const asReference = file.asReference || fileType !== 'horses' // a runner is not the user’s own for that
    const toCommit = { plan: horses, order, onFile, importId, asReference }
    const idOf = await commitHorses(trx, toCommit, changes)
    const added = await commitRecords(trx, plan, idOf, importId)
    for (const change of [...added.changes.map(typedColumns), ...(await recordsAdded(trx, importId))])
      changes.add(change)
    await changes.write(trx, importId)
    const updated = horses.updates.length + added.rows
    const unchanged = horses.unchanged + added.unchanged
    const created = horses.creates.length
    await setImportCounts(trx, importId, { horses_created: created, updated, unchanged })
    if (created + updated > 0) {
      await insertActivity(trx, {
        kind: 'import_done',
        sentence: sentenceOf(file, created, updated),
        subject: { noun: 'import', id: importId },
      })
    }
    file.progress.beginCommit()
    return {
      import_id: importId,
      processing_results: {
        total_processed: totalRows - (file.leftOut?.rows ?? 0),
        horses_created: created,
        updated,
        unchanged,
      },
    }
  })
}

interface CommittedRecords {
  /** Added and changed. */
  readonly rows: number
  readonly unchanged: number
  readonly changes: readonly RowChange[]
}

async function commitRecords(
  trx: Db,
  { genetics, races, injuries }: Plan,
  idOf: (ref: HorseRef) => HorseId,
  importId: ImportId,
): Promise<CommittedRecords> {
  if (genetics !== null) {
    const tests = genetics.tests.map((test) => ({
      horse_id: idOf(test.horse),
      marker: test.marker,
      value: test.value,
      copies_min: test.copiesMin,
      copies_max: test.copiesMax,
      raw: test.raw,
      lab: test.lab,
      assay: test.assay,
      tested_on: test.testedOn,
      inferred: test.inferred,
      import_id: importId,
    }))
    const { inserted, unchanged } = await addGeneticTests(trx, tests)
    return { rows: inserted, unchanged, changes: [] }
  }
  if (injuries !== null) {
    const changes = await commitInjuries(trx, injuries, idOf, importId)
    const rows = injuries.adds.length + injuries.changes.length
    return { rows, unchanged: injuries.unchanged, changes }
  }
  if (races === null) return { rows: 0, unchanged: 0, changes: [] }
  const { starts, unchanged, changes } = await commitRaces(trx, races, idOf, importId)
  const filled = changes.filter(({ before }) => before !== null).length
  return { rows: starts + filled, unchanged, changes }
}

export const KIND_WORDS: Record<FileType, string> = {
  horses: 'horses',
  genetics: 'genetic results',
  race_results: 'race results',
  injuries: 'injuries',
}

function sentenceOf({ fileName, fileType, leftOut }: ImportedFile, created: number, updated: number): string {
  const parts = [
    created === 0 ? null : `${created} new ${created === 1 ? 'horse' : 'horses'}`,
    updated === 0 ? null : `${updated} ${fileType === 'horses' ? 'changed' : 'records'}`,
    leftOut === null ? null : `${leftOut.rows} ${leftOut.rows === 1 ? 'row' : 'rows'} left to fix`,
  ]
  return `Imported ${KIND_WORDS[fileType]} from ${fileName}: ${parts.filter(Boolean).join(', ')}`
}
