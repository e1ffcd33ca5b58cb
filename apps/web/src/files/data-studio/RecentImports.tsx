import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { ImportJob } from '@quarterpole/contract/data-import'
import { momentOf } from '../../ui/words/day.ts'
import { wordOf } from '../findings/DidYouMean.tsx'
import { leftOutHref } from '../findings/GoodRows.tsx'
import { plural } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Muted } from '../../ui/Words.tsx'
import styles from './RecentImports.module.css'

interface RecentImportsViewProps {
  /** Undefined while they are being loaded. */
  imports: readonly ImportJob[] | undefined
  error: Error | null
  onRetry: () => void
  now: Date

  onUndo: (job: ImportJob) => void
}

/** Recent imports: loading, failed, or there. */
export function RecentImportsView({ imports, error, onRetry, now, onUndo }: RecentImportsViewProps) {
  if (error !== null || imports === undefined)
    return <NotLoaded what="the recent imports" error={error} onRetry={onRetry} rows={3} columns={4} />
  if (imports.length === 0)
    return (
      <EmptyState title="No imports yet">
        Drop a file above. We check it first and save nothing until you proceed.
      </EmptyState>
    )
  return <RecentImports imports={imports} now={now} onUndo={onUndo} />
}

type Listed = Pick<RecentImportsViewProps, 'now' | 'onUndo'>

/** On a phone each row becomes a ruled entry. */
function RecentImports({ imports, ...listed }: Listed & { imports: readonly ImportJob[] }) {
  return (
    <div className={styles.imports}>
      <Table caption="Recent imports" entries="1fr auto">
        <thead>
          <tr>
            <Th>When</Th>
            <Th>Kind</Th>
            <Th>File</Th>
            <Th>Result</Th>
            <Th>Status</Th>
            <HiddenTh>Action</HiddenTh>
          </tr>
        </thead>
        <tbody>
          {imports.map((job) => (
            <ImportRow key={job.id} job={job} {...listed} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function ImportRow({ job, now, onUndo }: Listed & { job: ImportJob }) {
  const { id, created_at, file_type, file_name, total_rows, horses_created, updated, status, left_out } = job
  const isDone = status === 'done'
  return (
    <tr>
      <Td order={2} className={styles.when}>
        {momentOf(created_at, now)}
      </Td>
      <Td order={2} className={styles.kind}>
        {file_type.replace('_', ' ')}
      </Td>
      <RowHead whole order={-1} className={styles.file}>
        {file_name}
      </RowHead>
      <Td whole order={1}>
        {plural(total_rows, 'row')}, {plural(horses_created, 'new horse')}, {plural(updated, 'change')}
        {left_out > 0 && (
          <>
            ,{' '}
            <a
              href={leftOutHref(id)}
              download
              aria-label={`Download ${plural(left_out, 'row')} to fix, ${file_name}`}
            >
              {plural(left_out, 'row')} to fix
            </a>
          </>
        )}
        <Repaired repairs={job.repairs} />
      </Td>
      <Td order={3}>
        {isDone ? (
          <Mark tone="ok">done</Mark>
        ) : (
          <Mark tone="quiet" icon="close">
            undone
          </Mark>
        )}
      </Td>
      <Td order={4} className={styles.action}>
        {isDone && (
          <Button size="small" aria-label={`Undo ${file_name}`} onClick={() => onUndo(job)}>
            Undo
          </Button>
        )}
      </Td>
    </tr>
  )
}

const REPAIRS_SHOWN = 3

/** The values that were read as others. */
function Repaired({ repairs }: Pick<ImportJob, 'repairs'>) {
  if (repairs.length === 0) return null
  const words = repairs
    .slice(0, REPAIRS_SHOWN)
    .map(({ value, use, rows }) => `“${value}” as ${wordOf(use)} in ${plural(rows, 'row')}`)
  const more = repairs.length - words.length
  return (
    <Muted>
      Read {words.join(', ')}
      {more > 0 && ` and ${more} more`}
    </Muted>
  )
}
