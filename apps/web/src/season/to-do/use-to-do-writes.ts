import { useWrite } from '../../app/activity/use-write.ts'
import { write } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import type { ToDo } from './queries.ts'

/** Ticks a to-do off as done today. */
export const useFinishToDo = (id: ToDo['id'], today: string) =>
  useWrite({
    run: () => write('finishToDo', { params: { id }, body: { done_on: today } }),
    said: ({ to_do, next }) => `${to_do.title} done${next === null ? '' : `; next ${dayOf(next.due_on)}`}`,
    fallback: 'This wasn’t marked as done. Try again.',
    shows: 'record',
  })
