import type { Activity } from '@quarterpole/contract/activity'
import { momentOf } from '../format/day.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { EmptyState } from '../ui/States.tsx'
import { ACTIVITY_WORD, activityHref } from './activity-words.ts'
import styles from './Dashboard.module.css'

/** What happened, newest first; each line leads to what it is about. */
export function ActivityList({ activity, now }: { activity: readonly Activity[]; now: Date }) {
  if (activity.length === 0) {
    return (
      <EmptyState title="Nothing has happened yet">
        Predictions, saved crosses, imports and edits will be listed here as they are made.
      </EmptyState>
    )
  }
  return (
    <ol className={styles.activity}>
      {activity.map((entry) => {
        const href = activityHref(entry)
        return (
          <li key={entry.id}>
            <time className={styles.when} dateTime={entry.at}>
              {momentOf(entry.at, now)}
            </time>
            <span>{ACTIVITY_WORD[entry.kind]}</span>
            <span className={styles.sentence}>
              {href === undefined ? entry.sentence : <Anchor href={href}>{entry.sentence}</Anchor>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
