import type { FileType } from '@quarterpole/contract/limits'
import { KINDS } from './field-words.ts'

/** Moves the reader to the panel that took the file over: its report appears there, often out of sight. */
export function showUpload(fileType: FileType): void {
  const panel = document.querySelector<HTMLElement>(`section[aria-label="${KINDS[fileType]}"]`)
  if (panel === null) return
  panel.tabIndex = -1
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'center' })
}
