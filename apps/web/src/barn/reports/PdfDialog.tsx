import type { ReactNode } from 'react'
import type { useReport } from '../../app/api/use-report.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface PdfDialogProps<Subject> {
  title: string
  job: ReturnType<typeof useReport<Subject>>
  /** What the PDF is made of. */
  subject: Subject
  unavailable?: string | undefined
  onClose: () => void
  /** What else can be done with it. */
  more?: ReactNode
  children: ReactNode
}

/** Choices for a PDF. It opens when it is made, and its link stays for a blocked tab. */
export function PdfDialog<Subject>({
  title,
  job,
  subject,
  unavailable,
  onClose,
  more,
  children,
}: PdfDialogProps<Subject>) {
  const start = useSingleFlight(job)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      onSubmit={() => void start(subject)}
      footer={
        <>
          {more}
          <Button onClick={onClose}>{job.data ? 'Done' : 'Cancel'}</Button>
          {job.data && (
            <ButtonLink href={job.data} target="_blank" rel="noopener">
              Open PDF
            </ButtonLink>
          )}
          <Button kind="solid" type="submit" busy={job.isPending} unavailable={unavailable}>
            {job.isPending ? 'Making the PDF…' : 'Make the PDF'}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
