import { useMutation } from '@tanstack/react-query'
import type { Answer } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { useInvalidateAfter, type Written } from '../api/invalidate-after.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useDone } from './use-undo.ts'

interface Write<Data> {
  run: () => Promise<Answer<Data>>
  /** What the toast says. */
  said: (data: Data) => string
  /** What it says where it failed and the server didn't say why. */
  fallback: string
  shows: Written
  onDone?: () => void
}

/** One write at a press; the toast offers Undo, so nothing is asked first. */
export function useWrite<Data>({ run, said, fallback, shows, onDone }: Write<Data>) {
  const notify = useToast()
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async ({ data, activityId }) => {
      done(said(data), activityId)
      onDone?.()
      await invalidateAfter(shows)
    },
    onError: (error) => notify('failure', detailOf(error, fallback)),
  })
  const startOnce = useSingleFlight(mutation)
  return { busy: mutation.isPending, start: () => startOnce() }
}
