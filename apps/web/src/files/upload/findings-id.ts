import type { FileType } from '@quarterpole/contract/limits'

/** Id of a panel's findings. */
export const findingsIdOf = (fileType: FileType) => `findings-${fileType}`
