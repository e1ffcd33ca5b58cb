import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { tx } from '../tx.ts'
import { writeMeta } from './app-meta.ts'
import { readClock } from './clock.ts'

/** What the server does for its own data on a schedule, and the kind of job that does it. */
export const UPKEEP_TASKS = ['backup', 'restore_drill', 'integrity_check'] as const
export type UpkeepTask = (typeof UPKEEP_TASKS)[number]

/** Result of the last run of a task, by the database's clock. */
export interface UpkeepRecord {
  readonly tried_at: string
  /** End of the last run that found nothing wrong. */
  readonly succeeded_at: string | null
  /** What the last run found wrong, for people; null if nothing. */
  readonly fault: string | null
  /** Figures of the last run. */
  readonly facts: Readonly<Record<string, string | number | null>>
}
export type UpkeepRecords = Readonly<Record<UpkeepTask, UpkeepRecord | null>>

const keyOf = (task: UpkeepTask) => `upkeep_${task}`

export async function readUpkeep(db: Db): Promise<UpkeepRecords> {
  const rows = await db.kysely
    .selectFrom('app_meta')
    .select(['key', 'value'])
    .where('key', 'in', UPKEEP_TASKS.map(keyOf))
    .execute()
  const of = (task: UpkeepTask) => {
    const row = rows.find(({ key }) => key === keyOf(task))
    return row ? (JSON.parse(row.value) as UpkeepRecord) : null // only recordUpkeep writes them
  }
  return {
    backup: of('backup'),
    restore_drill: of('restore_drill'),
    integrity_check: of('integrity_check'),
  }
}

/** Records a run of a task; a fault leaves the time of the last success. */
export async function recordUpkeep(
  db: Db,
  task: UpkeepTask,
  { fault, facts = {} }: { fault: string | null; facts?: UpkeepRecord['facts'] },
): Promise<void> {
  await tx(db, async (trx) => {
    const before = (await readUpkeep(trx))[task]
    const now = await readClock(trx)
    const succeeded_at = fault === null ? now : (before?.succeeded_at ?? null)
    const record: UpkeepRecord = { tried_at: now, succeeded_at, fault, facts }
    await writeMeta(trx, keyOf(task), JSON.stringify(record))
  })
}

/** Locks the schedule against other processes until this transaction ends. */
export async function lockUpkeep(db: Db): Promise<void> {
  await db.kysely
    .insertInto('app_meta')
    .values({ key: 'upkeep_lock', value: '' })
    .onConflict((c) => c.column('key').doUpdateSet({ value: sql`app_meta.value` }))
    .execute()
}
