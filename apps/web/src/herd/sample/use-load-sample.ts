import { useMutation } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useIdempotencyKey } from '../../app/api/use-idempotency-key.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { useToast } from '../../ui/Toast.tsx'

const POLL_MS = 1000
const POLLS = 90

/** Resolves when the job has ended, or after a minute and a half. */
async function ended(id: string): Promise<void> {
  for (let poll = 0; poll < POLLS; poll++) {
    const { status } = await call('getJob', { params: { id } })
    if (status === 'done' || status === 'failed') return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Loads the sample herd; its breeding values, crosses and bookings follow half a minute later. */
export function useLoadSample() {
  const invalidateAfter = useInvalidateAfter()
  const notify = useToast()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  const loading = useMutation({
    mutationFn: () => call('loadSampleHerd', { idempotencyKey }),
    onError: renewKeyAfter,
    onSuccess: async ({ horses, job_id }) => {
      notify('done', `${horses} sample horses loaded. Breeding values follow in a moment.`)
      await invalidateAfter('record')
      await ended(job_id)
      await invalidateAfter('record')
    },
  })
  return {
    load: useSingleFlight(loading),
    busy: loading.isPending,
    failure:
      loading.error === null ? undefined : detailOf(loading.error, 'The sample herd didn’t load. Try again.'),
  }
}
