import { RECORD_EVENTS } from '@quarterpole/contract/activity'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { ActivityTable } from '../schema-work.ts'
import type { StoredSentence } from '../sentence.ts'
import type { HorseTable } from '../schema.ts'
import type { RowChange } from './change.ts'
import { forEachChunk } from './chunks.ts'
import { unpacked } from './import-change.ts'

/** Activities that write values of a horse: his own row, results, starts, injuries, records. */
const KINDS: readonly ActivityTable['kind'][] = [
  'horse_added',
  'horse_edited',
  'horses_marked',
  'horses_merged',
  'foaled',
  'sample_removed',
  'test_added',
  'test_edited',
  'test_removed',
  'start_added',
  'start_edited',
  'start_removed',
  'injury_recorded',
  'injury_edited',
  'injury_removed',
  ...RECORD_EVENTS,
]
/** Undos of them; those of bookings and covers have other subjects. */
const UNDONE_NOUNS = ['horse', 'injury']

/** One write to a horse, without what it changed. */
export interface HistoryKey {
  readonly kind: 'activity' | 'import' | 'import_undo'
  readonly id: number
  readonly at: string
  readonly activity?: ActivityTable['kind']
  readonly person?: string | null
}

/** All writes to a horse, newest first; light rows, because a horse has hundreds at most. */
export async function historyKeys(db: Db, horse: HorseId): Promise<HistoryKey[]> {
  const activities = await db.kysely
    .selectFrom('activity_horse')
    .innerJoin('activity', 'activity.id', 'activity_horse.activity_id')
    .select(['activity.id', 'activity.at', 'activity.kind', 'activity.person'])
    .where('activity_horse.horse_id', '=', horse)
    .where((e) =>
      e.or([
        e('activity.kind', 'in', KINDS),
        e.and([
          e('activity.kind', '=', 'change_undone'),
          e.or([e('activity.subject_noun', 'is', null), e('activity.subject_noun', 'in', UNDONE_NOUNS)]),
        ]),
      ]),
    )
    .execute()
  const imports = await db.kysely
    .selectFrom('import_horse')
    .innerJoin('data_import', 'data_import.id', 'import_horse.import_id')
    .select(['data_import.id', 'data_import.created_at', 'data_import.undone_at', 'import_horse.undone'])
    .distinct()
    .where('import_horse.horse_id', '=', horse)
    .execute()
  const keys: HistoryKey[] = [
    ...activities.map(({ id, at, kind, person }) => ({
      kind: 'activity' as const,
      id,
      at,
      activity: kind,
      person,
    })),
    ...imports.map(({ id, created_at }) => ({ kind: 'import' as const, id, at: created_at })),
    ...imports.flatMap(({ id, undone, undone_at }) =>
      undone === 1 && undone_at !== null ? [{ kind: 'import_undo' as const, id, at: undone_at }] : [],
    ),
  ]
  return keys.toSorted((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1))
}

export interface HistoryActivity {
  readonly id: number
  readonly at: string
  readonly kind: ActivityTable['kind']
  readonly sentence: StoredSentence
  readonly person: string | null
  readonly undone_at: string | null
  readonly can_undo: boolean
  /** Rows of this horse alone. */
  readonly changes: readonly RowChange[]
}

/** Longer records, such as of a mark on thousands of horses, are read one at a time. */
const READ_TOGETHER = 20_000

/** Activities by id, with what they changed of one horse. */
export async function activitiesOnHorse(
  db: Db,
  ids: readonly number[],
  horse: HorseId,
): Promise<Map<number, HistoryActivity>> {
  const rows = await forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('activity')
      .select(['id', 'at', 'kind', 'sentence', 'person', 'undone_at'])
      .select(sql<number>`case when changes is null then 0 else 1 end`.as('is_recorded'))
      .select(
        sql<string | null>`case when length(changes) <= ${READ_TOGETHER} then changes end`.as('changes'),
      )
      .where('id', 'in', chunk)
      .execute(),
  )
  const found = new Map<number, HistoryActivity>()
  for (const { is_recorded, changes, ...row } of rows) {
    const text = is_recorded === 1 && changes === null ? await longRecord(db, row.id) : changes
    const ofHorse = changesIn(text).filter((change) => isOf(change, horse))
    found.set(row.id, { ...row, changes: ofHorse, can_undo: is_recorded === 1 && row.undone_at === null })
  }
  return found
}

const longRecord = async (db: Db, id: number) =>
  (await db.kysely.selectFrom('activity').select('changes').where('id', '=', id).executeTakeFirst())
    ?.changes ?? null

const changesIn = (stored: string | null) => (stored === null ? [] : (JSON.parse(stored) as RowChange[])) // only insertActivity writes them

function isOf({ table, before, after }: RowChange, horse: HorseId): boolean {
  const row = after ?? before
  return Number(table === 'horse' ? row?.['id'] : row?.['horse_id']) === horse
}

export interface HistoryImport {
  readonly id: ImportId
  readonly file_name: string
  readonly created_at: string
  readonly undone_at: string | null
  readonly person: string | null
  readonly undone_by: string | null
  /** Of the horse and injuries that were on file. */
  readonly changes: readonly RowChange[]
  /** Its undo put this horse's records back. */
  readonly undone: boolean
}

/** Imports by id, with what they changed of one horse. */
export async function importsOnHorse(
  db: Db,
  ids: readonly ImportId[],
  horse: HorseId,
): Promise<Map<number, HistoryImport>> {
  const rows = await forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('data_import')
      .leftJoin('import_horse', (join) =>
        join.onRef('import_horse.import_id', '=', 'data_import.id').on('import_horse.horse_id', '=', horse),
      )
      .leftJoin('import_part', (join) =>
        join
          .onRef('import_part.import_id', '=', 'import_horse.import_id')
          .onRef('import_part.part', '=', 'import_horse.part'),
      )
      .select(['data_import.id', 'data_import.file_name', 'data_import.created_at'])
      .select(['data_import.person', 'data_import.undone_by'])
      .select(['data_import.undone_at', 'import_part.changes', 'import_horse.undone'])
      .where('data_import.id', 'in', chunk)
      .orderBy('import_part.part')
      .execute(),
  )
  const imports = new Map<number, HistoryImport>()
  for (const { changes: part, undone, ...row } of rows) {
    const ofHorse = part === null ? [] : unpacked(part).filter((change) => isOf(change, horse))
    const changes = [...(imports.get(row.id)?.changes ?? []), ...ofHorse.map(differing)]
    imports.set(row.id, { ...row, changes, undone: undone === 1 })
  }
  return imports
}

/** The key and the columns that differ. */
function differing({ table, before, after }: RowChange): RowChange {
  const columns = Object.keys(after ?? {}).filter(
    (column) =>
      column === 'id' || column === 'horse_id' || (before?.[column] ?? null) !== (after?.[column] ?? null),
  )
  const pick = (row: RowChange['before']) =>
    row && Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
  return { table, before: pick(before), after: pick(after) }
}

/** When the sample herd that a horse came with was loaded; its records are older, and it follows them in the index. */
export async function sampleLoadedAt(db: Db, created_at: string): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('activity')
    .select('at')
    .where('kind', '=', 'herd_seeded')
    .where('at', '>=', created_at)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** A horse's row as it is. */
export const horseOnFile = (db: Db, id: HorseId): Promise<HorseTable | undefined> =>
  db.kysely.selectFrom('horse').selectAll().where('id', '=', id).executeTakeFirst()
