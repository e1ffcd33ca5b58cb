import type { EvaluationId } from '@quarterpole/contract/ids'
import { searchedText } from '@quarterpole/contract/search-text'
import type { YearStart } from '@quarterpole/contract/year-start'
import { growing } from '../growing.ts'
import type { Db } from '../open.ts'
import { type PackedTexts, textPacker } from '../packed-texts.ts'
import { FACTS, LACKS } from './filter-columns.ts'
import { readHerdVersion } from './herd-version.ts'
import { type HorseSort, sorted } from './horse-list.ts'
import { cropColumn, readYearStart } from './year-start.ts'

/** Sex codes by column number: stallion, mare, gelding, unknown. */
export const SEX_CODES = 'SMGU'

/** Every horse as columns, by ascending id. */
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
  /** The horses' year of foaling, 0 = unknown. */
  crop: Int16Array
  /** By which the crops are counted. */
  year_start: YearStart
  /** Mine, status and role, what the horse lacks and how complete the record is, as in filter-columns.ts. */
  facts: Uint8Array
  lacks: Uint8Array
  score: Float64Array
  /** Minimum herd version of the columns; apply later changes with horsesChangedSince. */
  version: number
}

/** Columns and texts of the herd, at {@link HerdColumns.version} or later. */
export interface HerdRead {
  readonly columns: HerdColumns
  /** Per horse: name, AQHA id, foaling date, color, owner. */
  readonly identities: PackedTexts
  /** Per horse: its search text as searches read it. */
  readonly searchTexts: PackedTexts
  readonly orders: HorseOrders
  /** How many horses have each color, as typed; of the first spellings, which nearly all horses have. */
  readonly coats: ReadonlyMap<string, number>
}

/** Horse ids in the ascending sort orders of the horse list; unknown foaling dates and owners last. */
export interface HorseOrders {
  readonly name: Float64Array
  readonly foaled: Float64Array
  readonly owner: Float64Array
}

/** A herd has a few dozen spellings. */
const MAX_COATS = 1000
const TEXT_COLUMNS = ['name', 'aqha_id', 'foaled', 'color', 'owner', 'search_text'] as const

/** Reads the whole herd's pedigree columns in one pass, without an object per horse. */
export const readHerdColumns = (db: Db): Promise<HerdColumns> => readColumnsOf(db, [], () => {})

/** {@link readHerdColumns} with texts and orders. */
export async function readHerd(db: Db): Promise<HerdRead> {
  const identities = textPacker()
  const searchTexts = textPacker()
  const coats = new Map<string, number>()
  const columns = await readColumnsOf(db, TEXT_COLUMNS, ([name, aqhaId, foaled, color, owner, text]) => {
    identities.push([name ?? '', aqhaId ?? '', foaled ?? '', color ?? '', owner ?? ''])
    searchTexts.push([searchedText(text ?? '')])
    if (!color) return
    const before = coats.get(color) ?? 0
    if (before > 0 || coats.size < MAX_COATS) coats.set(color, before + 1)
  })
  const orders = {
    name: await readOrder(db, 'name'),
    foaled: await readOrder(db, '-age'),
    owner: await readOrder(db, 'owner'),
  }
  return { columns, identities: identities.take(), searchTexts: searchTexts.take(), orders, coats }
}

async function readOrder(db: Db, sort: HorseSort): Promise<Float64Array> {
  const ids = growing()
  const query = sorted(db.kysely.selectFrom('horse'), sort).select('horse.id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const [id] of rows) ids.push(Number(id))
  })
  return ids.take()
}

