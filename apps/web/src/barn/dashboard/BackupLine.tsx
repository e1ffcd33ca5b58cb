import type { UpkeepStatus } from '@quarterpole/contract/dashboard'
import { momentWithin } from '../../ui/words/day.ts'
import { Mark } from '../../ui/Marks.tsx'
import { look } from '../../ui/Layout.tsx'

const LATE_DAYS = 2
const DAY_MS = 86_400_000

/** "today 3:10 AM", "yesterday", "9 days ago" */
function ageOf(instant: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS)
  return days < LATE_DAYS ? momentWithin(instant, now) : `${days} days ago`
}

/** When the last backup was made, and what is wrong with the backups or the database if anything is. */
export function BackupLine({ upkeep, now }: { upkeep: UpkeepStatus; now: Date }) {
  const { automatic_backups, last_backup, trouble } = upkeep
  const last = last_backup === null ? null : `last backup ${ageOf(last_backup, now)}`
  const age = automatic_backups
    ? (last ?? 'no backup yet')
    : ['automatic backups are off', last].filter((part) => part !== null).join(', ')
  return (
    <span className={look({ breaks: true, block: true })}>
      {trouble === null ? (
        age
      ) : (
        <>
          <Mark tone="caution">{age}</Mark>{' '}
          <span className={look({ breaks: true, block: true })}>{trouble}</span>
        </>
      )}
    </span>
  )
}
