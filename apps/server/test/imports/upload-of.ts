import type { FileType } from '@quarterpole/contract/limits'
import type { ImportRequest } from '../../src/files/imports/check/check-file.ts'

/** For tests: a file as it is uploaded to be imported, with horses made of whom the herd does not have. */
export const uploadOf = (
  fileType: FileType,
  content: string | Uint8Array,
  more: Partial<Omit<ImportRequest, 'fileType' | 'bytes'>> = {},
): ImportRequest => ({
  fileType,
  fileName: `${fileType}.csv`,
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  dryRun: false,
  createNewHorses: true,
  mapping: {},
  today: '2026-11-20',
  ...more,
})
