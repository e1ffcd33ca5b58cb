import { UnreadableFileError } from './table.ts'

/** A workbook that is not what its format asks for. `what` completes “The workbook is damaged: …”. */
export const damaged = (what: string) =>
  new UnreadableFileError(
    `The workbook is damaged: ${what}. Open it in a spreadsheet, save it again and upload that.`,
  )

export const locked = () =>
  new UnreadableFileError(
    'The workbook is protected with a password. Take the password off (File, Info, Protect Workbook), save it and upload it again.',
    'unsupported_media_type',
  )
