import type { JobId } from '@quarterpole/contract/ids'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useToast } from '../../ui/Toast.tsx'
import { call } from './client.ts'
import { pause } from './pause.ts'

const FIRST_POLL_MS = 1000
const POLL_MS = 2000

/** Polls the job after one second, then every two. Null when the page was left. */
async function waitForReport(
  job: JobId,
  signal: AbortSignal,
): Promise<{ url: string | null } | { failure: string } | null> {
  for (let wait = FIRST_POLL_MS; ; wait = POLL_MS) {
    try {
      await pause(wait, signal)
      const { status, result_url, error_message } = await call('getJob', { params: { id: job }, signal })
      if (status === 'done') return { url: result_url }
      if (status === 'failed') return { failure: `PDF export failed: ${error_message ?? 'Unknown error'}` }
    } catch {
      return signal.aborted ? null : { failure: 'Failed to check export status' }
    }
  }
}

/** Starts a job that draws a PDF, waits for it and opens it in a new tab. Returns its address, if it has one. */
export function useReport<Subject>(
  start: (subject: Subject, signal: AbortSignal) => Promise<{ job_id: JobId }>,
) {
  const notify = useToast()
  const left = useRef<AbortController>(null)
  useEffect(() => () => left.current?.abort(), [])
  return useMutation({
    mutationFn: async (subject: Subject) => {
      left.current?.abort()
      left.current = new AbortController()
      const { signal } = left.current
      const started = await start(subject, signal).catch(() => {
        notify('failure', 'Failed to start PDF export')
        return null
      })
      if (started === null) return null
      notify('progress', 'PDF export started... Generating report')
      const report = await waitForReport(started.job_id, signal)
      if (report === null) return null
      if ('failure' in report) {
        notify('failure', report.failure)
        return null
      }
      if (report.url === null) {
        notify('done', 'PDF generated successfully')
        return null
      }
      notify('done', 'PDF ready for download!')
      window.open(report.url, '_blank', 'noopener')
      return report.url
    },
  })
}
