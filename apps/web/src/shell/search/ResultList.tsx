import { useEffect, useRef } from 'react'
import { SexSign } from '../../ui/Marks.tsx'
import { Name } from '../../ui/Words.tsx'
import type { Result, ResultGroup } from './results.ts'
import { Inline, look } from '../../ui/Layout.tsx'
import styles from './Search.module.css'

export interface ResultListProps {
  groups: readonly ResultGroup[]
  listId: string
  /** Row of the keyboard cursor, counted over all groups. */
  active: number
  isStale: boolean
  onPoint: (row: number) => void
  onChoose: (row: Result) => void
}

/** The rows of the search by group; the text box keeps the focus and moves the cursor. */
export function ResultList({ groups, listId, active, isStale, onPoint, onChoose }: ResultListProps) {
  const marked = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not returned: newer browsers return a promise from scrollIntoView, which is no clean-up.
    marked.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const before = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press must not take the focus from the text box
    <div onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={listId} aria-label="Results" aria-busy={isStale} className={styles.list}>
        {groups.map(({ title, results }, at) => (
          <div role="group" aria-labelledby={`${listId}-group-${at}`} key={title}>
            <div role="presentation" id={`${listId}-group-${at}`} className={styles.group}>
              {title}
            </div>
            {results.map((result, nth) => {
              const row = (before[at] ?? 0) + nth
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys go to the text box
                <div
                  key={result.href}
                  ref={row === active ? marked : undefined}
                  id={`${listId}-${row}`}
                  role="option"
                  aria-selected={row === active}
                  className={styles.row}
                  onMouseMove={() => row !== active && onPoint(row)}
                  onClick={() => onChoose(result)}
                >
                  <Inline as="span" gap={2} align="baseline" breaks shrinks>
                    <Name>{result.name}</Name>
                    {result.sex !== undefined && <SexSign sex={result.sex} signOnly />}
                  </Inline>
                  <span className={look({ size: 'small', tone: 'dim', ellipsis: true, shrinks: true })}>
                    {result.about}
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
