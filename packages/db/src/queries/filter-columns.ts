import type { HorseId } from '@quarterpole/contract/ids'
import {
  HORSE_ROLES,
  HORSE_STATUSES,
  type HorseRole,
  type HorseStatus,
  DISEASE_LOCI,
  QUALITY_ITEMS,
} from '@quarterpole/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { type Growing, growing } from '../growing.ts'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'
import { LACKING } from './horse-list.ts'

/** What the horse list filters and sorts by, besides texts and pedigree. */
export interface FilterRead {
  /** `facts`: see {@link packFacts}. `lacks`: bit i = lacks QUALITY_ITEMS[i]. `score`: of data quality. */
  readonly horses: {
    id: Float64Array
    facts: ArrayLike<number>
    lacks: ArrayLike<number>
    score: ArrayLike<number>
  }
  /** Results of horses that have any: three bits per disease, see {@link resultCopies}. */
  readonly tested: { id: Float64Array; panel: Float64Array }
  /** Horses with an active injury. */
  readonly injured: Float64Array
  readonly raced: { horse_id: Float64Array; best_si: ArrayLike<number> }
  /** What the starts with money on file won, and the registry's lifetime figures, in cents. */
  readonly won: { horse_id: Float64Array; cents: Float64Array }
  readonly lifetime: { id: Float64Array; cents: Float64Array }
}

const STATUS_SHIFT = 1
const ROLE_SHIFT = 4
const CODES = 7

/** Mine, status and role in seven bits; 0 = unknown status or role. */
export const packFacts = (isMine: boolean, status: HorseStatus | null, role: HorseRole | null): number =>
  Number(isMine) |
  ((status === null ? 0 : HORSE_STATUSES.indexOf(status) + 1) << STATUS_SHIFT) |
  ((role === null ? 0 : HORSE_ROLES.indexOf(role) + 1) << ROLE_SHIFT)

/** The members that {@link packFacts} packed. */
export const unpackFacts = (facts: number) => ({
  is_mine: (facts & 1) === 1,
  status: HORSE_STATUSES[((facts >> STATUS_SHIFT) & CODES) - 1] ?? null,
  role: HORSE_ROLES[((facts >> ROLE_SHIFT) & CODES) - 1] ?? null,
})

const PANEL_BITS = 3
/** The copies a result leaves possible, fewest and most, by its code less one; code 0 = no result. */
const RESULT_COPIES = [
  [0, 0],
  [1, 1],
  [2, 2],
  [1, 2],
  [0, 1],
  [0, 2],
] as const
export type ResultCopies = (typeof RESULT_COPIES)[number]

/** The copies that a horse's current result at a locus leaves possible; null without a result. */
export const resultCopies = (panel: number, locus: number): ResultCopies | null =>
  RESULT_COPIES[((panel >> (PANEL_BITS * locus)) & CODES) - 1] ?? null

/** Whether there is a result at a locus; also of several horses' results, or-ed together. */
export const hasResult = (panel: number, locus: number): boolean =>
  ((panel >> (PANEL_BITS * locus)) & CODES) !== 0

/** Reads the columns of every horse, or of these horses. */
export async function readFilterColumns(db: Db, ids?: readonly HorseId[]): Promise<FilterRead> {
  const [id, facts, lacks, score] = [growing(), growing(), growing(), growing()]
  const [racedId, bestSi] = [growing(), growing()]
  const readChunk = async (chunk: Chunk) => {
    await read(db, horseFacts(chunk), [id, facts, lacks, score])
    await read(db, bestFigures(chunk), [racedId, bestSi])
  }
  if (ids === undefined) await readChunk(null)
  else await forEachChunk([...new Set(ids)], readChunk)
  return {
    horses: { id: id.take(), facts: facts.take(), lacks: lacks.take(), score: score.take() },
    raced: { horse_id: racedId.take(), best_si: bestSi.take() },
    ...(await readRecordFilters(db, ids)),
  }
}

