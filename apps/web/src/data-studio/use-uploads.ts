import type { FileType } from '@quarterpole/contract/limits'
import { type PanelUpload, useUpload } from './use-upload.ts'

/** The uploads of all four panels; owned by the page because the mapping helper starts uploads too. */
export const useUploads = (onEvaluation: (jobId: string) => void): Record<FileType, PanelUpload> => ({
  horses: useUpload('horses', onEvaluation),
  genetics: useUpload('genetics', onEvaluation),
  race_results: useUpload('race_results', onEvaluation),
  injuries: useUpload('injuries', onEvaluation),
})
