import type { TextLine, Word } from '@quarterpole/sheet-reader/pdf/text-lines'
import { placeReadings } from '../values/finish-margin.ts'
import { ChartFault } from './chart-fault.ts'
import { type ColumnName, type Columns, columnsOf } from './columns.ts'

/** A runner as the table prints him. Blank where the column is absent or empty. */
export interface RunnerRow {
  readonly line: TextLine
  readonly program: string
  readonly name: string
  readonly jockey: string
  /** As written behind the name or in a column, in capitals: QH, TB. */
  readonly breed: string
  readonly weight: string
  readonly post: string
  /** The place he crossed the line in; null for one who didn't finish. */
  readonly crossed: number | null
  readonly isDeadHeat: boolean
  readonly isDisqualified: boolean
  /** “---” where the chart says that there is none. */
  readonly time: string
  readonly index: string
  readonly comment: string
}

const NONE = /^(?:-+|n\/?a)$/i

/** A row before its cells are read: a name or a comment may go on in the next line. */
interface PrintedRow {
  readonly line: TextLine
  readonly fin: readonly Word[]
  readonly texts: Map<ColumnName, string>
}

/** @param at  the line of the table's head @throws {ChartFault} where a row can't be read */
export function runnerRows(lines: readonly TextLine[], at: number): RunnerRow[] {
  let columns: Columns | null = null
  const rows: PrintedRow[] = []
  for (const line of lines.slice(at)) {
    const head = columnsOf(line)
    if (head !== null) columns = head // again on the next page
    else if (columns === null || PAST.test(line.text)) break
    else {
      const cells = columns.cells(line)
      const texts = new Map([...cells].map(([name, words]) => [name, textOf(words)]))
      if (texts.has('fin')) rows.push({ line, fin: cells.get('fin') ?? [], texts })
      else carryOn(rows.at(-1), line, texts)
    }
  }
  return rows.map((row, index) => runnerOf(row, index + 1))
}

/** What follows the table. */
const PAST =
  /^(?:Fractional Times?|Final Time|Split Times?|Run-?Up|Temp|Winner|Winning|Breeder|Scratched|Disqualif|Total WPS|Claim|\d+ Claimed|Trainers?|Owners?|Footnotes|Past Performance|Pgm Horse)\b/

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

/** Adds a line without a finish to the name and the comment of the row above. */
function carryOn(row: PrintedRow | undefined, line: TextLine, texts: ReadonlyMap<ColumnName, string>): void {
  if (row === undefined || [...texts.keys()].some((name) => name !== 'name' && name !== 'comment'))
    throw new ChartFault(line, `“${line.text.slice(0, 60)}” isn’t a runner with a finish.`)
  for (const [name, text] of texts) row.texts.set(name, [row.texts.get(name), text].filter(Boolean).join(' '))
}

function runnerOf({ line, fin, texts }: PrintedRow, place: number): RunnerRow {
  const text = (name: ColumnName) => texts.get(name) ?? ''
  const finish = finishOf(line, fin, place)
  const { name, jockey } = namesOf(line, text('name'))
  const [marks = ''] = /^(?:(?:DQ|DH)-)*/i.exec(name) ?? []
  return {
    line,
    program: checked(line, 'Pgm', text('program'), /^(?:\d{1,2}[A-Z]?)?$/i),
    name: name.slice(marks.length),
    jockey,
    breed: text('breed').toUpperCase(),
    weight: checked(line, 'Wgt', text('weight'), /^(?:\d{2,3}\D{0,2}|-+)?$/).replace(/\D/g, ''),
    post: checked(line, 'PP', text('post'), /^(?:\d{1,2}|-+)?$/).replace(/\D/g, ''),
    crossed: finish.crossed,
    isDeadHeat: finish.isDeadHeat || /DH/i.test(marks),
    isDisqualified: /DQ/i.test(marks),
    time: checked(line, 'Ind. Time', text('time'), /^(?:(?:\d?:)?\d{1,2}\.\d{1,3}|-+|n\/?a)?$/i),
    index: checked(line, 'Sp. In.', text('index'), /^(?:\d{1,3}|-+|n\/?a)?$/i),
    comment: text('comment'),
  }
}

export const isNone = (cell: string) => NONE.test(cell)

/** @throws {ChartFault} where a cell has another column's value, or two */
function checked(line: TextLine, head: string, text: string, shape: RegExp): string {
  if (shape.test(text)) return text
  throw new ChartFault(line, `the column ${head} has “${text}”, which belongs to another column.`)
}

/** “Ada Creek (MEX) (Lopez, Ana)”: the last brackets hold the jockey. */
function namesOf(line: TextLine, text: string): Pick<RunnerRow, 'name' | 'jockey'> {
  const [, name = '', jockey = ''] = /^(.+?)\s*\(([^()]*)\)?$/.exec(text) ?? []
  if (name !== '') return { name, jockey }
  if (text !== '') return { name: text, jockey: '' }
  throw new ChartFault(line, 'the runner has no name.')
}

/**
 * The place in front of its raised margin: 2 of “2 1/2”. Where nothing is raised, “21/2” is read with the number of its row,
 * for rows are in the order of the finish.
 */
function finishOf(
  line: TextLine,
  words: readonly Word[],
  place: number,
): Pick<RunnerRow, 'crossed' | 'isDeadHeat'> {
  const large = Math.max(...words.map(({ size }) => size))
  const margin = words.filter(({ isRaised, size }) => isRaised || size < large)
  const text = words
    .filter((word) => !margin.includes(word))
    .map((word) => word.text)
    .join(' ')
  const isDeadHeat = /\bDH\b|^DH|DH$/i.test(words.map((word) => word.text).join(' '))
  const bare = text.replace(/\s*DH\s*/i, '')
  if (NONE.test(bare) || /^DNF$/i.test(bare)) return { crossed: null, isDeadHeat: false }
  const plain = /^\d{1,2}$/.exec(bare)?.[0]
  const isFlat = margin.length === 0 && (plain === undefined || Number(plain) > place)
  const crossed = (isFlat ? flatPlace(bare, place) : undefined) ?? plain
  if (crossed === undefined) throw new ChartFault(line, `“${text}” in the column Fin isn’t a place.`)
  return { crossed: Number(crossed), isDeadHeat }
}

/** Of “11 3/4” in the first row 1, in the eleventh 11; undefined where neither its row nor a tie explains it. */
function flatPlace(text: string, place: number): number | undefined {
  const readings = placeReadings(text)
  return [place, place - 1].find((wanted) => readings.some((reading) => reading.place === wanted))
}
