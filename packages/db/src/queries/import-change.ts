import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { HorseId, ImportId, RaceId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import { ARCHIVED } from '../archive/tables.ts'
import type { Db } from '../open.ts'
import type { ImportPartTable, ImportHorseTable } from '../schema-work.ts'
import type { StartTable } from '../schema.ts'
import {
  type ChangedTable,
  horsesOf,
  isAmong,
  keyOf,
  type RowChange,
  type RowNow,
  typedColumns,
} from './change.ts'
import { forEachChunk } from './chunks.ts'
import { MERGED_REFERENCES, type References } from './horse-references.ts'

/** Tables whose rows a file of one of the four kinds adds. */
export type ImportedTable = Extract<
  ChangedTable,
  'horse' | 'genetic_test' | 'injury' | 'start' | 'race' | 'track'
>

/** Few enough that a horse's history reads one quickly. */
const ROWS_PER_PART = 250

/** Collects what an import changes, packed, so that the rows of a whole herd are never in memory together. */
export class ImportChanges {
  readonly #parts: Omit<ImportPartTable, 'import_id'>[] = []
  readonly #horses: Omit<ImportHorseTable, 'import_id'>[] = []
  #open: RowChange[] = []

  /** Changes of one table, added or edited, one after the other share a part. */
  add(change: RowChange): void {
    const [first] = this.#open
    const isAlike = first?.table === change.table && (first.before === null) === (change.before === null)
    if (!isAlike || this.#open.length === ROWS_PER_PART) this.#close()
    this.#open.push(change)
  }

  #close(): void {
    const [first] = this.#open
    if (first === undefined) return
    const part = this.#parts.length
    const added = first.before === null ? 1 : 0
    this.#parts.push({ part, table_name: first.table, added, changes: packed(this.#open) })
    if (added === 0 && (first.table === 'horse' || first.table === 'injury'))
      this.#horses.push(...horsesOf(this.#open).map((horse_id) => ({ horse_id, part, undone: 0 as const })))
    this.#open = []
  }

  /** Call it in the import's transaction. */
  async write(trx: Db, import_id: ImportId): Promise<void> {
    this.#close()
    const ofImport = <Row>(row: Row) => ({ ...row, import_id })
    await trx.engine.insertMany(trx.kysely, 'import_part', this.#parts.map(ofImport))
    await trx.engine.insertMany(trx.kysely, 'import_horse', this.#horses.map(ofImport))
  }
}

const packed = (changes: readonly RowChange[]) =>
  deflateRawSync(JSON.stringify(changes), { level: 1 }).toString('base64')

/** The changes of a part; only ImportChanges writes them. */
export const unpacked = (part: string) =>
  JSON.parse(inflateRawSync(Buffer.from(part, 'base64')).toString()) as RowChange[]

/**
 * What an import added to a table, or edited, a part at a time: horses backward, so that foals come before their parents
 * and a number handed on inside the file goes back the way it came.
 */
export async function* importChanges(
  db: Db,
  import_id: ImportId,
  table: ImportedTable,
  { added }: { added: boolean },
): AsyncGenerator<RowChange[]> {
  const ofImport = db.kysely.selectFrom('import_part').where('import_id', '=', import_id)
  const isBackward = table === 'horse'
  const parts = await ofImport
    .select('part')
    .where('table_name', '=', table)
    .where('added', '=', added ? 1 : 0)
    .orderBy('part', isBackward ? 'desc' : 'asc')
    .execute()
  for (const { part } of parts) {
    const { changes } = await ofImport.select('changes').where('part', '=', part).executeTakeFirstOrThrow()
    yield isBackward ? unpacked(changes).toReversed() : unpacked(changes)
  }
}

/**
 * The records an import added, as they are. A start has its race's condition, which its form edits too; a race its key
 * alone, for it goes with its last start.
 */
export async function recordsAdded({ kysely }: Db, import_id: ImportId): Promise<RowChange[]> {
  const races = kysely.selectFrom('race').select('id').orderBy('id')
  const injuries = kysely.selectFrom('injury').selectAll().orderBy('id')
  const tests = kysely.selectFrom('genetic_test').selectAll().orderBy('id')
  const starts = kysely
    .selectFrom('start')
    .innerJoin('race', 'race.id', 'start.race_id')
    .selectAll('start')
    .select('race.condition')
    .orderBy('race_id')
    .orderBy('horse_id')
  const added = (table: ImportedTable) => (after: object) =>
    typedColumns({ table, before: null, after: { ...after } })
  return [
    ...(await races.where('import_id', '=', import_id).execute()).map(added('race')),
    ...(await injuries.where('import_id', '=', import_id).execute()).map(added('injury')),
    ...(await tests.where('import_id', '=', import_id).execute()).map(added('genetic_test')),
    ...(await starts.where('start.import_id', '=', import_id).execute()).map(added('start')),
  ]
}

/** Marks the horses whose records were put back, except those that stay as they are. */
export async function markHorsesUndone(
  trx: Db,
  import_id: ImportId,
  staying: readonly HorseId[],
): Promise<void> {
  const rows = trx.kysely.updateTable('import_horse').where('import_id', '=', import_id)
  await rows.set({ undone: 1 }).execute()
  await forEachChunk(staying, async (ids) => {
    await rows.set({ undone: 0 }).where('horse_id', 'in', ids).execute()
  })
}

/** Later imports in force that changed any of these horses or their injuries, newest first. */
export async function laterImportsOf(
  db: Db,
  import_id: ImportId,
  horses: readonly HorseId[],
): Promise<{ id: ImportId; file_name: string }[]> {
  const found = await forEachChunk(horses, (ids) =>
    db.kysely
      .selectFrom('import_horse')
      .innerJoin('data_import', 'data_import.id', 'import_horse.import_id')
      .select(['data_import.id', 'data_import.file_name'])
      .distinct()
      .where('import_horse.import_id', '>', import_id)
      .where('data_import.status', '=', 'done')
      .where('import_horse.horse_id', 'in', ids)
      .execute(),
  )
  return [...new Map(found.map((row) => [row.id, row])).values()].toSorted((a, b) => b.id - a.id)
}

/** What keeps an added row: rows of other tables, by the columns that name it; of a start, a card scored with its race. */
const USERS: Readonly<Record<ImportedTable, readonly References[]>> = {
  horse: MERGED_REFERENCES,
  race: [
    ['start', 'race_id'],
    ['race_card', 'race_id'],
  ],
  start: [['race_card', 'race_id']],
  track: [
    ['race', 'track_id', 'venue_id'],
    ['race_card', 'track_id'],
  ],
  injury: [],
  genetic_test: [],
}

/** Those of a table's rows that nothing uses. */
export async function unusedAmong(
  db: Db,
  table: ImportedTable,
  rows: readonly RowNow[],
): Promise<readonly RowNow[]> {
  if (rows.length === 0 || USERS[table].length === 0) return rows
  const own = sql.ref(table === 'start' ? 'own.race_id' : 'own.id')
  const isUsed = USERS[table].flatMap(([user, ...columns]) =>
    columns.map(
      (column) => sql`exists (select 1 from ${sql.table(user)} u where u.${sql.ref(column)} = ${own})`,
    ),
  )
  const key = sql.join(ARCHIVED[table].map((column) => sql.ref(column)))
  const keys = rows.map(({ change }) => keyOf(table, change.after ?? {}))
  const found = await sql<Record<string, unknown>>`select ${key} from ${sql.table(table)} as own
    where ${isAmong(table, keys)} and not (${sql.join(isUsed, sql` or `)})`.execute(db.kysely)
  const unused = new Set(found.rows.map((row) => keyOf(table, row).join()))
  return rows.filter(({ change }) => unused.has(keyOf(table, change.after ?? {}).join()))
}

/** An import's starts that were written again since. */
export const startsRewritten = (db: Db, id: ImportId): Promise<StartTable[]> =>
  db.kysely
    .selectFrom('start')
    .selectAll()
    .where('import_id', '=', id)
    .where('version', '>', 1)
    .orderBy('race_id')
    .orderBy('horse_id')
    .execute()

/** Races with their tracks. */
export const racesWithTracks = (db: Db, ids: readonly RaceId[]) =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('race')
      .innerJoin('track', 'track.id', 'race.track_id')
      .selectAll('race')
      .select('track.name as track_name')
      .where('race.id', 'in', chunk)
      .execute(),
  )

const IS_SCORED = sql<boolean>`exists (select 1 from race_card c where c.race_id = race.id)`

/** Races an import could not leave: scored ones with its starts, and its own in which others' horses started. */
export const racesLeftOf = (db: Db, id: ImportId) =>
  db.kysely
    .selectFrom('race')
    .innerJoin('track', 'track.id', 'race.track_id')
    .select(['race.id', 'race.race_date', 'race.race_number', 'track.name as track_name'])
    .select(sql<number>`case when ${IS_SCORED} then 1 else 0 end`.as('is_scored'))
    .where((e) => {
      const isOwn = e('race.import_id', '=', id)
      const hasItsStarts = e(
        'race.id',
        'in',
        e.selectFrom('start').select('race_id').where('import_id', '=', id),
      )
      const hasOthers = sql<boolean>`exists (select 1 from start s
        where s.race_id = race.id and (s.import_id is null or s.import_id <> ${id}))`
      return e.or([e.and([IS_SCORED, e.or([isOwn, hasItsStarts])]), e.and([isOwn, hasOthers])])
    })
    .orderBy('race.id')
    .execute()
