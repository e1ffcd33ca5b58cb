import type { FileMapping } from '@quarterpole/contract/import-mapping'
import type { ConflictChoice, Repairs } from '@quarterpole/contract/upload'

/** How the user wants a file to be read; sent with the dry run and the import. */
export interface ReadingChoice {
  /** Columns, codes and answers from the mapping helper. */
  readonly mapping?: FileMapping
  /** Sheet of a workbook. */
  readonly sheet?: string
  /** Header row of the sheet, counted from 1. */
  readonly headerRow?: number
  /** Decisions on conflicts. */
  readonly conflicts?: ConflictChoice
  /** Values to read in place of those in the file. */
  readonly repairs?: Repairs
}

export const AS_IT_IS: ReadingChoice = {}

/** Adds the choice to the form. */
export function setChoice(
  form: FormData,
  { mapping, sheet, headerRow, conflicts, repairs }: ReadingChoice,
): void {
  if (mapping !== undefined) form.set('mapping', JSON.stringify(mapping))
  if (sheet !== undefined) form.set('sheet', sheet)
  if (headerRow !== undefined) form.set('header_row', String(headerRow))
  if (conflicts !== undefined) form.set('conflicts', JSON.stringify(conflicts))
  if (repairs !== undefined && repairs.length > 0) form.set('repairs', JSON.stringify(repairs))
}
