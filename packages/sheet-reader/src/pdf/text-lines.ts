import { type PlacedText, wordsOf } from './words.ts'

export interface Word {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly size: number
  /** Set above the line in smaller letters, as the 1/2 behind a place is. */
  readonly isRaised: boolean
}

/** A line of a page, raised words included, from left to right. */
export interface TextLine {
  /** Both counted from 1; lines by page. */
  readonly page: number
  readonly line: number
  readonly words: readonly Word[]
  readonly text: string
}

/** A line as the number of a row: 3014 is line 14 of page 3. */
export const rowOfLine = ({ page, line }: Pick<TextLine, 'page' | 'line'>): number => page * 1000 + line

/** Texts whose bases differ by less than this part of their size are on one line. */
const SAME_LINE = 0.16
/** How far above a line raised letters are, at most, and how large. */
const MAX_RAISED = 0.6
const RAISED_SIZE = 0.95
/** A gap that is a space, in parts of the letters' size. */
const SPACE = 0.15

interface Base {
  readonly y: number
  readonly size: number
  readonly texts: PlacedText[]
}

/** The texts of a page as lines from the top down. */
export function textLines(texts: readonly PlacedText[], page: number): TextLine[] {
  const bases = basesOf(texts)
  const lines: TextLine[] = []
  bases.forEach((base, at) => {
    if (isRaised(base, bases[at + 1])) return
    const above = bases[at - 1]
    const raised = above !== undefined && isRaised(above, base) ? wordsIn(above, true) : []
    const words = [...wordsIn(base, false), ...raised].toSorted((a, b) => a.x - b.x)
    lines.push({ page, line: lines.length + 1, words, text: textOf(words) })
  })
  return lines
}

function basesOf(texts: readonly PlacedText[]): Base[] {
  const bases: { y: number; size: number; texts: PlacedText[] }[] = []
  for (const text of texts.toSorted((a, b) => b.y - a.y)) {
    const last = bases.at(-1)
    if (last !== undefined && last.y - text.y < SAME_LINE * text.size) {
      last.texts.push(text)
      last.size = Math.max(last.size, text.size)
    } else bases.push({ y: text.y, size: text.size, texts: [text] })
  }
  return bases
}

const isRaised = (base: Base, below: Base | undefined) =>
  below !== undefined && base.y - below.y < MAX_RAISED * below.size && base.size < RAISED_SIZE * below.size

/** Words of one base; texts that touch and have one size are one word, or begin with the rest of one. */
function wordsIn({ texts }: Base, isAbove: boolean): Word[] {
  const words: Word[] = []
  for (const text of texts.toSorted((a, b) => a.x - b.x)) {
    for (const word of wordsOf(text)) {
      const last = words.at(-1)
      if (last !== undefined && last.size === word.size && Math.abs(word.x - last.right) < SPACE * word.size)
        words[words.length - 1] = { ...last, text: last.text + word.text, right: word.right }
      else words.push({ ...word, isRaised: isAbove })
    }
  }
  return words
}

function textOf(words: readonly Word[]): string {
  let text = ''
  let right = Number.POSITIVE_INFINITY
  for (const word of words) {
    text += word.x - right > SPACE * word.size ? ` ${word.text}` : word.text
    right = word.right
  }
  return text
}
