import { type Sheet, sheetLine } from './sheet.ts'

const BEYOND_ASCII = /\S{0,30}[\u0080-\uffff]\S{0,30}/

/**
 * Says that the letters of a text without a mark were guessed, as what is not UTF-8 is: from another code page, or where
 * a few bytes of UTF-8 are broken, some of them are now others. The first word with such a letter shows it.
 */
export function noteEncoding(sheet: Sheet, encoding: string): string | null {
  if (encoding !== 'windows-1252') return null
  const first = firstBeyondAscii(sheet)
  const shown = first === null ? '' : `, as in “${first.word}” of row ${first.row}`
  return `The text isn’t valid UTF-8, so we read its letters as Windows-1252${shown}. If they look wrong, save the file as CSV UTF-8 and upload that.`
}

function firstBeyondAscii(sheet: Sheet): { readonly row: number; readonly word: string } | null {
  for (const [index, cells] of sheet.rows.entries())
    for (const cell of cells) {
      const word = BEYOND_ASCII.exec(cell)?.[0]
      if (word !== undefined) return { row: sheetLine(sheet, index), word }
    }
  return null
}
