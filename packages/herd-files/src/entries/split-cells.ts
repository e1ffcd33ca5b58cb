import { parseCsvLine } from './csv-line.ts'
import { type HeadName, headsOf } from './entry-columns.ts'

/** A header and how the rows under it are cut into its columns. */
export interface Header {
  readonly heads: readonly (HeadName | null)[]
  /** The cells of a row, by column; null where it can't be cut. */
  readonly cut: (text: string) => readonly string[] | null
}

const DELIMITERS: readonly ((text: string) => readonly string[] | null)[] = [
  (text) => (text.includes('\t') ? text.split('\t') : null),
  (text) => (text.includes('|') ? text.replace(/^\s*\||\|\s*$/g, '').split('|') : null),
  (text) => (text.includes(';') ? text.split(';') : null),
  (text) => (text.includes(',') ? parseCsvLine(text) : null),
]

/** Recognizes a header line in text, with tabs, bars, semicolons, commas, or columns set apart by blanks. */
export function headerIn(text: string): Header | null {
  for (const cut of DELIMITERS) {
    const heads = headsOf(cut(text) ?? [])
    if (heads !== null) return { heads, cut }
  }
  return alignedHeader(text)
}

interface Piece {
  readonly text: string
  readonly from: number
  readonly to: number
}

const piecesOf = (text: string, gap: RegExp): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const found of [...text.matchAll(gap), { 0: '', index: text.length }]) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), from, to: found.index })
    from = found.index + found[0].length
  }
  return pieces
}

const WIDE_GAP = / {2,}/g

/** Columns set apart by two blanks or more: a row with all its cells by order, another by where its cells stand. */
function alignedHeader(text: string): Header | null {
  const columns = piecesOf(text, WIDE_GAP)
  const heads = headsOf(columns.map((piece) => piece.text))
  if (heads === null || columns.length < 2) return null
  return {
    heads,
    cut: (row) => {
      const pieces = piecesOf(row, WIDE_GAP)
      if (pieces.length === columns.length) return pieces.map((piece) => piece.text)
      const cells = columns.map(() => '')
      for (const piece of pieces) {
        const at = nearest(columns, piece)
        cells[at] = [cells[at], piece.text].filter(Boolean).join(' ')
      }
      return cells
    },
  }
}

/** Columns are set flush left or flush right. */
function nearest(columns: readonly Piece[], { from, to }: Piece): number {
  const distances = columns.map((column) => Math.min(Math.abs(column.from - from), Math.abs(column.to - to)))
  return distances.indexOf(Math.min(...distances))
}

/** A header whose words are a single blank apart: its rows can't be cut, but it is not an entry either. */
export function isRunTogetherHeader(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return words.length >= 3 && headsOf(words) !== null
}
