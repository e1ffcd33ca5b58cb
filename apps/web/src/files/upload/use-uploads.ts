import type { FileType } from '@quarterpole/contract/limits'
import { useEffect, useState } from 'react'
import type { UploadState } from './upload-state.ts'
import { type HeldState, type PanelUpload, useUpload } from './use-upload.ts'

/** How long a success is shown before the panel resets. */
const SUCCESS_MS = 5000

/** The uploads of all four panels; owned by the page because the mapping helper starts uploads too. */
export const useUploads = (onEvaluation: (jobId: string) => void): Record<FileType, PanelUpload> => ({
  horses: usePanelUpload('horses', onEvaluation),
  genetics: usePanelUpload('genetics', onEvaluation),
  race_results: usePanelUpload('race_results', onEvaluation),
  injuries: usePanelUpload('injuries', onEvaluation),
})

function usePanelUpload(fileType: FileType, onEvaluation: (jobId: string) => void): PanelUpload {
  const held = useState<UploadState>({ status: 'idle' })
  useReadyAgain(held)
  return useUpload(fileType, held, onEvaluation)
}

/** Resets the panel five seconds after a success, unless a cancel came too late. */
function useReadyAgain([state, setState]: HeldState) {
  useEffect(() => {
    if (state.status !== 'success' || state.tooLate) return
    const timer = setTimeout(() => setState({ status: 'idle' }), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [state, setState])
}
