import { useMutation } from '@tanstack/react-query'
import type { Answer } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { useInvalidateAfter } from '../api/invalidate-after.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useDone } from './use-undo.ts'

export interface Removal {
  /** What the toast says: "Sale of Sep 20, 2025 deleted". */
  sentence: string
  remove: () => Promise<Answer<null>>
}

/** Deletes a record without a question; the toast offers Undo. */
export function useRemove(): (removal: Removal) => void {
  const notify = useToast()
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const removal = useMutation({
    mutationFn: ({ remove }: Removal) => remove(),
    onSuccess: async ({ activityId }, { sentence }) => {
      done(sentence, activityId)
      await invalidateAfter('removal')
    },
    onError: (error) => notify('failure', detailOf(error, 'It wasn’t deleted. Try again.')),
  })
  return useSingleFlight(removal)
}
