import type { UpkeepRecords, UpkeepTask } from '@quarterpole/db/queries/upkeep'

/** A time of day on the server's own clock. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** A week less some hours, so that a weekly task does not drift to a later hour each time. */
const WEEKLY_MS = WEEK_MS - 6 * HOUR_MS
/** Pause after a failure. */
const RETRY_MS = HOUR_MS
/** Pause after a drill or check that found damage, to notice when it was mended. */
const RECHECK_MS = 24 * HOUR_MS

/** The latest moment at or before `now` with this time of day. */
export function lastMoment({ hour, minute }: TimeOfDay, now: Date): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, minute)
  if (today <= now) return today
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour, minute)
}

/**
 * The tasks that should run now: the backup if none succeeded since its last time of day, so that a missed night is
 * caught up; the drill and the integrity check once a week, after a night's backup. A task that failed waits an hour.
 *
 * @param backupAt  null if backups are off; then there is nothing to drill either
 */
export function dueTasks(records: UpkeepRecords, backupAt: TimeOfDay | null, now: Date): UpkeepTask[] {
  const since = (instant: string | null | undefined) =>
    instant ? now.getTime() - Date.parse(instant) : Number.POSITIVE_INFINITY
  const hasFault = (task: UpkeepTask) => Boolean(records[task]?.fault)
  const mayRetry = (task: UpkeepTask, pauseMs: number) => since(records[task]?.tried_at) >= pauseMs
  const isWeekly = (task: 'restore_drill' | 'integrity_check') =>
    hasFault(task) ? mayRetry(task, RECHECK_MS) : since(records[task]?.succeeded_at) >= WEEKLY_MS
  const due: UpkeepTask[] = []
  if (backupAt !== null) {
    const sinceSlot = now.getTime() - lastMoment(backupAt, now).getTime()
    const isMissing = since(records.backup?.succeeded_at) > sinceSlot
    if (isMissing && (!hasFault('backup') || mayRetry('backup', RETRY_MS))) due.push('backup')
    if (records.backup?.succeeded_at && isWeekly('restore_drill')) due.push('restore_drill')
  }
  if (isWeekly('integrity_check')) due.push('integrity_check')
  return due
}
