import type { Cross } from '@quarterpole/contract/cross'
import type { HorseId, JobId } from '@quarterpole/contract/ids'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { TARGET_DISTANCES, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useInvalidateAfter } from '../api/invalidate-after.ts'
import { call } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useToast } from '../ui/Toast.tsx'

export interface Parents {
  sire: { id: HorseId; name: string }
  dam: { id: HorseId; name: string }
}

export function useSaveCross({ sire, dam }: Parents, onSaved: (cross: Cross) => void) {
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  return useMutation({
    mutationFn: () =>
      call('createCross', {
        body: {
          sire_id: sire.id,
          dam_id: dam.id,
          target_distances: [...TARGET_DISTANCES],
          assumptions: { weather: 'neutral', track_condition: 'fast' },
          notes: null,
        },
        idempotencyKey,
      }),
    onSuccess: (cross) => {
      notify('done', `Cross saved successfully! Cross ID: ${cross.id}`)
      onSaved(cross)
      return invalidateAfter('cross')
    },
    onError: (error) => {
      notify('failure', detailOf(error, 'Failed to save cross'))
      renewKeyAfter(error)
    },
  })
}

const FIRST_POLL_MS = 1000
const POLL_MS = 2000
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('left', 'AbortError'))
      },
      { once: true },
    )
  })

/** Polls the job after one second, then every two. Null when the page was left. */
async function waitForReport(
  job: JobId,
  signal: AbortSignal,
): Promise<{ url: string | null } | { failure: string } | null> {
  for (let wait = FIRST_POLL_MS; ; wait = POLL_MS) {
    try {
      await pause(wait, signal)
      const { status, result_url, error_message } = await call('getJob', { params: { id: job }, signal })
      if (status === 'done') return { url: result_url }
      if (status === 'failed') return { failure: `PDF export failed: ${error_message ?? 'Unknown error'}` }
    } catch {
      return signal.aborted ? null : { failure: 'Failed to check export status' }
    }
  }
}

/** Exports the report and opens it in a new tab. Returns its address, if it has one. */
export function useExportCross() {
  const notify = useToast()
  const left = useRef<AbortController>(null)
  useEffect(() => () => left.current?.abort(), [])
  return useMutation({
    mutationFn: async (cross: Cross) => {
      left.current?.abort()
      left.current = new AbortController()
      const { signal } = left.current
      const started = await call('exportCross', { params: { id: cross.id }, signal }).catch(
        (error: unknown) => {
          notify('failure', detailOf(error, 'Failed to start PDF export'))
          return null
        },
      )
      if (started === null) return null
      notify('progress', 'PDF export started... Generating report')
      const report = await waitForReport(started.job_id, signal)
      if (report === null) return null
      if ('failure' in report) {
        notify('failure', report.failure)
        return null
      }
      if (report.url === null) {
        notify('done', 'PDF generated successfully')
        return null
      }
      notify('done', 'PDF ready for download!')
      window.open(report.url, '_blank', 'noopener')
      return report.url
    },
  })
}

export function useBookMare({ sire, dam }: Parents, onBooked: () => void) {
  const notify = useToast()
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
      call('createStallionBookEntry', {
        body: {
          stallion_id: sire.id,
          mare_id: dam.id,
          season_year: seasonYear,
          terms: terms.trim() === '' ? TERMS_TO_BE_NEGOTIATED : terms,
          source_cross_id: crossId,
        },
        idempotencyKey,
      }),
    onSuccess: (entry) => {
      notify('done', `Added ${sire.name} × ${dam.name} to ${entry.season_year} stallion book`)
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
