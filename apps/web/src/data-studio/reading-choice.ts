import type { FileMapping } from '@quarterpole/contract/import-mapping'
import type { ConflictChoice } from '@quarterpole/contract/upload'

/** How the user wants a file to be read, where it is not left to the server. Goes along with the trial and the import. */
export interface ReadingChoice {
  /** Columns, codes and answers, as the mapping helper made them. */
  readonly mapping?: FileMapping
  /** Sheet of a workbook. */
  readonly sheet?: string
  /** Row of the sheet that holds the headers, counted from 1. */
  readonly headerRow?: number
  /** What to do where a row says other than what stands. */
  readonly conflicts?: ConflictChoice
}

export const AS_IT_IS: ReadingChoice = {}

/** The members of the form that say it. */
export function setChoice(form: FormData, { mapping, sheet, headerRow, conflicts }: ReadingChoice): void {
  if (mapping !== undefined) form.set('mapping', JSON.stringify(mapping))
  if (sheet !== undefined) form.set('sheet', sheet)
  if (headerRow !== undefined) form.set('header_row', String(headerRow))
  if (conflicts !== undefined) form.set('conflicts', JSON.stringify(conflicts))
}
