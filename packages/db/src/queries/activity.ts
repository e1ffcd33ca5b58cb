import type { Db } from '../open.ts'
import type { ActivityTable } from '../schema-work.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export interface NewActivity {
  kind: ActivityTable['kind']
  sentence: string
  subject?: { noun: string; id: number | string } | null
  /** When it happened; now unless a prepared herd brings its own. */
  at?: string
}

/** What a line tells, as its row has it. */
const told = ({ kind, sentence, subject }: NewActivity) => ({
  kind,
  sentence,
  subject_noun: subject?.noun ?? null,
  subject_id: subject ? String(subject.id) : null,
})

/** A line as its row, but for the id; when it happened must be said. */
export const activityRow = (activity: NewActivity & { at: string }): Omit<ActivityTable, 'id'> => ({
  at: activity.at,
  ...told(activity),
})

/** Write it in the transaction of what it tells. */
export async function insertActivity(db: Db, activity: NewActivity): Promise<number> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'activity', 1)
    await trx.kysely
      .insertInto('activity')
      .values({ id, at: activity.at ?? trx.engine.now(), ...told(activity) })
      .execute()
    return id
  })
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

/** What happened, newest first; of one moment, what was written last first. A job's id stays text; every other subject's is a number. */
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
