import { growing } from '../growing.ts'
import type { Db } from '../open.ts'
import { readHerdVersion } from './herd-version.ts'
import type { EvaluationId } from '@quarterpole/contract/ids'

/** The sex codes in the order of their numbers in a column: stallion, mare, gelding, unknown. */
export const SEX_CODES = 'SMGU'

/** Every horse as columns, by rising id. */
export interface HerdColumns {
  n: number
  id: Float64Array
  /** 0 = unknown parent. */
  sire_id: Float64Array
  dam_id: Float64Array
  /** Index into SEX_CODES. */
  sex: Uint8Array
  /** 0 = unknown. */
  birth_year: Int16Array
  /** The herd version these columns hold at least; follow later changes with horsesChangedSince. */
  version: number
}

/** Reads the whole herd in one pass, without making an object per horse. */
export async function readHerdColumns(db: Db): Promise<HerdColumns> {
  const { version } = await readHerdVersion(db) // before the rows: a change in between is then read twice, not missed
  const [id, sire, dam, sex, year] = [growing(), growing(), growing(), growing(), growing()] as const
  const query = db.kysely
    .selectFrom('horse')
    .select(['id', 'sire_id', 'dam_id', 'sex', 'birth_year'])
    .orderBy('id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      id.push(Number(row[0]))
      sire.push(Number(row[1] ?? 0))
      dam.push(Number(row[2] ?? 0))
      sex.push(SEX_CODES.indexOf(String(row[3])))
      year.push(Number(row[4] ?? 0))
    }
  })
  const ids = id.values()
  return {
    n: ids.length,
    id: ids,
    sire_id: sire.values(),
    dam_id: dam.values(),
    sex: Uint8Array.from(sex.values()),
    birth_year: Int16Array.from(year.values()),
    version,
  }
}

const EBV_COLUMNS = [
  'horse_id',
  'a_level',
  'a_slope',
  'p_level',
  'p_slope',
  'pev_ll',
  'pev_ls',
  'pev_ss',
  'starts',
] as const

/** One evaluation's estimates as columns, by rising horse id; units as in the dictionary. */
export type EbvColumns = { n: number } & Record<(typeof EBV_COLUMNS)[number], Float64Array>

/** The breeding values of an evaluation as columns, by rising horse id; streamed, so that a breed fits in memory. */
export async function readEbvColumns(db: Db, id: EvaluationId): Promise<EbvColumns> {
  const columns = EBV_COLUMNS.map(() => growing())
  const query = db.kysely
    .selectFrom('ebv')
    .select(EBV_COLUMNS)
    .where('evaluation_id', '=', id)
    .orderBy('horse_id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) columns.forEach((column, c) => column.push(Number(row[c])))
  })
  const values = columns.map((column) => column.values())
  const column = (c: number) => values[c] ?? new Float64Array(0)
  return {
    n: column(0).length,
    horse_id: column(0),
    a_level: column(1),
    a_slope: column(2),
    p_level: column(3),
    p_slope: column(4),
    pev_ll: column(5),
    pev_ls: column(6),
    pev_ss: column(7),
    starts: column(8),
  }
}