/** Tests, injuries and earnings alone: the rest is read with the herd. */
export async function readRecordFilters(
  db: Db,
  ids?: readonly HorseId[],
): Promise<Pick<FilterRead, 'tested' | 'injured' | 'won' | 'lifetime'>> {
  const [testedId, panel, injured] = [growing(), growing(), growing()]
  const [wonId, won, lifetimeId, lifetime] = [growing(), growing(), growing(), growing()]
  const readChunk = async (chunk: Chunk) => {
    await read(db, panels(chunk), [testedId, panel])
    await read(db, activeInjuries(chunk), [injured])
    await read(db, moneyOfStarts(chunk), [wonId, won])
    await read(db, lifetimeEarnings(chunk), [lifetimeId, lifetime])
  }
  if (ids === undefined) await readChunk(null)
  else await forEachChunk([...new Set(ids)], readChunk)
  return {
    tested: { id: testedId.take(), panel: panel.take() },
    injured: injured.take(),
    won: { horse_id: wonId.take(), cents: won.take() },
    lifetime: { id: lifetimeId.take(), cents: lifetime.take() },
  }
}

async function read(db: Db, query: RawBuilder<unknown>, columns: readonly Growing[]): Promise<void> {
  await db.engine.readArrays(query.compile(db.kysely), (rows) => {
    for (const row of rows) columns.forEach((column, c) => column.push(Number(row[c])))
  })
}

type Chunk = readonly HorseId[] | null

const among = (column: string, chunk: Chunk) =>
  chunk === null ? sql`1 = 1` : sql`${sql.ref(column)} in (${sql.join(chunk)})`

const codeOf = (column: string, names: readonly string[]) =>
  sql`case ${sql.ref(column)} ${sql.join(
    names.map((name, i) => sql`when ${sql.lit(name)} then ${sql.lit(i + 1)}`),
    sql` `,
  )} else 0 end`

/** Bit i: the horse lacks QUALITY_ITEMS[i]. */
export const LACKS = sql<number>`${sql.join(
  QUALITY_ITEMS.map((item, i) => sql`case when ${LACKING[item]} then ${sql.lit(1 << i)} else 0 end`),
  sql` + `,
)}`

/** {@link packFacts} of a horse. */
export const FACTS = sql<number>`horse.is_mine + ${sql.lit(1 << STATUS_SHIFT)} * ${codeOf('horse.status', HORSE_STATUSES)}
  + ${sql.lit(1 << ROLE_SHIFT)} * ${codeOf('horse.role', HORSE_ROLES)}`

const horseFacts = (chunk: Chunk) => sql`
  select horse.id, ${FACTS}, ${LACKS}, horse.quality_score from horse where ${among('horse.id', chunk)} order by horse.id`

/** Codes of a result that was stored without its copies. */
const VALUES = { 'N/N': 1, 'N/H': 2, 'H/H': 3, 'H/?': 4, 'N/?': 5 } as const

/** One current result per locus, so the sum puts each into its own bits. */
const panels = (chunk: Chunk) => sql`
  select horse_id, cast(sum(
    (case ${sql.join(
      DISEASE_LOCI.map(
        (locus, i) => sql`when marker = ${sql.lit(locus)} then ${sql.lit(2 ** (PANEL_BITS * i))}`,
      ),
      sql` `,
    )} else 0 end) *
    (case ${sql.join(
      RESULT_COPIES.map(
        ([min, max], i) =>
          sql`when copies_min = ${sql.lit(min)} and copies_max = ${sql.lit(max)} then ${sql.lit(i + 1)}`,
      ),
      sql` `,
    )} ${sql.join(
      Object.entries(VALUES).map(
        ([value, code]) => sql`when value = ${sql.lit(value)} then ${sql.lit(code)}`,
      ),
      sql` `,
    )} else 0 end)
  ) as integer)
  from genetic_test where is_current = 1 and ${among('horse_id', chunk)}
  group by horse_id order by horse_id`

const activeInjuries = (chunk: Chunk) => sql`
  select distinct horse_id from injury
  where status = 'active' and ${among('horse_id', chunk)} order by horse_id`

const bestFigures = (chunk: Chunk) => sql`
  select horse_id, max(si) from start
  where si is not null and ${among('horse_id', chunk)} group by horse_id order by horse_id`

const moneyOfStarts = (chunk: Chunk) => sql`
  select horse_id, sum(earned_cents) from start
  where earned_cents is not null and ${among('horse_id', chunk)} group by horse_id order by horse_id`

const lifetimeEarnings = (chunk: Chunk) => sql`
  select id, lifetime_earnings_cents from horse
  where lifetime_earnings_cents is not null and ${among('id', chunk)} order by id`
