/** Text that is HTML already; everything else is escaped where it is written into a page. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = string | number | null | Markup | readonly Part[]

/** A piece of a page: `markup` before a template whose values are escaped, lists joined, null left out. */
export function markup(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    pieces.reduce((text, piece, i) => text + textOf(parts[i - 1] ?? null) + piece), // a value is between two pieces
  )
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part === null ? '' : part.map(textOf).join('')
  return escaped(String(part))
}

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe as text and within a quoted attribute. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => NAMES[character] ?? '')
