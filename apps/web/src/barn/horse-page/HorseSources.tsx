import { classNames } from '../../ui/class-names.ts'
import { ShowMore } from '../../app/PagedList.tsx'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { HistoryEntry, HorseSources as Sources, Source } from '@quarterpole/contract/horse-history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMayUndo } from '../../app/use-me.ts'
import { UndoButton } from '../../app/activity/UndoButton.tsx'
import { momentOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Facts } from '../../ui/Table.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, Muted } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'
import styles from './HorseSources.module.css'
import { horseHistoryQuery, horseSourcesQuery } from './queries.ts'
import { recordWords, sourceName, sourceWords } from './source-words.ts'

/** Which import, form or person each value came from, and every change; asked for when opened. */
export function HorseSources({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classNames(look({ above: 6 }), styles.sources)}>
      <Fold label="Where this comes from" onOpen={() => setIsOpen(true)}>
        {isOpen && <Opened id={id} />}
      </Fold>
    </div>
  )
}

function Opened({ id }: { id: number }) {
  const now = useNow()
  const sources = useQuery(horseSourcesQuery(id))
  const history = useInfiniteQuery(horseHistoryQuery(id))
  const error = sources.error ?? history.error
  if (error !== null || sources.data === undefined || history.data === undefined)
    return (
      <NotLoaded
        what="the sources"
        label="Loading where this comes from"
        error={error}
        onRetry={() => Promise.all([sources.refetch(), history.refetch()])}
        rows={6}
        columns={2}
      />
    )
  return (
    <>
      <SourcesView sources={sources.data} now={now} />
      <HistoryView
        entries={history.data.pages.flatMap((page) => page.data)}
        now={now}
        more={history.hasNextPage ? <ShowMore query={history} /> : null}
      />
    </>
  )
}

/** Each value and record on file with its source. */
export function SourcesView({ sources: { fields, records }, now }: { sources: Sources; now: Date }) {
  return (
    <div className={styles.lists}>
      <div>
        <h3>Each value</h3>
        <Facts
          facts={fields.map(({ label, source }) => [label, <From key={label} source={source} now={now} />])}
        />
      </div>
      {records.length > 0 && (
        <div>
          <h3>Each record</h3>
          <Facts
            facts={records.map((record, at) => [
              recordWords(record),
              <span key={at}>
                <From source={record.source} now={now} />
                {record.edited !== null && (
                  <Dim>
                    {' '}
                    · changed: <From source={record.edited} now={now} />
                  </Dim>
                )}
              </span>,
            ])}
          />
        </div>
      )}
    </div>
  )
}

/** "AQHA sheet.csv, Nov 12", with a link to the import. */
function From({ source, now }: { source: Source; now: Date }) {
  const words = sourceWords(source, now)
  return source.import_id === null ? words : <Anchor href={paths.data()}>{words}</Anchor>
}

interface HistoryViewProps {
  entries: readonly HistoryEntry[]
  now: Date
  more: ReactNode
}

/** Every change, newest first: old value, new value, who and how. */
export function HistoryView({ entries, now, more }: HistoryViewProps) {
  return (
    <>
      <h3>Every change</h3>
      <ol className={styles.history}>
        {entries.map((entry, at) => (
          <Change key={at} entry={entry} now={now} />
        ))}
      </ol>
      {more}
    </>
  )
}

function Change({ entry, now }: { entry: HistoryEntry; now: Date }) {
  const { source, changes, sentence, is_recorded, undone_at, can_undo } = entry
  const name = sourceName(source)
  const mayUndo = useMayUndo()
  return (
    <li>
      {source.at === null ? (
        <span className={look({ tone: 'dim' })}>–</span>
      ) : (
        <time className={look({ tone: 'dim' })} dateTime={source.at}>
          {momentOf(source.at, now)}
        </time>
      )}
      <span>
        {source.import_id === null ? name : <Anchor href={paths.data()}>{name}</Anchor>}
        {source.person !== null && <Dim> · {source.person}</Dim>}
      </span>
      <div>
        {changes.length === 0 ? (
          <p>{sentence}</p>
        ) : (
          <ul>
            {changes.map(({ field, record, before, after }) => (
              <li key={`${record} ${field}`}>
                {field}: {before ?? 'not on file'} → {after ?? 'not on file'}
              </li>
            ))}
          </ul>
        )}
        {!is_recorded && <Muted>Made before old and new values were kept.</Muted>}
      </div>
      <span className={classNames(look({ tone: 'dim' }), styles.undo)}>
        {undone_at !== null
          ? 'Undone'
          : can_undo &&
            source.activity_id !== null &&
            mayUndo(source.person) && (
              <UndoButton
                activityId={source.activity_id}
                word={source.kind === 'undo' ? 'Redo' : 'Undo'}
                sentence={sentence}
              />
            )}
      </span>
    </li>
  )
}
