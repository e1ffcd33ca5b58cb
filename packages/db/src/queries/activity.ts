import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { RowChange } from './change.ts'
import type { ActivityTable } from '../schema-work.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export interface NewActivity {
  kind: ActivityTable['kind']
  sentence: string
  subject?: { noun: string; id: number | string } | null
  /** Event time; default now. A generated herd sets its own. */
  at?: string
  /** Rows it changed (see change.ts), so that it can be undone. */
  changes?: readonly RowChange[]
  /** Horses on whose page it is shown; by default the subject if that is a horse. */
  horses?: readonly HorseId[]
}

/** Call it in the transaction of the event itself. */
export async function insertActivity(db: Db, activity: NewActivity): Promise<number> {
  return tx(db, async (trx) => {
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
    .where('sentence', '=', sentence)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface ActivityRow {
  id: number
  at: string
  kind: ActivityTable['kind']
  sentence: string
  subject: { noun: string; id: number | string } | null
}

export async function countActivity(db: Db): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('activity')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Activity, newest first; ties in reverse insertion order. A job's id stays text, other subjects' ids are numbers. */
export async function listActivity(db: Db, limit: number, offset = 0): Promise<ActivityRow[]> {
  const rows = await db.kysely
    .selectFrom('activity')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ subject_noun, subject_id, ...row }) => ({
    ...row,
    subject:
      subject_noun === null || subject_id === null
        ? null
        : { noun: subject_noun, id: /^\d{1,15}$/.test(subject_id) ? Number(subject_id) : subject_id },
  }))
}
