import { UnreadableFileError } from './table.ts'

/** A workbook that is not what its format asks for. `what` completes “The workbook is damaged: …”. */
export const damaged = (what: string) =>
  new UnreadableFileError(
    `The workbook is damaged: ${what}. Open it in a spreadsheet, save it again, and upload that.`,
  )

export const locked = () =>
  new UnreadableFileError(
    'The workbook has a password. Remove it (File, Info, Protect Workbook), save the workbook, and upload it again.',
    'unsupported_media_type',
  )
