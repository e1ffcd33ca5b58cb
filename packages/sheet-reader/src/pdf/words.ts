/** A piece of text as a page places it: points from the left and from the bottom, to the base of its letters. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

interface PlacedWord {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly size: number
}

/** The words of a text. Their places within it follow from how wide letters are: right to about a point. */
export function wordsOf({ text, x, width, size }: PlacedText): PlacedWord[] {
  const total = widthOf(text)
  const words: PlacedWord[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const start = x + (width * widthOf(text.slice(0, index))) / total
    words.push({ text: word, x: start, right: start + (width * widthOf(word)) / total, size })
  }
  return words
}

const NARROW = /[iIjl.,:;!|'` ]/
const SLIM = /[-ftr()[\]/"]/
const WIDE = /[mMW%@]/
const CAPITAL = /[A-Zw&]/

/** Widths of letters in parts of their size, for any upright typeface. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text)
    width += NARROW.test(letter)
      ? 0.26
      : SLIM.test(letter)
        ? 0.33
        : WIDE.test(letter)
          ? 0.88
          : CAPITAL.test(letter)
            ? 0.7
            : 0.56
  return width
}
