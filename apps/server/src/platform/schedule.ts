import type { UpkeepRecords, UpkeepTask } from '@quarterpole/db/queries/upkeep'

/** A time of day on the server's own clock. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** When the weekly tasks run if there are no nightly backups. */
const AT_NIGHT: TimeOfDay = { hour: 3, minute: 10 }
/** Pause after a failure. */
const RETRY_MS = HOUR_MS
/** Pause after a drill or check that found damage, to notice when it was mended. */
const RECHECK_MS = DAY_MS

/** The latest moment at or before `now` with this time of day. */
export function lastMoment({ hour, minute }: TimeOfDay, now: Date): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, minute)
  if (today <= now) return today
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour, minute)
}

/** Nights between two moments, by the quiet hour they follow; a clock change makes no difference. */
const nightsBetween = (earlier: Date, later: Date, at: TimeOfDay) =>
  Math.round((lastMoment(at, later).getTime() - lastMoment(at, earlier).getTime()) / DAY_MS)

/**
 * The tasks that should run now: the backup if none succeeded since its last time of day, so that a missed night is
 * caught up; the drill and the integrity check every seventh night, after that night's backup. A task that failed waits
 * an hour.
 *
 * @param backupAt  null if backups are off; then there is nothing to drill either
 */
export function dueTasks(records: UpkeepRecords, backupAt: TimeOfDay | null, now: Date): UpkeepTask[] {
  // What happened days from now was written before the clock was set back: it counts as never.
  const since = (instant: string | null | undefined) => {
    const ms = instant ? now.getTime() - Date.parse(instant) : Number.POSITIVE_INFINITY
    return ms < -DAY_MS ? Number.POSITIVE_INFINITY : ms
  }
  const hasFault = (task: UpkeepTask) => Boolean(records[task]?.fault)
  const mayRetry = (task: UpkeepTask, pauseMs: number) => since(records[task]?.tried_at) >= pauseMs
  const sinceSlot = now.getTime() - lastMoment(backupAt ?? AT_NIGHT, now).getTime()
  const isMissing = backupAt !== null && since(records.backup?.succeeded_at) > sinceSlot
  const isWeekly = (task: 'restore_drill' | 'integrity_check') => {
    if (hasFault(task)) return mayRetry(task, RECHECK_MS)
    const last = records[task]?.succeeded_at
    if (!last || since(last) === Number.POSITIVE_INFINITY) return true
    const awaitsBackup = isMissing && !hasFault('backup')
    return !awaitsBackup && nightsBetween(new Date(last), now, backupAt ?? AT_NIGHT) >= 7
  }
  const due: UpkeepTask[] = []
  if (isMissing && (!hasFault('backup') || mayRetry('backup', RETRY_MS))) due.push('backup')
  if (backupAt !== null && records.backup?.succeeded_at && isWeekly('restore_drill'))
    due.push('restore_drill')
  if (isWeekly('integrity_check')) due.push('integrity_check')
  return due
}
