import type { JobId } from '@quarterpole/contract/ids'
import { Button, ButtonLink } from '../ui/Button.tsx'
import type { CallName } from './api/routes.ts'
import { useReport } from './api/use-report.ts'
import { useSingleFlight } from './api/use-single-flight.ts'

interface PdfButtonProps<Subject> {
  need: CallName
  draw: (subject: Subject, signal: AbortSignal) => Promise<{ job_id: JobId }>
  subject: Subject
  children?: string
}

/** Draws a PDF and opens it in a new tab; the link stays for a blocked tab. */
export function PdfButton<Subject>({ need, draw, subject, children = 'PDF' }: PdfButtonProps<Subject>) {
  const job = useReport(draw)
  const start = useSingleFlight(job)
  return (
    <>
      <Button need={need} busy={job.isPending} onClick={() => start(subject)}>
        {job.isPending ? 'Making the PDF…' : children}
      </Button>
      {job.data && (
        <ButtonLink kind="quiet" href={job.data} target="_blank" rel="noopener">
          Open PDF
        </ButtonLink>
      )}
    </>
  )
}
