import { rowOfLine, type TextLine } from '@quarterpole/sheet-reader/pdf/text-lines'
import type { ReadFault } from '@quarterpole/sheet-reader/read-file'

type Line = Pick<TextLine, 'page' | 'line'>

/** “page 3, line 14” */
export const placeOf = ({ page, line }: Line): string => `page ${page}, line ${line}`

/** A race that can't be read, with the line that shows it. */
export class ChartFault extends Error {
  override readonly name = 'ChartFault'
  readonly line: Line
  constructor(line: Line, message: string) {
    super(message)
    this.line = line
  }

  /** @param race  what to call the race */
  asFault(race: string): ReadFault {
    return {
      line: rowOfLine(this.line),
      message: `${race} (${placeOf(this.line)}): ${this.message}`,
      remedy: 'We left the race out. Type its result, or upload it as a spreadsheet.',
    }
  }
}
