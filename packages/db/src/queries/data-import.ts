import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { ImportTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { settleGeneticTests } from './genetic-test.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'

export interface NewImport {
  file_type: FileType
  file_name: string
  file_hash: string
  mapping: Readonly<Record<string, string>>
  create_new_horses: boolean
  total_rows: number
}
export interface ImportCounts {
  horses_created: number
  updated: number
  unchanged: number
  /** What undoing it must put back, as the importer defines it. */
  reversal: unknown
}
export interface ImportRow extends Omit<ImportTable, 'mapping' | 'reversal'> {
  mapping: Record<string, string>
  reversal: unknown
}

/** Opens an import in the transaction that carries it out; its rows name it. */
export async function insertImport(db: Db, data: NewImport): Promise<ImportId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'data_import', 1)
    await trx.kysely
      .insertInto('data_import')
      .values({
        ...data,
        id,
        mapping: JSON.stringify(data.mapping),
        create_new_horses: data.create_new_horses ? 1 : 0,
        status: 'done',
        horses_created: 0,
        updated: 0,
        unchanged: 0,
        created_at: trx.engine.now(),
      })
      .execute()
    return id
  })
}

export async function setImportCounts(
  db: Db,
  id: ImportId,
  { reversal, ...counts }: ImportCounts,
): Promise<void> {
  await db.kysely
    .updateTable('data_import')
    .set({ ...counts, reversal: JSON.stringify(reversal ?? null) })
    .where('id', '=', id)
    .execute()
}

/** Imports, newest first, without their reversal. */
export const listImports = (db: Db, limit: number, offset = 0) =>
  db.kysely
    .selectFrom('data_import')
    .select([
      'id',
      'file_type',
      'file_name',
      'status',
      'total_rows',
      'horses_created',
      'updated',
      'unchanged',
    ])
    .select(['created_at', 'undone_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function readImport(db: Db, id: ImportId): Promise<ImportRow | undefined> {
  const row = await db.kysely.selectFrom('data_import').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    mapping: JSON.parse(row.mapping) as Record<string, string>, // insertImport alone writes it, from such a record
    reversal: row.reversal === null ? null : (JSON.parse(row.reversal) as unknown),
  }
}

/** An import of the same file that is still in force. */
export const findImportOfFile = (db: Db, fileType: FileType, fileHash: string) =>
  db.kysely
    .selectFrom('data_import')
    .select(['id', 'file_name', 'created_at'])
    .where('file_hash', '=', fileHash)
    .where('file_type', '=', fileType)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** True for the one caller that undoes it. */
export async function markUndone(db: Db, id: ImportId): Promise<boolean> {
  const row = await db.kysely
    .updateTable('data_import')
    .set({ status: 'undone', undone_at: db.engine.now() })
    .where('id', '=', id)
    .where('status', '=', 'done')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Removed {
  starts: number
  races: number
  genetic_tests: number
  injuries: number
  sales: number
  horses: number
  /** Horses the import made that something else refers to by now; they stay. */
  horses_kept: number
}

/** Takes back the rows an import added, children first. Changes it made to older rows are the reversal's business. */
export async function deleteImportedRows(db: Db, id: ImportId): Promise<Removed> {
  return tx(db, async (trx) => {
    const starts = await removeFrom(trx, 'start', id)
    const injuries = await removeFrom(trx, 'injury', id)
    const sales = await removeFrom(trx, 'sale', id)
    const tested = await trx.kysely
      .selectFrom('genetic_test')
      .select('horse_id')
      .distinct()
      .where('import_id', '=', id)
      .execute()
    const genetic_tests = await removeFrom(trx, 'genetic_test', id)
    const races = await removeEmptyRaces(trx, id)
    const horses = await removeUnreferencedHorses(trx, id)
    const { horses_kept } = await trx.kysely
      .selectFrom('horse')
      .select((e) => e.fn.countAll<number>().as('horses_kept'))
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow()
    await settleGeneticTests(
      trx,
      tested.map((row) => row.horse_id),
    )
    await bumpHerdVersion(trx, { rebuild: true })
    return { starts, races, genetic_tests, injuries, sales, horses, horses_kept }
  })
}

async function removeFrom(
  db: Db,
  table: 'start' | 'injury' | 'sale' | 'genetic_test',
  id: ImportId,
): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom(table)
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function removeEmptyRaces(db: Db, id: ImportId): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('race')
    .where('import_id', '=', id)
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('start').select('start.race_id').whereRef('start.race_id', '=', 'race.id')),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('race_card').select('race_card.id').whereRef('race_card.race_id', '=', 'race.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Foals go before their parents: each round removes the horses that nothing refers to any more. */
async function removeUnreferencedHorses(db: Db, id: ImportId): Promise<number> {
  let removed = 0
  for (;;) {
    const gone = await db.kysely
      .selectFrom('horse')
      .select('id')
      .where('import_id', '=', id)
      .where(sql<boolean>`not exists (select 1 from horse f where f.sire_id = horse.id)`)
      .where(sql<boolean>`not exists (select 1 from horse f where f.dam_id = horse.id)`)
      .where(sql<boolean>`not exists (select 1 from start s where s.horse_id = horse.id)`)
      .where(sql<boolean>`not exists (select 1 from injury i where i.horse_id = horse.id)`)
      .where(sql<boolean>`not exists (select 1 from sale s where s.horse_id = horse.id)`)
      .where(sql<boolean>`not exists (select 1 from genetic_test t where t.horse_id = horse.id)`)
      .where(
        sql<boolean>`not exists (select 1 from mating_cross c where c.sire_id = horse.id or c.dam_id = horse.id)`,
      )
      .where(
        sql<boolean>`not exists (select 1 from stallion_book_entry b where b.stallion_id = horse.id or b.mare_id = horse.id)`,
      )
      .limit(1000)
      .execute()
    if (gone.length === 0) return removed
    await removeHorses(
      db,
      gone.map((row) => row.id),
    )
    removed += gone.length
  }
}

async function removeHorses(db: Db, ids: HorseId[]): Promise<void> {
  await db.kysely.deleteFrom('ebv').where('horse_id', 'in', ids).execute()
  await db.kysely.deleteFrom('horse').where('id', 'in', ids).execute()
}
