import type { EvaluationId, HorseId, RaceId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { EbvTable, EvaluationTable, RaceDayEffectTable } from '../schema-prediction.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'
import { insertExisting } from './insert-existing.ts'

export interface NewEvaluation extends Omit<
  EvaluationTable,
  'id' | 'created_at' | 'is_current' | 'parameters' | 'fixed_effects'
> {
  parameters: Readonly<Record<string, unknown>>
  fixed_effects: Readonly<Record<string, unknown>>
}
export interface EvaluationRow extends Omit<EvaluationTable, 'parameters' | 'fixed_effects'> {
  parameters: Record<string, unknown>
  fixed_effects: Record<string, unknown>
}

/** Estimates as columns of equal length, one entry per horse. */
export interface EbvInput {
  horse_id: ArrayLike<number>
  a_level: ArrayLike<number>
  a_slope: ArrayLike<number>
  p_level: ArrayLike<number>
  p_slope: ArrayLike<number>
  pev_ll: ArrayLike<number>
  pev_ls: ArrayLike<number>
  pev_ss: ArrayLike<number>
  starts: ArrayLike<number>
  /** NaN for a horse without own starts. */
  ability_ll: ArrayLike<number>
  ability_ls: ArrayLike<number>
  ability_ss: ArrayLike<number>
}

const ROWS_PER_TRANSACTION = 5000

/** Inserts a run that is not current yet; continue with insertEbvs, then activateEvaluation. */
export async function insertEvaluation(db: Db, run: NewEvaluation): Promise<EvaluationId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'evaluation', 1)
    await trx.kysely
      .insertInto('evaluation')
      .values({
        ...run,
        id,
        parameters: JSON.stringify(run.parameters),
        fixed_effects: JSON.stringify(run.fixed_effects),
        is_current: 0,
        created_at: trx.engine.now(),
      })
      .execute()
    return id
  })
}

/**
 * Inserts a run's estimates in short transactions, so that other writers get a turn; invisible before activateEvaluation.
 * Horses that were removed while the run was computed are left out.
 */
export async function insertEbvs(
  db: Db,
  id: EvaluationId,
  ebvs: EbvInput,
  tell: (written: number) => void = () => {},
): Promise<void> {
  const n = ebvs.horse_id.length
  for (let from = 0; from < n; from += ROWS_PER_TRANSACTION) {
    const rows: EbvTable[] = []
    for (let i = from; i < Math.min(n, from + ROWS_PER_TRANSACTION); i++) rows.push(ebvRow(id, ebvs, i))
    await insertExisting(db, 'ebv', rows, { parent: 'horse', idOf: ({ horse_id }) => horse_id })
    tell(from + rows.length)
  }
}

/** What each race gave all its runners, as columns of equal length. */
export interface DayEffectInput {
  readonly race_id: ArrayLike<number>
  readonly effect_si: ArrayLike<number>
}

/** Inserts a run's day effects in short transactions, like its estimates. */
export async function insertDayEffects(db: Db, id: EvaluationId, days: DayEffectInput): Promise<void> {
  const n = days.race_id.length
  for (let from = 0; from < n; from += ROWS_PER_TRANSACTION) {
    const rows: RaceDayEffectTable[] = []
    for (let i = from; i < Math.min(n, from + ROWS_PER_TRANSACTION); i++)
      rows.push({
        evaluation_id: id,
        race_id: days.race_id[i] as RaceId, // ids from the starts
        effect_si: days.effect_si[i] ?? Number.NaN, // the not-null column rejects NaN
      })
    await insertExisting(db, 'race_day_effect', rows, { parent: 'race', idOf: ({ race_id }) => race_id })
  }
}

function ebvRow(evaluation_id: EvaluationId, ebvs: EbvInput, i: number): EbvTable {
  const at = (column: ArrayLike<number>) => column[i] ?? Number.NaN // the not-null column rejects NaN
  const known = (column: ArrayLike<number>) => (Number.isNaN(at(column)) ? null : at(column))
  return {
    evaluation_id,
    horse_id: at(ebvs.horse_id) as HorseId, // ids from the herd columns
    a_level: at(ebvs.a_level),
    a_slope: at(ebvs.a_slope),
    p_level: at(ebvs.p_level),
    p_slope: at(ebvs.p_slope),
    pev_ll: at(ebvs.pev_ll),
    pev_ls: at(ebvs.pev_ls),
    pev_ss: at(ebvs.pev_ss),
    starts: at(ebvs.starts),
    ability_ll: known(ebvs.ability_ll),
    ability_ls: known(ebvs.ability_ls),
    ability_ss: known(ebvs.ability_ss),
  }
}

/** Makes a run current, atomically for all readers. */
export async function activateEvaluation(db: Db, id: EvaluationId): Promise<void> {
  await tx(db, async (trx) => {
    await trx.kysely
      .updateTable('evaluation')
      .set({ is_current: 0 })
      .where('is_current', '=', 1)
      .where('id', '!=', id)
      .execute()
    await trx.kysely.updateTable('evaluation').set({ is_current: 1 }).where('id', '=', id).execute()
    await bumpHerdVersion(trx, { horses: [] })
  })
}

/** The current run. */
export async function currentEvaluation(db: Db): Promise<EvaluationRow | undefined> {
  const row = await db.kysely
    .selectFrom('evaluation')
    .selectAll()
    .where('is_current', '=', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && parsed(row)
}

const parsed = (row: EvaluationTable): EvaluationRow => ({
  ...row,
  // only insertEvaluation writes these two, from objects
  parameters: JSON.parse(row.parameters) as Record<string, unknown>,
  fixed_effects: JSON.parse(row.fixed_effects) as Record<string, unknown>,
})

/** Estimates of the current run; missing for horses added since. */
export const currentEbvsOf = (db: Db, ids: readonly HorseId[]): Promise<EbvTable[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('evaluation')
      .innerJoin('ebv', 'ebv.evaluation_id', 'evaluation.id')
      .selectAll('ebv')
      .where('evaluation.is_current', '=', 1)
      .where('ebv.horse_id', 'in', chunk)
      .orderBy('ebv.horse_id')
      .execute(),
  )

/** Deletes the estimates and day effects of all runs but the newest `keep` and the current one; the runs stay on file. */
export async function dropOldEbvs(db: Db, keep: number): Promise<void> {
  const old = await db.kysely
    .selectFrom('evaluation')
    .select('id')
    .where('is_current', '=', 0)
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(100)
    .execute()
  for (const { id } of old) {
    await dropEbvs(db, id)
    await db.kysely.deleteFrom('race_day_effect').where('evaluation_id', '=', id).execute()
  }
}

/** In batches, to keep transactions short. */
async function dropEbvs(db: Db, id: EvaluationId): Promise<void> {
  for (;;) {
    const [last] = await db.kysely
      .selectFrom('ebv')
      .select('horse_id')
      .where('evaluation_id', '=', id)
      .orderBy('horse_id')
      .limit(1)
      .offset(ROWS_PER_TRANSACTION - 1)
      .execute()
    await db.kysely
      .deleteFrom('ebv')
      .where('evaluation_id', '=', id)
      .$if(last !== undefined, (qb) => qb.where('horse_id', '<=', last?.horse_id ?? (0 as HorseId)))
      .execute()
    if (!last) return
    await new Promise(setImmediate) // SQLite runs in this thread: serve requests between batches
  }
}
