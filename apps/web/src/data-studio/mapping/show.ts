import type { FileType } from '@quarterpole/contract/limits'
import { KINDS } from './field-words.ts'

/** Moves the reader to the panel that took the file over: its report appears there, often out of sight. */
export function showUpload(fileType: FileType): void {
  const panel = document.querySelector<HTMLElement>(`section[aria-label="${KINDS[fileType]}"]`)
  if (panel !== null) show(panel, 'center')
}

export const MAPPING_ID = 'column-mapping'

/** Moves the reader to the mapping, which stands below the panel that sent the file there. */
export function showMapping(): void {
  const mapping = document.getElementById(MAPPING_ID)
  if (mapping !== null) show(mapping, 'start')
}

function show(element: HTMLElement, block: ScrollLogicalPosition): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}
