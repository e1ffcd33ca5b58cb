/** The letters a spreadsheet prints over a column, counted from 0: A … Z, AA, AB … */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))
