import type { Activity } from '@quarterpole/contract/activity'
import { useState } from 'react'
import { momentOf } from '../format/day.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/States.tsx'
import { ACTIVITY_WORD, activityHref } from './activity-words.ts'
import styles from './Dashboard.module.css'

/** Shown on a phone before "Show all"; the style sheet hides the others. */
const NEWEST = 5

/** Newest first; each line links to its subject. */
export function ActivityList({ activity, now }: { activity: readonly Activity[]; now: Date }) {
  const [all, setAll] = useState(false)
  if (activity.length === 0) {
    return (
      <EmptyState title="No activity yet">
        Your predictions, saved crosses, imports and edits will show up here.
      </EmptyState>
    )
  }
  return (
    <>
      <ol className={classNames(styles.activity, !all && styles.newest)}>
        {activity.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} />
        ))}
      </ol>
      {!all && activity.length > NEWEST && (
        <div className={styles.onPhone}>
          <Button wide onClick={() => setAll(true)}>
            Show all {activity.length}
          </Button>
        </div>
      )}
    </>
  )
}

/** Its row in the score book scrolls into view by itself. */
const SCROLLS_ITSELF = 'race_card'

function Entry({ entry, now }: { entry: Activity; now: Date }) {
  const href = activityHref(entry)
  return (
    <li>
      <time className={styles.when} dateTime={entry.at}>
        {momentOf(entry.at, now)}
      </time>
      <span>{ACTIVITY_WORD[entry.kind]}</span>
      <span className={styles.sentence}>
        {href === undefined ? (
          entry.sentence
        ) : (
          <Anchor href={href} keepScroll={entry.subject?.noun === SCROLLS_ITSELF}>
            {entry.sentence}
          </Anchor>
        )}
      </span>
    </li>
  )
}
