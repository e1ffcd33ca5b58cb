/** Mean width of a letter as a part of its size: names are in serif, facts in the narrower sans. */
const LETTER = { name: 0.5, facts: 0.44 } as const

/** Text that fits, by the mean width of a letter; the whole name is in the label. */
export function fitted(text: string, width: number, size: number, kind: keyof typeof LETTER): string {
  const most = Math.floor(width / (size * LETTER[kind]))
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`
}

/** A text on a few lines, broken at spaces; what does not fit the last is shortened. */
export function wrapped(
  text: string,
  width: number,
  { size, kind, lines }: { size: number; kind: keyof typeof LETTER; lines: number },
): string[] {
  const found: string[] = []
  let rest = text.split(' ')
  while (rest.length > 0 && found.length < lines - 1) {
    let taken = 1
    while (taken < rest.length && textWidth(rest.slice(0, taken + 1).join(' '), size, kind) <= width) taken++
    found.push(fitted(rest.slice(0, taken).join(' '), width, size, kind))
    rest = rest.slice(taken)
  }
  return rest.length === 0 ? found : [...found, fitted(rest.join(' '), width, size, kind)]
}

export const textWidth = (text: string, size: number, kind: keyof typeof LETTER) =>
  text.length * size * LETTER[kind]
