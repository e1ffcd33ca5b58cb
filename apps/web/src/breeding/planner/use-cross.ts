import type { Cross } from '@quarterpole/contract/cross'
import type { HorseId } from '@quarterpole/contract/ids'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { TARGET_DISTANCES, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useDone } from '../../app/activity/use-undo.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { call, write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useIdempotencyKey } from '../../app/api/use-idempotency-key.ts'
import { useReport } from '../../app/api/use-report.ts'
import { useToast } from '../../ui/Toast.tsx'

export interface Parents {
  sire: { id: HorseId; name: string }
  dam: { id: HorseId; name: string }
}

/** The server saves the same cross once a day, so a press needs no key of its own. */
export function useSaveCross({ sire, dam }: Parents, onSaved: (cross: Cross) => void, onUndone: () => void) {
  const notify = useToast()
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  return useMutation({
    mutationFn: (asNew: boolean) =>
      write('createCross', {
        body: {
          sire_id: sire.id,
          dam_id: dam.id,
          target_distances: [...TARGET_DISTANCES],
          assumptions: { weather: 'neutral', track_condition: 'fast' },
          notes: null,
          as_new: asNew,
        },
      }),
    onSuccess: ({ data: cross, activityId }) => {
      done(`Cross saved successfully! Cross ID: ${cross.id}`, activityId, onUndone)
      onSaved(cross)
      return invalidateAfter('cross')
    },
    onError: (error) => notify('failure', detailOf(error, 'Failed to save cross')),
  })
}

/** Exports the report of a saved cross. */
export const useExportCross = () =>
  useReport((cross: Pick<Cross, 'id'>, signal) => call('exportCross', { params: { id: cross.id }, signal }))

export function useBookMare({ sire, dam }: Parents, onBooked: () => void) {
  const notify = useToast()
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  return useMutation({
    mutationFn: ({
      seasonYear,
      terms,
      crossId,
    }: {
      seasonYear: number
      terms: string
      crossId: Cross['id'] | null
    }) =>
      write('createStallionBookEntry', {
        body: {
          stallion_id: sire.id,
          mare_id: dam.id,
          season_year: seasonYear,
          terms: terms.trim() === '' ? TERMS_TO_BE_NEGOTIATED : terms,
          source_cross_id: crossId,
        },
        idempotencyKey,
      }),
    onSuccess: ({ data: entry, activityId }) => {
      done(`Added ${sire.name} × ${dam.name} to ${entry.season_year} stallion book`, activityId)
      onBooked()
      return invalidateAfter('booking')
    },
    onError: (error) => {
      notify('failure', detailOf(error, 'Failed to add to stallion book'))
      renewKeyAfter(error)
    },
  })
}

/** The parents by the names the prediction was made with. */
export const parentsOf = ({ basis }: BreedingPrediction): Parents => ({
  sire: { id: basis.sire.id, name: basis.sire.name },
  dam: { id: basis.dam.id, name: basis.dam.name },
})
