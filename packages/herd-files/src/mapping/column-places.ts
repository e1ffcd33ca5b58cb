import { columnLetters } from '@quarterpole/sheet-reader/column-letters'

/** What each column is called: its header where that is one of a kind, otherwise with its letters as well. */
export function columnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  for (const text of header) seen.set(text, (seen.get(text) ?? 0) + 1)
  return header.map((text, at) => {
    if (text === '') return `Column ${columnLetters(at)}`
    return seen.get(text) === 1 ? text : `${text} (column ${columnLetters(at)})`
  })
}

/** Finds columns by what a mapping calls them: by name, by plain header, or by the one header that differs in spelling only. */
export class ColumnPlaces {
  readonly #names: readonly string[]
  readonly #header: readonly string[]
  readonly #normal: (header: string) => string

  constructor(header: readonly string[], normal: (header: string) => string) {
    this.#names = columnNames(header)
    this.#header = header
    this.#normal = normal
  }

  /** −1 where there is none, or none that is meant without doubt. */
  of(column: string): number {
    const named = this.#names.indexOf(column)
    if (named >= 0) return named
    const plain = this.#header.indexOf(column)
    if (plain >= 0) return plain
    const wanted = this.#normal(column)
    const alike = this.#header.flatMap((text, at) => (this.#normal(text) === wanted ? [at] : []))
    return alike.length === 1 ? (alike[0] ?? -1) : -1
  }
}
