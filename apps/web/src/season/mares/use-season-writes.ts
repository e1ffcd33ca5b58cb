import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDone } from '../../app/activity/use-undo.ts'
import { useWrite } from '../../app/activity/use-write.ts'
import { type BodyOf, write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { WAITING_NOTICE, wasKept } from '../../app/offline/was-kept.ts'
import { useToast } from '../../ui/Toast.tsx'
import { emptyEvent, saveEvent } from './event-form.ts'
import type { Cover } from './queries.ts'

export type ScanResult = Extract<BodyOf<'createCoverEvent'>, { kind: 'scan' }>['result']
const SCAN_SENTENCE: Record<ScanResult, string> = { in_foal: 'in foal', open: 'open', twins: 'twins' }

/** A scan of today, in one press; undone from the toast. */
export function useScanToday(cover: Pick<Cover, 'id' | 'mare_name'>, today: string) {
  const done = useDone()
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  const client = useQueryClient()
  const subject = {
    kind: 'event',
    cover: { id: cover.id, mare_name: cover.mare_name },
    id: null,
  } as const
  const scan = useMutation({
    mutationFn: async (result: ScanResult) => {
      const draft = { ...emptyEvent('scan', today), result }
      const key = crypto.randomUUID()
      try {
        return await saveEvent(subject, { draft, version: undefined, idempotencyKey: key })
      } catch (error) {
        if (await wasKept(error, client, { subject, draft, base: null, version: undefined, key })) return null
        throw error
      }
    },
    onSuccess: async (answer, result) => {
      if (answer === null) return notify('progress', WAITING_NOTICE)
      const { activityId } = answer
      done(`${cover.mare_name} scanned ${SCAN_SENTENCE[result]}`, activityId)
      await invalidateAfter('record')
    },
    onError: (error) => notify('failure', detailOf(error, 'The scan wasn’t saved. Try again.')),
  })
  return { scan: useSingleFlight(scan), busy: scan.isPending }
}

/** Deletes an event, a whole cover or a to-do. */
export const useRemoval = (what: {
  call: 'deleteCoverEvent' | 'deleteCover' | 'deleteToDo'
  id: number
  said: string
  onDone?: () => void
}) =>
  useWrite({
    ...(what.onDone && { onDone: what.onDone }),
    run: () => write(what.call, { params: { id: what.id } }),
    said: () => what.said,
    fallback: 'This wasn’t deleted. Try again.',
    shows: 'removal',
  })
