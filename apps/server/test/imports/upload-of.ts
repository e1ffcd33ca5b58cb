import type { FileType } from '@quarterpole/contract/limits'
import type { ImportRequest } from '../../src/files/imports/check/check-file.ts'

/** For tests: a text as it is uploaded to be imported, with horses made of whom the herd does not have. */
export const uploadOf = (
  fileType: FileType,
  text: string,
  more: Partial<Omit<ImportRequest, 'fileType' | 'bytes'>> = {},
): ImportRequest => ({
  fileType,
  fileName: `${fileType}.csv`,
  bytes: new TextEncoder().encode(text),
  dryRun: false,
  createNewHorses: true,
  mapping: {},
  today: '2026-11-20',
  ...more,
})
