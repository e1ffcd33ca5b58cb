import type { ImportResult } from '@quarterpole/contract/data-import'
import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { typedColumns } from '@quarterpole/db/queries/change'
import { type ImportReading, insertImport, setImportCounts } from '@quarterpole/db/queries/data-import'
import { hasHerdChanged, type HerdVersion, lockHerd } from '@quarterpole/db/queries/herd-version'
import { ImportChanges, recordsAdded } from '@quarterpole/db/queries/import-change'
import { tx } from '@quarterpole/db/tx'
import { commitHorses } from './commit-horses.ts'
import { KINDS } from '../kinds/kinds.ts'
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
    const added = (await plan.records?.write(trx, idOf, importId)) ?? NO_RECORDS
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

const NO_RECORDS = { rows: 0, unchanged: 0, changes: [] }

function sentenceOf({ fileName, fileType, leftOut }: ImportedFile, created: number, updated: number): string {
  const parts = [
    created === 0 ? null : `${created} new ${created === 1 ? 'horse' : 'horses'}`,
    updated === 0 ? null : `${updated} ${fileType === 'horses' ? 'changed' : 'records'}`,
    leftOut === null ? null : `${leftOut.rows} ${leftOut.rows === 1 ? 'row' : 'rows'} left to fix`,
  ]
  return `Imported ${KINDS[fileType].words} from ${fileName}: ${parts.filter(Boolean).join(', ')}`
}
