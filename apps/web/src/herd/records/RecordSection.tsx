import { classNames } from '../../ui/class-names.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { ReactNode } from 'react'
import type { Need } from '../../ui/may.ts'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Line, look, Row } from '../../ui/Layout.tsx'
import styles from './Records.module.css'

export interface RecordSectionProps {
  title: string
  /** The call that adds one. */
  need: Need
  /** What the button adds: "a sale". */
  adds: string
  onAdd: () => void
  /** Opens the import of a file of them. */
  onImport?: (() => void) | undefined
  /** Its form just closed: Add takes the focus. */
  isReturned?: boolean | undefined
  /** Undefined while the records load. */
  count: number | undefined
  error: Error | null
  onRetry: () => void
  /** One sentence where there are none. */
  empty: string
  children: ReactNode
}

/** A horse's records of one kind, with Add in the head. */
export function RecordSection({
  title,
  need,
  adds,
  onAdd,
  onImport,
  isReturned,
  count,
  error,
  onRetry,
  empty,
  children,
}: RecordSectionProps) {
  return (
    <section className={classNames(look({ shrinks: true }), styles.section)} aria-label={title}>
      <Line gap={3} justify="between" below={2} className={styles.head}>
        <h3>{title}</h3>
        <Row as="span" gap={2} align="stretch">
          {onImport !== undefined && (
            <Button
              need="importRecords"
              size="small"
              aria-label={`Import ${title.toLowerCase()}`}
              onClick={onImport}
            >
              Import
            </Button>
          )}
          <Button
            need={need}
            size="small"
            icon="plus"
            aria-label={`Add ${adds}`}
            data-autofocus={isReturned || undefined}
            onClick={onAdd}
          >
            Add
          </Button>
        </Row>
      </Line>
      {count !== undefined ? (
        count === 0 ? (
          <p className={look({ size: 'small', tone: 'dim' })} data-empty>
            {empty}
          </p>
        ) : (
          <ul>{children}</ul>
        )
      ) : (
        <NotLoaded
          what={`${title}`}
          label={`Loading: ${title}`}
          error={error}
          onRetry={onRetry}
          rows={2}
          columns={2}
        />
      )}
    </section>
  )
}

export interface RecordRowProps {
  /** Names the record for screen readers: "of Sep 20, 2025". */
  whose: string
  /** First line. */
  title: ReactNode
  /** Second line. */
  facts?: ReactNode
  /** The calls that save an edit and delete. */
  needs: readonly [edit: Need, remove: Need]
  /** Someone else's entry, which he alone may change. */
  isLocked?: boolean | undefined
  onEdit: () => void
  onDelete: () => void
}

/** One record: what it says, Edit and Delete. Delete asks nothing; its toast offers Undo. */
export const RecordRow = ({ whose, title, facts, isLocked, ...actions }: RecordRowProps) => (
  <Line as="li" gap="2 3" justify="between" line="above" className={styles.row}>
    <div className={look({ breaks: true, shrinks: true })}>
      <p>{title}</p>
      {facts !== undefined && <p className={look({ size: 'small', tone: 'dim' })}>{facts}</p>}
    </div>
    {!isLocked && <RowActions whose={whose} {...actions} />}
  </Line>
)

export const RowActions = ({
  whose,
  needs: [edit, remove],
  onEdit,
  onDelete,
}: Pick<RecordRowProps, 'whose' | 'needs' | 'onEdit' | 'onDelete'>) => (
  <Line as="span" gap={1} align="stretch" rigid>
    <Button need={edit} kind="quiet" size="small" onClick={onEdit}>
      Edit<VisuallyHidden> {whose}</VisuallyHidden>
    </Button>
    <Button need={remove} kind="quiet" size="small" danger onClick={onDelete}>
      Delete<VisuallyHidden> {whose}</VisuallyHidden>
    </Button>
  </Line>
)
