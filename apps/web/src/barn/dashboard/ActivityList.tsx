import type { Activity } from '@quarterpole/contract/activity'
import { useMayUndo } from '../../app/use-me.ts'
import { UndoButton } from '../../app/activity/UndoButton.tsx'
import { momentOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Fold } from '../../ui/Fold.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { ACTIVITY_WORD, activityHref, nameAndResult } from './activity-words.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './Dashboard.module.css'

/** Newest first; each line links to its subject. */
export function ActivityList({ activity, now }: { activity: readonly Activity[]; now: Date }) {
  if (activity.length === 0)
    return (
      <EmptyState title="No activity yet">
        Your predictions, saved crosses, imports and edits will show up here.
      </EmptyState>
    )
  return (
    <ol className={styles.activity}>
      {activity.map((entry) => (
        <Entry key={entry.id} entry={entry} now={now} />
      ))}
    </ol>
  )
}

function Entry({ entry, now }: { entry: Activity; now: Date }) {
  const mayUndo = useMayUndo()
  return (
    <li>
      <time className={look({ size: 'small', tone: 'dim', nowrap: true })} dateTime={entry.at}>
        {momentOf(entry.at, now)}
      </time>
      <span>{ACTIVITY_WORD[entry.kind]}</span>
      <span className={classNames(look({ tone: 'muted', breaks: true, shrinks: true }), styles.sentence)}>
        <Sentence entry={entry} />
        {entry.person && <Dim> · {entry.person}</Dim>}
        <Changes entry={entry} />
      </span>
      <span className={classNames(look({ tone: 'dim', size: 'small' }), styles.undo)}>
        {entry.undone_at !== null
          ? 'Undone'
          : entry.can_undo &&
            mayUndo(entry.person) && (
              <UndoButton
                activityId={entry.id}
                word={entry.kind === 'change_undone' ? 'Redo' : 'Undo'}
                sentence={entry.sentence}
              />
            )}
      </span>
    </li>
  )
}

/** The name in serif, then the result; other sentences whole. */
function Sentence({ entry }: { entry: Activity }) {
  const href = activityHref(entry)
  const parts = nameAndResult(entry)
  if (parts === null)
    return href === undefined ? entry.sentence : <Anchor href={href}>{entry.sentence}</Anchor>
  return (
    <>
      <Name href={href}>{parts.name}</Name>
      {separatorBefore(parts.result)}
      {parts.result}
    </>
  )
}

/** "for 2027" goes on with the name. */
const separatorBefore = (result: string) => (result === '' ? '' : result.startsWith('for ') ? ' ' : ' · ')

/** The edited fields, opened from the line: "Fee: $2,500 → $3,000". */
function Changes({ entry: { changes } }: { entry: Activity }) {
  if (changes.length === 0) return null
  const isOneRecord = changes.every(({ record }) => record === changes[0]?.record)
  return (
    <Fold label={plural(changes.length, 'change')}>
      <ul className={classNames(look({ size: 'small' }), styles.changes)}>
        {changes.map(({ record, field, before, after }) => (
          <li key={`${record} ${field}`}>
            {isOneRecord ? field : `${record}, ${field}`}: {before ?? 'not on file'} →{' '}
            {after ?? 'not on file'}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
