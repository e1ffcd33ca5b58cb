import { useMutation } from '@tanstack/react-query'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { dayOf } from '../../ui/words/day.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { ToDo } from './queries.ts'

/** Ticks a to-do off as done today; undone from the toast. */
export function useFinishToDo(id: ToDo['id'], today: string) {
  const done = useDone()
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  const finish = useMutation({
    mutationFn: () => write('finishToDo', { params: { id }, body: { done_on: today } }),
    onSuccess: async ({ data: { toDo, next }, activityId }) => {
      done(`${toDo.title} done${next === null ? '' : `; next ${dayOf(next.due_on)}`}`, activityId)
      await invalidateAfter('record')
    },
    onError: (error) => notify('failure', detailOf(error, 'This wasn’t marked as done. Try again.')),
  })
  return { finish: useSingleFlight(finish), busy: finish.isPending }
}

/** Deletes a to-do; undone from the toast, so nothing is asked first. */
export function useRemoveToDo({ id, title }: Pick<ToDo, 'id' | 'title'>) {
  const done = useDone()
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  const removal = useMutation({
    mutationFn: () => write('deleteToDo', { params: { id } }),
    onSuccess: async ({ activityId }) => {
      done(`${title} deleted`, activityId)
      await invalidateAfter('removal')
    },
    onError: (error) => notify('failure', detailOf(error, 'This wasn’t deleted. Try again.')),
  })
  return { remove: useSingleFlight(removal), busy: removal.isPending }
}
