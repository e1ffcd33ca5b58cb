import type { SeasonPlanId } from '@quarterpole/contract/ids'
import type { SeasonPlanInput } from '@quarterpole/contract/season-plan'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useIdempotencyKey } from '../../app/api/use-idempotency-key.ts'
import { useToast } from '../../ui/Toast.tsx'
import { type SavedPlan, savedPlanQuery } from './queries.ts'

/** Saves a new plan, or over the one that is open. */
export function useSavePlan(open: SavedPlan | null, onSaved: (plan: SavedPlan) => void) {
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ input, asNew }: { input: SeasonPlanInput; asNew: boolean }) =>
      open === null || asNew
        ? write('createSeasonPlan', { body: input, idempotencyKey })
        : write('updateSeasonPlan', { params: { id: open.id }, body: { ...input, version: open.version } }),
    onSuccess: async ({ data: plan, activityId }) => {
      done(`Season plan “${plan.name}” saved`, activityId)
      await invalidateAfter('seasonPlan')
      onSaved(plan)
    },
    onError: renewKeyAfter,
  })
}

export function useRemovePlan(onGone: () => void) {
  const client = useQueryClient()
  const done = useDone()
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  return useMutation({
    mutationFn: (id: SeasonPlanId) => write('deleteSeasonPlan', { params: { id } }),
    onSuccess: async ({ activityId }, id) => {
      done('Season plan deleted', activityId)
      onGone()
      client.removeQueries({ queryKey: savedPlanQuery(id).queryKey })
      await invalidateAfter('seasonPlan')
    },
    onError: (error) => notify('failure', detailOf(error, 'The season plan wasn’t deleted. Try again.')),
  })
}
