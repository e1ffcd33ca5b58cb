import type { HorseId } from '@quarterpole/contract/ids'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../open.ts'
import type { RowChange } from './change.ts'
import { checkBilled } from './check-billed.ts'
import type { ActivityTable } from '../schema-work.ts'
import { type StoredSentence, storedAs } from '../sentence.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export interface NewActivity {
  kind: ActivityTable['kind']
  /** Money in it as an {@link amount}. */
  sentence: string
  subject?: { noun: string; id: number | string } | null
  /** Event time; default now. A generated herd sets its own. */
  at?: string | undefined
  /** Rows it changed (see change.ts), so that it can be undone. */
  changes?: readonly RowChange[]
  /** Horses on whose page it is shown; by default the subject if that is a horse. */
  horses?: readonly HorseId[]
}

/**
 * Call it in the transaction of the event itself.
 *
 * @throws {BilledError} where its changes are of what an issued statement bills or counts
 */
export async function insertActivity(db: Db, activity: NewActivity): Promise<number> {
  return tx(db, async (trx) => {
    await checkBilled(trx, activity.changes ?? [])
    const id = await allocateIds(trx, 'activity', 1)
    await trx.kysely
      .insertInto('activity')
      .values({
        id,
        at: activity.at ?? trx.engine.now(),
        kind: activity.kind,
        sentence: activity.sentence,
        subject_noun: activity.subject?.noun ?? null,
        subject_id: activity.subject ? String(activity.subject.id) : null,
        changes: activity.changes?.length ? JSON.stringify(activity.changes) : null,
        undone_at: null,
        person: trx.writer?.name ?? null,
        account_id: trx.writer?.account_id ?? null,
      })
      .execute()
    const horses = [...new Set(activity.horses ?? subjectHorse(activity))]
    if (horses.length > 0)
      await trx.kysely
        .insertInto('activity_horse')
        .values(horses.map((horse_id) => ({ horse_id, activity_id: id })))
        .execute()
    return id
  })
}

const subjectHorse = ({ subject }: NewActivity): readonly HorseId[] =>
  subject?.noun === 'horse' ? [Number(subject.id) as HorseId] : [] // the noun says what the id is of

/** Whether the same sentence was logged within the last `seconds`. */
export async function isRecentActivity(db: Db, sentence: string, withinSeconds: number): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('activity')
    .select('id')
    .where('at', '>=', db.engine.now(-withinSeconds))
    .where('sentence', '=', storedAs(sentence))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface ActivityRow {
  id: number
  at: string
  kind: ActivityTable['kind']
  sentence: StoredSentence
  subject: { noun: string; id: number | string } | null
  /** Rows it changed; empty if there are none or their record is long. */
  changes: RowChange[]
  can_undo: boolean
  undone_at: string | null
  person: string | null
}

export async function countActivity(db: Db, horse_id?: HorseId): Promise<number> {
  const { n } = await activities(db, horse_id)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const activities = (db: Db, horse_id?: HorseId) =>
  db.kysely.selectFrom('activity').$if(horse_id !== undefined, (qb) =>
    qb.where('activity.id', 'in', (e) =>
      e
        .selectFrom('activity_horse')
        .select('activity_id')
        .where('horse_id', '=', horse_id ?? null),
    ),
  )

/** Longer records, such as of a removed sample herd, are not listed. */
const LISTED_LENGTH = 20_000

const listed = (query: ReturnType<typeof activities>) =>
  query
    .select(['id', 'at', 'kind', 'sentence', 'subject_noun', 'subject_id', 'undone_at', 'person'])
    .select(sql<string | null>`case when length(changes) <= ${LISTED_LENGTH} then changes end`.as('changes'))
    .select(sql<number>`case when changes is null then 0 else 1 end`.as('has_changes'))

/** Activity, newest first; ties in reverse insertion order. */
export async function listActivity(
  db: Db,
  limit: number,
  offset = 0,
  horse_id?: HorseId,
): Promise<ActivityRow[]> {
  const rows = await listed(activities(db, horse_id))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(activityRow)
}

/** One activity as in the list. */
export const findActivity = async (db: Db, id: number): Promise<ActivityRow> =>
  activityRow(await listed(activities(db)).where('id', '=', id).executeTakeFirstOrThrow())

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** A job's id stays text, other subjects' ids are numbers. */
const activityRow = ({ subject_noun, subject_id, has_changes, changes, ...row }: ListedRow): ActivityRow => ({
  ...row,
  subject:
    subject_noun === null || subject_id === null
      ? null
      : { noun: subject_noun, id: /^\d{1,15}$/.test(subject_id) ? Number(subject_id) : subject_id },
  changes: changesIn(changes),
  can_undo: has_changes === 1 && row.undone_at === null,
})

const changesIn = (stored: string | null) => (stored === null ? [] : (JSON.parse(stored) as RowChange[])) // only insertActivity writes them

/** An activity with all rows it changed. */
export async function readActivity(
  db: Db,
  id: number,
): Promise<
  | (Pick<Selectable<ActivityTable>, 'id' | 'sentence' | 'undone_at' | 'subject_noun' | 'subject_id'> & {
      changes: RowChange[]
      horses: HorseId[]
    })
  | null
> {
  const row = await db.kysely
    .selectFrom('activity')
    .select(['id', 'sentence', 'undone_at', 'subject_noun', 'subject_id', 'changes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const horses = await db.kysely
    .selectFrom('activity_horse')
    .select('horse_id')
    .where('activity_id', '=', id)
    .execute()
  return { ...row, changes: changesIn(row.changes), horses: horses.map(({ horse_id }) => horse_id) }
}

export async function markUndone(db: Db, id: number): Promise<void> {
  await db.kysely.updateTable('activity').set({ undone_at: db.engine.now() }).where('id', '=', id).execute()
}
