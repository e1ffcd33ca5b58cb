import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import type { TextLine } from '@quarterpole/sheet-reader/pdf/text-lines'
import { isFault } from '../problems.ts'
import { readDate } from '../values/dates.ts'

/** The lines of one race, from its head to the next. */
export interface ChartRace {
  readonly track: string
  /** YYYY-MM-DD; as printed where that is no date */
  readonly date: string
  readonly number: number
  readonly head: TextLine
  /** What follows the head, over pages, without what is printed at the foot of each. */
  readonly lines: readonly TextLine[]
}

const HEAD = /^(\S.*?) - ([A-Z][a-z]+ \d{1,2}, \d{4}) - Race (\d{1,2})\b/
const FOOT = /^(?:Copyright \d{4}\b|Page \d+(?: of \d+)?$)|All Rights Reserved\.?$/i

/** Charts have some 150 letters a line; our patterns are not made for the book of a hostile file. */
const MAX_LETTERS = 1000

/**
 * The races of a chart in their order. A head that is repeated on the next page continues its race.
 *
 * @throws {UnreadableFileError} when the document is no chart
 */
export function splitRaces(lines: readonly TextLine[]): ChartRace[] {
  const races: (ChartRace & { lines: TextLine[] })[] = []
  for (const line of lines) {
    if (line.text.length > MAX_LETTERS) throw notAChart(line, `a line is ${line.text.length} letters long`)
    const head = headOf(line)
    const last = races.at(-1)
    if (head === null) {
      if (last !== undefined && !FOOT.test(line.text)) last.lines.push(line)
    } else if (last === undefined || !isSame(last, head)) races.push({ ...head, head: line, lines: [] })
  }
  if (races.length > 0) return races
  const [first = { page: 1, line: 1, text: '' }] = lines
  throw notAChart(
    first,
    'no line names the track, the date and the race, such as “RUIDOSO DOWNS - June 1, 2026 - Race 3”',
  )
}

function notAChart(line: Pick<TextLine, 'page' | 'line' | 'text'>, why: string): UnreadableFileError {
  const seen = `Page ${line.page}, line ${line.line} says “${line.text.slice(0, 60)}”.`
  return new UnreadableFileError(
    `This PDF isn’t a race chart as we know them: ${why}. ${seen} Save its table as .xlsx or .csv and upload that.`,
  )
}

type Head = Pick<ChartRace, 'track' | 'date' | 'number'>

function headOf({ text }: TextLine): Head | null {
  const [, track, day = '', number] = HEAD.exec(text) ?? []
  if (track === undefined) return null
  const read = readDate(day, { order: 'month_first', system: '1900', latest: '9999-12-31' })
  return { track, date: read === null || isFault(read) ? day : read.date, number: Number(number) }
}

const isSame = (a: Head, b: Head) => a.track === b.track && a.date === b.date && a.number === b.number
