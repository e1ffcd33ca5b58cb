import type { FileType } from '@quarterpole/contract/limits'
import { KINDS } from './field-words.ts'

/** Scrolls to the panel that shows the report, often out of view. */
export function showUpload(fileType: FileType): void {
  const panel = document.querySelector<HTMLElement>(`section[aria-label="${KINDS[fileType]}"]`)
  if (panel !== null) show(panel, 'center')
}

export const DROPPED_ID = 'dropped-files'

/** Scrolls to the dropped files above the panels. */
export function showDropped(): void {
  const files = document.getElementById(DROPPED_ID)
  if (files !== null) show(files, 'start')
}

export const MAPPING_ID = 'column-mapping'

/** Scrolls to the mapping below the panels. */
export function showMapping(): void {
  const mapping = document.getElementById(MAPPING_ID)
  if (mapping !== null) show(mapping, 'start')
}

function show(element: HTMLElement, block: ScrollLogicalPosition): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}
