import { type AboutKind, aboutText } from '@quarterpole/contract/paper-about'
import type { PaperSubject } from './record-form.ts'
import { AddPaper } from './AddPaper.tsx'
import { PapersAbout } from './PapersAbout.tsx'
import { EmptyLine } from '../../ui/States.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { ReactNode } from 'react'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import type { callsOf } from './record-calls.ts'
import type { Need } from '../../ui/may.ts'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Line, look, Row } from '../../ui/Layout.tsx'
import styles from './Records.module.css'

interface Entry {
  readonly id: number
  /** Someone else's entry, which he alone may change. */
  readonly may_edit?: false | undefined
}

/** What a row says of its record. */
interface RowWords {
  /** Names the record for screen readers: "of Sep 20, 2025". */
  whose: string
  /** First line. */
  title: ReactNode
  /** Second line. */
  facts?: ReactNode
  /** What the toast calls it once it is deleted; left out, `whose`. */
  called?: string
}

type RemoveCall = ReturnType<typeof callsOf>['remove'] | 'deleteTest' | 'deleteInjury'

export interface RecordSectionProps<Of extends Entry> {
  horse: { readonly id: number; readonly name: string }
  title: string
  /** What the button adds: "a sale". */
  adds: string
  /** One sentence where there are none. */
  empty: string
  calls: { readonly create: Need; readonly update: Need; readonly remove: RemoveCall }
  /** What its papers say that they are about, and how they are added; left out, it has none. */
  papers?: { kind: AboutKind; onAdd: (of: PaperSubject) => void }
  /** Null: a new one. */
  onOpen: (record: Of | null) => void
  /** Opens the import of a file of them. */
  onImport?: (() => void) | undefined
  /** Its form just closed: Add takes the focus. */
  isReturned: boolean
  found: { data: readonly Of[] | undefined; error: Error | null; refetch: () => unknown }
  row: (record: Of) => RowWords
}

/** A horse's records of one kind with Add in the head, each with Edit, and with Delete, whose toast offers Undo. */
export function RecordSection<Of extends Entry>(props: RecordSectionProps<Of>) {
  const { horse, title, adds, empty, calls, onOpen, onImport, isReturned, found, row, papers } = props
  const remove = useRemove()
  const rowOf = (record: Of) => {
    const { called, ...words } = row(record)
    const about = papers && aboutText(papers.kind, record.id)
    const actions = {
      whose: words.whose,
      needs: [calls.update, calls.remove],
      onEdit: () => onOpen(record),
      onDelete: () =>
        remove({
          sentence: `${horse.name}: ${called ?? words.whose} deleted`,
          remove: () => write(calls.remove, { params: { id: record.id } }),
        }),
    } as const
    const add = papers && about && (
      <AddPaper whose={words.whose} onAdd={() => papers.onAdd({ about, whose: words.whose })} />
    )
    return (
      <RecordRow
        key={record.id}
        {...words}
        papers={about && <PapersAbout about={about} horse={horse} />}
        actions={record.may_edit === false ? add : <RowActions {...actions}>{add}</RowActions>}
      />
    )
  }
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
            need={calls.create}
            size="small"
            icon="plus"
            aria-label={`Add ${adds}`}
            data-autofocus={isReturned || undefined}
            onClick={() => onOpen(null)}
          >
            Add
          </Button>
        </Row>
      </Line>
      {found.data !== undefined ? (
        found.data.length === 0 ? (
          <EmptyLine>{empty}</EmptyLine>
        ) : (
          <ul>{found.data.map(rowOf)}</ul>
        )
      ) : (
        <NotLoaded
          what={title}
          label={`Loading: ${title}`}
          error={found.error}
          onRetry={found.refetch}
          rows={2}
          columns={2}
        />
      )}
    </section>
  )
}

const RecordRow = ({
  title,
  facts,
  papers,
  actions,
}: RowWords & { papers: ReactNode; actions: ReactNode }) => (
  <Line as="li" gap="2 3" justify="between" line="above" className={styles.row}>
    <div className={look({ breaks: true, shrinks: true })}>
      <p>{title}</p>
      {facts !== undefined && <p className={look({ size: 'small', tone: 'dim' })}>{facts}</p>}
      {papers}
    </div>
    {actions}
  </Line>
)

interface RowActionsProps {
  whose: string
  /** The calls that save an edit and delete. */
  needs: readonly [edit: Need, remove: Need]
  onEdit: () => void
  onDelete: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

export const RowActions = ({ whose, needs: [edit, remove], onEdit, onDelete, children }: RowActionsProps) => (
  <Line as="span" gap={1} align="stretch" rigid>
    <Button need={edit} kind="quiet" size="small" onClick={onEdit}>
      Edit<VisuallyHidden> {whose}</VisuallyHidden>
    </Button>
    <Button need={remove} kind="quiet" size="small" danger onClick={onDelete}>
      Delete<VisuallyHidden> {whose}</VisuallyHidden>
    </Button>
    {children}
  </Line>
)
