import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './FormDialog.module.css'
import { FailurePanel, ProblemSummary, SkeletonRows } from './States.tsx'

/** Why a form was not saved, as far as its fields do not say it themselves. */
export type FormTrouble =
  /** Someone else saved the record since the form was opened: neither version is lost without a choice. */
  | { kind: 'stale'; detail: string; onTakeTheirs: () => void; onKeepMine: () => void }
  /** `attempt` grows with every try, so that the summary takes the focus each time. */
  | { kind: 'refused'; sentences: readonly string[]; attempt: number }

export interface FormDialogProps {
  title: string
  /** What is edited, as in "This horse was changed meanwhile". */
  noun: string
  /** What the solid button says. */
  save: string
  /** Stands at the left of Cancel: an act on the whole form. */
  aside?: ReactNode
  busy: boolean
  trouble: FormTrouble | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A record's fields in a dialog, what is wrong with them above, Cancel and save below. */
export function FormDialog({
  title,
  noun,
  save,
  aside,
  busy,
  trouble,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={title}
      onSubmit={onSubmit}
      footer={
        <>
          {aside !== undefined && <span data-left>{aside}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="solid" type="submit" busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      {trouble !== null && (
        <div className={styles.problems}>
          <Trouble noun={noun} trouble={trouble} />
        </div>
      )}
      {children}
    </Dialog>
  )
}

/** The fields two by two; on a phone one below the other. */
export const FormFields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
)

/** A field of {@link FormFields} that takes the whole width. */
export const WholeRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.whole}>{children}</div>
)

function Trouble({ noun, trouble }: { noun: string; trouble: FormTrouble }) {
  switch (trouble.kind) {
    case 'stale':
      return (
        <FailurePanel title={`This ${noun} was changed meanwhile`} detail={trouble.detail}>
          <Button onClick={trouble.onTakeTheirs}>Load what is on file now</Button>
          <Button onClick={trouble.onKeepMine}>Keep what I typed</Button>
        </FailurePanel>
      )
    case 'refused':
      return <ProblemSummary key={trouble.attempt} problems={trouble.sentences.map((text) => ({ text }))} />
  }
}

export interface FormPendingProps {
  noun: string
  /** Null while the record is being read. */
  failure: string | null
  onRetry: () => void
  onClose: () => void
}

/** Stands where the form will be, until the record is read. */
export const FormPending = ({ noun, failure, onRetry, onClose }: FormPendingProps) => (
  <Dialog opened onClose={onClose} title={`Edit the ${noun}`}>
    {failure === null ? (
      <SkeletonRows label={`Loading the ${noun}`} rows={5} columns={2} />
    ) : (
      <FailurePanel title={`The ${noun} did not load`} detail={failure} onRetry={onRetry} />
    )}
  </Dialog>
)
