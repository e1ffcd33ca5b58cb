import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidateAfter } from '../../app/api/invalidate-after.ts'
import { plural } from '../../ui/words/number.ts'
import { inBackground } from '../../app/stale-build.ts'
import { useToast } from '../../ui/Toast.tsx'
import { waitingQuery } from '../../app/offline/waiting-query.ts'

/** Sends what waits, and says how many were saved. */
export function useSend(): () => Promise<number> {
  const client = useQueryClient()
  const notify = useToast()
  return async () => {
    const { sendEntries } = await inBackground(import('./send-entries.ts'))
    const saved = await sendEntries(client)
    await client.invalidateQueries({ queryKey: waitingQuery.queryKey })
    if (saved > 0) {
      notify('done', `${plural(saved, 'entry', 'entries')} sent and saved`)
      await invalidateAfter(client, 'record')
    }
    return saved
  }
}

/**
 * Sends when the server answers: at once, with every check of its health while something waits, and when the browser finds a
 * network before the next check.
 */
export function useSendWhenBack(answeredAt: number | null, waiting: number): void {
  const send = useSend()
  const latest = useRef(send)
  useEffect(() => void (latest.current = send))
  useEffect(() => {
    if (waiting === 0) return
    const run = () =>
      void latest.current().catch((error: unknown) => {
        console.error('The entries that wait were not sent.', error)
      })
    if (answeredAt !== null) run()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [answeredAt, waiting])
}
