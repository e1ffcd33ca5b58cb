import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogButtons } from './Dialog.tsx'
import { Grid, look } from './Layout.tsx'
import styles from './FormDialog.module.css'
import { FailurePanel, ProblemSummary, SkeletonRows } from './States.tsx'

/** Why a form was not saved, beyond the errors at its fields. */
export type FormTrouble =
  /** Someone else saved the record since the form opened: the user chooses a version. */
  | { kind: 'stale'; detail: string; onTakeTheirs: () => void; onKeepMine: () => void }
  /** `attempt` grows with every try, so that the summary takes the focus each time. */
  | { kind: 'refused'; sentences: readonly string[]; attempt: number }

export interface FormDialogProps {
  title: string
  /** What is edited, as in "Someone else changed this horse". */
  noun: string
  /** What the solid button says. */
  save: string
  /** Default medium. */
  width?: 'medium' | 'full' | undefined
  /** At the left of Cancel: an action on the whole form. */
  aside?: ReactNode
  busy: boolean
  trouble: FormTrouble | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A record's fields in a dialog, problems above, Cancel and save below. */
export function FormDialog({
  title,
  noun,
  save,
  width = 'medium',
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
      width={width}
      title={title}
      onSubmit={onSubmit}
      footer={
        <>
          {aside !== undefined && <span data-left>{aside}</span>}
          <DialogButtons onClose={onClose} busy={busy}>
            {save}
          </DialogButtons>
        </>
      }
    >
      {trouble !== null && (
        <div className={look({ below: 4 })}>
          <Trouble noun={noun} trouble={trouble} />
        </div>
      )}
      {children}
    </Dialog>
  )
}

/** The fields two by two; on a phone one below the other. */
export const FormFields = ({ children }: { children: ReactNode }) => (
  <Grid gap={4} columns={2} collapse="phone" padTop={1} className={styles.fields}>
    {children}
  </Grid>
)

/** A field of {@link FormFields} that takes the whole width. */
export const WholeRow = ({ children }: { children: ReactNode }) => (
  <div className={look({ whole: true })}>{children}</div>
)

function Trouble({ noun, trouble }: { noun: string; trouble: FormTrouble }) {
  switch (trouble.kind) {
    case 'stale':
      return (
        <FailurePanel title={`Someone else changed this ${noun}`} detail={trouble.detail}>
          <Button onClick={trouble.onTakeTheirs}>Load their version</Button>
          <Button onClick={trouble.onKeepMine}>Keep mine</Button>
        </FailurePanel>
      )
    case 'refused':
      return <ProblemSummary key={trouble.attempt} problems={trouble.sentences.map((text) => ({ text }))} />
  }
}

export interface FormPendingProps {
  noun: string
  /** Null while the record loads. */
  failure: string | null
  onRetry: () => void
  onClose: () => void
}

/** Placeholder of the form until the record is loaded. */
export const FormPending = ({ noun, failure, onRetry, onClose }: FormPendingProps) => (
  <Dialog opened onClose={onClose} title={`Edit the ${noun}`}>
    {failure === null ? (
      <SkeletonRows label={`Loading the ${noun}`} rows={5} columns={2} />
    ) : (
      <FailurePanel title={`The ${noun} didn’t load`} detail={failure} onRetry={onRetry} />
    )}
  </Dialog>
)
