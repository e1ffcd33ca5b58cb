import type { ImportJob, ImportUndone, LeftBehind } from '@quarterpole/contract/data-import'
import { count } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Mark } from '../ui/Marks.tsx'
import { Dim, Muted } from '../ui/Words.tsx'
import { intention, reversedLines } from './take-back-words.ts'
import styles from './TakeBack.module.css'

export interface TakeBackProps {
  job: ImportJob
  busy: boolean
  /** Why it failed; nothing was changed then. */
  failure: string | undefined
  /** Given once it is done. */
  receipt: ImportUndone | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asked first with what will happen; afterwards the receipt, which names all that stayed and why. */
export function TakeBackDialog({ job, busy, failure, receipt, onConfirm, onClose }: TakeBackProps) {
  const asks = receipt === undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title={asks ? 'Take this import back?' : 'Taken back'}
      under={job.file_name}
      footer={
        asks ? (
          <>
            <Button onClick={onClose}>Leave it</Button>
            <Button danger busy={busy} onClick={onConfirm}>
              Take back
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

function Question({ job, failure }: Pick<TakeBackProps, 'job' | 'failure'>) {
  return (
    <div className={styles.body}>
      {failure !== undefined && (
        <p role="alert">
          <Mark tone="danger">{failure}</Mark>
        </p>
      )}
      <p>{intention(job)}</p>
      <Muted>
        What was edited since stays as it is, and so does what something newer rests on. Both are named in the
        receipt. Taking back cannot itself be taken back, but the file can be imported again.
      </Muted>
    </div>
  )
}

const SHOWN = 10

function Receipt({ reversed, kept, could_not, evaluation_job_id }: ImportUndone) {
  const lines = reversedLines(reversed)
  return (
    <div className={styles.body} role="status">
      <div>
        <h3>
          <Mark tone="ok">Reversed</Mark>
        </h3>
        {lines.length === 0 ? (
          <p>Nothing had to be reversed.</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <Left title="Kept, edited since" tone="quiet" items={kept} />
      <Left title="Could not be reversed" tone="caution" items={could_not} />
      {evaluation_job_id !== null && <Muted>The herd is being evaluated anew.</Muted>}
    </div>
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
          <li key={`${noun} ${id}`}>
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
