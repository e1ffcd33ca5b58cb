/** How the user wants a file to be read, where it is not left to the server. Goes along with the trial and the import. */
export interface ReadingChoice {
  /** Our field → header of the file. */
  readonly mapping?: Readonly<Record<string, string>>
  /** Sheet of a workbook. */
  readonly sheet?: string
  /** Row of the sheet that holds the headers, counted from 1. */
  readonly headerRow?: number
}

export const AS_IT_IS: ReadingChoice = {}

/** The members of the form that say it. */
export function setChoice(form: FormData, { mapping, sheet, headerRow }: ReadingChoice): void {
  if (mapping !== undefined) form.set('mapping', JSON.stringify(mapping))
  if (sheet !== undefined) form.set('sheet', sheet)
  if (headerRow !== undefined) form.set('header_row', String(headerRow))
}
