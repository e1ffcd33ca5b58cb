import type { ReactNode } from 'react'
import type { Need } from '../../ui/may.ts'
import { detailOf } from '../../app/api/error.ts'
import { Button } from '../../ui/Button.tsx'
import { FailurePanel, SkeletonRows } from '../../ui/States.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
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
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.tools}>
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
        </span>
      </div>
      {count !== undefined ? (
        count === 0 ? (
          <p className={styles.empty} data-empty>
            {empty}
          </p>
        ) : (
          <ul className={styles.list}>{children}</ul>
        )
      ) : error !== null ? (
        <FailurePanel
          title={`${title} didn’t load`}
          detail={detailOf(error, 'The server didn’t answer.')}
          onRetry={onRetry}
        />
      ) : (
        <SkeletonRows label={`Loading: ${title}`} rows={2} columns={2} />
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
  <li className={styles.row}>
    <div className={styles.what}>
      <p>{title}</p>
      {facts !== undefined && <p className={styles.facts}>{facts}</p>}
    </div>
    {!isLocked && <RowActions whose={whose} {...actions} />}
  </li>
)

export const RowActions = ({
  whose,
  needs: [edit, remove],
  onEdit,
  onDelete,
}: Pick<RecordRowProps, 'whose' | 'needs' | 'onEdit' | 'onDelete'>) => (
  <span className={styles.actions}>
    <Button need={edit} kind="quiet" size="small" onClick={onEdit}>
      Edit<VisuallyHidden> {whose}</VisuallyHidden>
    </Button>
    <Button need={remove} kind="quiet" size="small" danger onClick={onDelete}>
      Delete<VisuallyHidden> {whose}</VisuallyHidden>
    </Button>
  </span>
)
