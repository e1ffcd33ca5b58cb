import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { HorseId, ImportId, RaceId } from '@quarterpole/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { ARCHIVED } from '../archive/tables.ts'
import type { Db } from '../open.ts'
import type { ImportPartTable, ImportHorseTable } from '../schema-work.ts'
import type { StartTable } from '../schema.ts'
import { type ChangedTable, horsesOf, isAmong, keyOf, type RowChange, type RowNow } from './change.ts'
import { forEachChunk } from './chunks.ts'

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

/** What an import added of a table, or edited, a part at a time: the last written first, so foals before their parents. */
export async function* importChanges(
  db: Db,
  import_id: ImportId,
  table: ImportedTable,
  { added }: { added: boolean },
): AsyncGenerator<RowChange[]> {
  const ofImport = db.kysely.selectFrom('import_part').where('import_id', '=', import_id)
  const parts = await ofImport
    .select('part')
    .where('table_name', '=', table)
    .where('added', '=', added ? 1 : 0)
    .orderBy('part', 'desc')
    .execute()
  for (const { part } of parts) {
    const { changes } = await ofImport.select('changes').where('part', '=', part).executeTakeFirstOrThrow()
    yield unpacked(changes)
  }
}

/** The records an import added to horses, as they are; a start with its race's condition, which its form edits too. */
export async function recordsAdded(trx: Db, import_id: ImportId): Promise<RowChange[]> {
  const of = (table: 'race' | 'injury' | 'genetic_test' | 'start') =>
    trx.kysely
      .selectFrom(table)
      .selectAll(table)
      .$if(table === 'start', (qb) =>
        qb.select((e) =>
          e.selectFrom('race').select('condition').whereRef('race.id', '=', 'start.race_id').as('condition'),
        ),
      )
      .where('import_id', '=', import_id)
      .execute()
  const added: RowChange[] = []
  for (const table of ['race', 'injury', 'genetic_test', 'start'] as const)
    for (const after of await of(table)) added.push({ table, before: null, after })
  return added
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

/** What keeps an added row: rows of other tables, by the column that names it; of a start, a card scored with its race. */
const USERS: Readonly<Record<ImportedTable, readonly (readonly [table: string, column: string])[]>> = {
  horse: [
    ['horse', 'sire_id'],
    ['horse', 'dam_id'],
    ['start', 'horse_id'],
    ['injury', 'horse_id'],
    ['sale', 'horse_id'],
    ['genetic_test', 'horse_id'],
    ['mating_cross', 'sire_id'],
    ['mating_cross', 'dam_id'],
    ['stallion_book_entry', 'stallion_id'],
    ['stallion_book_entry', 'mare_id'],
    ['breeding', 'stallion_id'],
    ['breeding', 'mare_id'],
    ['breeding', 'foal_id'],
    ['work', 'horse_id'],
    ['stallion_season', 'stallion_id'],
    ['duty', 'horse_id'],
  ],
  race: [
    ['start', 'race_id'],
    ['race_card', 'race_id'],
  ],
  start: [['race_card', 'race_id']],
  track: [
    ['race', 'track_id'],
    ['race', 'venue_id'],
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
  const own = sql.ref(table === 'start' ? 'row.race_id' : 'row.id')
  const isUsed = USERS[table].map(
    ([user, column]): RawBuilder<boolean> =>
      sql`exists (select 1 from ${sql.table(user)} u where u.${sql.ref(column)} = ${own})`,
  )
  const key = sql.join(ARCHIVED[table].map((column) => sql.ref(column)))
  const keys = rows.map(({ change }) => keyOf(table, change.after ?? {}))
  const found = await sql<Record<string, unknown>>`select ${key} from ${sql.table(table)} as row
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