async function readColumnsOf(
  db: Db,
  names: readonly (typeof TEXT_COLUMNS)[number][],
  onTexts: (texts: readonly (string | null)[]) => void,
): Promise<HerdColumns> {
  const { version } = await readHerdVersion(db) // read first, so that a concurrent change is read twice rather than missed
  const year_start = await readYearStart(db)
  const [id, sire, dam, sex] = [growing(), growing(), growing(), growing()] as const
  const [year, crop] = [growing(), growing()] as const
  const [facts, lacks, score] = [growing(), growing(), growing()]
  const query = db.kysely
    .selectFrom('horse')
    .select(['id', 'sire_id', 'dam_id', 'sex', 'birth_year', FACTS.as('facts'), LACKS.as('lacks')])
    .select([cropColumn(year_start).as('crop'), 'quality_score', ...names])
    .orderBy('id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      id.push(Number(row[0]))
      sire.push(Number(row[1] ?? 0))
      dam.push(Number(row[2] ?? 0))
      sex.push(SEX_CODES.indexOf(String(row[3])))
      year.push(Number(row[4] ?? 0))
      facts.push(Number(row[5]))
      lacks.push(Number(row[6]))
      crop.push(Number(row[7] ?? 0))
      score.push(Number(row[8]))
      onTexts(row.slice(9) as (string | null)[]) // the text columns above
    }
  })
  const ids = id.take()
  return {
    n: ids.length,
    id: ids,
    sire_id: sire.take(),
    dam_id: dam.take(),
    sex: new Uint8Array(sex.take()),
    birth_year: new Int16Array(year.take()),
    crop: new Int16Array(crop.take()),
    year_start,
    facts: new Uint8Array(facts.take()),
    lacks: new Uint8Array(lacks.take()),
    score: score.take(),
    version,
  }
}

/** Largest horse id: an upper bound of the herd's size without counting. */
export async function largestHorseId(db: Db): Promise<number> {
  const { largest } = await db.kysely
    .selectFrom('horse')
    .select((e) => e.fn.max<number | null>('id').as('largest'))
    .executeTakeFirstOrThrow()
  return largest ?? 0
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
  'ability_ll',
  'ability_ls',
  'ability_ss',
] as const

/** Estimates of one evaluation as columns, by ascending horse id; units as in the dictionary, NaN if missing. */
export type EbvColumns = { n: number } & Record<(typeof EBV_COLUMNS)[number], Float64Array>

/** Breeding values of an evaluation as columns, by ascending horse id; streamed to limit memory. */
export async function readEbvColumns(db: Db, id: EvaluationId): Promise<EbvColumns> {
  const column = await readColumns(db, id)
  return {
    n: column('horse_id').length,
    horse_id: column('horse_id'),
    a_level: column('a_level'),
    a_slope: column('a_slope'),
    p_level: column('p_level'),
    p_slope: column('p_slope'),
    pev_ll: column('pev_ll'),
    pev_ls: column('pev_ls'),
    pev_ss: column('pev_ss'),
    starts: column('starts'),
    ability_ll: column('ability_ll'),
    ability_ls: column('ability_ls'),
    ability_ss: column('ability_ss'),
  }
}

/** Breeding values at 400 yards of an evaluation, by ascending horse id. */
export async function readLevels(
  db: Db,
  id: EvaluationId,
): Promise<Record<'horse_id' | 'a_level', Float64Array>> {
  const [horse, level] = [growing(), growing()]
  const query = db.kysely
    .selectFrom('ebv')
    .select(['horse_id', 'a_level'])
    .where('evaluation_id', '=', id)
    .orderBy('horse_id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      horse.push(Number(row[0]))
      level.push(Number(row[1]))
    }
  })
  return { horse_id: horse.take(), a_level: level.take() }
}

async function readColumns(
  db: Db,
  id: EvaluationId,
): Promise<(name: (typeof EBV_COLUMNS)[number]) => Float64Array> {
  const columns = EBV_COLUMNS.map(() => growing())
  const query = db.kysely
    .selectFrom('ebv')
    .select(EBV_COLUMNS)
    .where('evaluation_id', '=', id)
    .orderBy('horse_id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) columns.forEach((column, c) => column.push(Number(row[c] ?? Number.NaN)))
  })
  const values = new Map<(typeof EBV_COLUMNS)[number], Float64Array>()
  for (const [c, name] of EBV_COLUMNS.entries()) {
    await new Promise(setImmediate) // 8 MB per column at a million horses: serve requests in between
    values.set(name, columns[c]?.take() ?? new Float64Array(0))
  }
  return (name) => values.get(name) ?? new Float64Array(0)
}
