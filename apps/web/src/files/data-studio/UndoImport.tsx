import type { ImportJob, ImportUndone, LeftBehind } from '@quarterpole/contract/data-import'
import { count } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureLine, Mark } from '../../ui/Marks.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { intention, reversedLines } from './undo-words.ts'
import { look, Stack } from '../../ui/Layout.tsx'

export interface UndoImportProps {
  job: ImportJob
  busy: boolean
  /** Why it failed; then nothing was changed. */
  failure: string | undefined
  /** Set once it is done. */
  receipt: ImportUndone | undefined
  onConfirm: () => void
  onClose: () => void
}

/** A confirmation, then a receipt of what was undone and what stayed. */
export function UndoImportDialog({ job, busy, failure, receipt, onConfirm, onClose }: UndoImportProps) {
  const asks = receipt === undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title={asks ? 'Undo this import?' : 'Import undone'}
      under={job.file_name}
      footer={
        asks ? (
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button danger busy={busy} onClick={onConfirm}>
              Undo import
            </Button>
          </>
        ) : (
          <Button kind="solid" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {asks ? <Question job={job} failure={failure} /> : <Receipt {...receipt} />}
    </Dialog>
  )
}

function Question({ job, failure }: Pick<UndoImportProps, 'job' | 'failure'>) {
  return (
    <Stack gap={4} breaks shrinks>
      <FailureLine>{failure}</FailureLine>
      <p>{intention(job)}</p>
      <Muted>
        Records you’ve changed since will stay, and so will records something newer needs. We’ll list both.
        You can import the file again later.
      </Muted>
    </Stack>
  )
}

const SHOWN = 10

function Receipt({ reversed, kept, could_not, evaluation_job_id }: ImportUndone) {
  const lines = reversedLines(reversed)
  return (
    <Stack gap={4} breaks shrinks role="status">
      <div>
        <h3 className={look({ below: 1 })}>
          <Mark tone="ok">Undone</Mark>
        </h3>
        {lines.length === 0 ? (
          <p>There was nothing to undo.</p>
        ) : (
          <Stack as="ul" gap={1}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Stack>
        )}
      </div>
      <Left title="Kept: changed since" tone="quiet" items={kept} />
      <Left title="Couldn’t be undone" tone="caution" items={could_not} />
      {evaluation_job_id !== null && <Muted>Updating breeding values…</Muted>}
    </Stack>
  )
}

interface LeftProps {
  title: string
  tone: 'quiet' | 'caution'
  items: readonly LeftBehind[]
}

function Left({ title, tone, items }: LeftProps) {
  if (items.length === 0) return null
  return (
    <div>
      <h3>
        <Mark tone={tone} icon={tone === 'quiet' ? 'tick' : undefined}>
          {title}
        </Mark>
      </h3>
      <ul>
        {items.slice(0, SHOWN).map(({ noun, id, name, why }) => (
          <li key={`${noun} ${id} ${name}`}>
            {name} <Dim>{why}</Dim>
          </li>
        ))}
        {items.length > SHOWN && (
          <li>
            <Dim>and {count(items.length - SHOWN)} more</Dim>
          </li>
        )}
      </ul>
    </div>
  )
}
