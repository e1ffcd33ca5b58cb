import { useMutation } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { write } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { useInvalidateAfter } from '../api/invalidate-after.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Undoes a change by its activity, says so, and offers to undo the undo. */
export function useUndo() {
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  const undo = useMutation({
    mutationFn: (id: number) => write('undoActivity', { params: { id } }),
    onSuccess: async ({ data, activityId }) => {
      notify('done', data.sentence, redoOf(activityId))
      await invalidateAfter('removal')
    },
    onError: (error) => notify('failure', detailOf(error, 'This wasn’t undone. Try again.')),
  })
  const redoOf = (id: number | undefined) =>
    id === undefined ? undefined : { label: 'Redo', act: () => undo.mutate(id) }
  return undo
}

/**
 * Says that something was saved or deleted, with Undo beside it: `done('Sale deleted', activityId)`. `onUndone` runs where the page that did it is still open.
 */
export function useDone(): (sentence: string, activityId: number | undefined, onUndone?: () => void) => void {
  const notify = useToast()
  const mayUndo = useMay('undoActivity')
  const undo = useUndo()
  return (sentence, activityId, onUndone) =>
    notify(
      'done',
      sentence,
      activityId === undefined || !mayUndo
        ? undefined
        : { label: 'Undo', act: () => undo.mutate(activityId, { onSuccess: () => onUndone?.() }) },
    )
}
