import type { FileType } from '@quarterpole/contract/limits'

/** Where the findings of a panel stand on the page. */
export const findingsIdOf = (fileType: FileType) => `findings-${fileType}`
