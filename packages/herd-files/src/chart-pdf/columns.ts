import type { TextLine, Word } from '@quarterpole/sheet-reader/pdf/text-lines'

/** What we read of a runner's row; `other` is any column besides. */
export type ColumnName =
  | 'program'
  | 'name'
  | 'weight'
  | 'post'
  | 'fin'
  | 'time'
  | 'index'
  | 'comment'
  | 'breed'
  | 'other'

interface Column {
  readonly name: ColumnName
  readonly x: number
  readonly right: number
}

/** A table's columns from left to right, and the words of a row in them. */
export class Columns {
  readonly #columns: readonly Column[]

  constructor(columns: readonly Column[]) {
    this.#columns = columns
  }

  has(name: ColumnName): boolean {
    return this.#columns.some((column) => column.name === name)
  }

  /** The words of a row by column. Raised words go with the word they touch. */
  cells({ words }: TextLine): ReadonlyMap<ColumnName, Word[]> {
    const cells = new Map<ColumnName, Word[]>()
    let last: { column: Column | undefined; right: number } = { column: undefined, right: 0 }
    for (const word of words) {
      const isTouching = word.isRaised && word.x - last.right < TOUCHING * word.size
      const column = isTouching ? last.column : this.#columnOf(word)
      last = { column, right: word.right }
      if (column !== undefined) cells.set(column.name, [...(cells.get(column.name) ?? []), word])
    }
    return cells
  }

  /** Names and comments run from their head to the next; everything else is nearest to its head. */
  #columnOf(word: Word): Column | undefined {
    const texts = this.#columns.find(({ name, x }, at) => {
      const next = this.#columns[at + 1]?.x ?? Number.POSITIVE_INFINITY
      return LONG.has(name) && word.x > x - SLACK && word.right < next + SLACK
    })
    if (texts !== undefined) return texts
    const distance = ({ x, right }: Column) => Math.max(x - word.right, word.x - right)
    return this.#columns.reduce<Column | undefined>(
      (best, column) => (best === undefined || distance(column) < distance(best) ? column : best),
      undefined,
    )
  }
}

const LONG: ReadonlySet<ColumnName> = new Set(['name', 'comment'])
/** In parts of a letter's size: a raised word nearer than this belongs to the word before. */
const TOUCHING = 0.3
/** Points by which a word may stand outside its column. */
const SLACK = 3

/** Column heads as charts print them, without case and periods; the longest that fits is taken. */
const HEADS: Readonly<Record<string, ColumnName>> = {
  pgm: 'program',
  program: 'program',
  'horse name (jockey)': 'name',
  'horse (jockey)': 'name',
  wgt: 'weight',
  wt: 'weight',
  weight: 'weight',
  pp: 'post',
  fin: 'fin',
  finish: 'fin',
  'ind time': 'time',
  'individual time': 'time',
  'sp in': 'index',
  'sp ind': 'index',
  si: 'index',
  'speed index': 'index',
  comments: 'comment',
  comment: 'comment',
  breed: 'breed',
  'last raced': 'other',
  'str 1': 'other',
  'str 2': 'other',
}
const MAX_WORDS = 3

/** The columns of the line if it is the head of a table of runners, else null. */
export function columnsOf({ words }: TextLine): Columns | null {
  const columns: Column[] = []
  for (let at = 0; at < words.length;) {
    const length = headLength(words, at)
    const head = words.slice(at, at + length)
    const [first, last] = [head[0], head.at(-1)]
    if (first === undefined || last === undefined) break
    columns.push({ name: HEADS[textOf(head)] ?? 'other', x: first.x, right: last.right })
    at += length
  }
  const found = new Columns(columns)
  return found.has('name') && found.has('fin') ? found : null
}

function headLength(words: readonly Word[], at: number): number {
  for (let length = MAX_WORDS; length > 1; length--)
    if (textOf(words.slice(at, at + length)) in HEADS) return length
  return 1
}

const textOf = (words: readonly Word[]) =>
  words
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
    .replaceAll('.', '')
