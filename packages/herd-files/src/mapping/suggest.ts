import type { Confidence } from '@quarterpole/contract/limits'
import { type Field, normalHeader } from '../columns.ts'
import { shapeAgrees, shapeOf, SHAPE_WORDS } from './shapes.ts'
import { ALIKE, similarity, squashed, words } from './similarity.ts'

/** A column of a file, as far as a suggestion looks at it. */
export interface SourceColumn {
  /** As a mapping calls it. */
  readonly name: string
  readonly header: string
  /** Its first values that are not blank. */
  readonly values: readonly string[]
}

export interface Suggestion {
  readonly field: string | null
  /** Null where nothing is suggested, or where somebody chose. */
  readonly confidence: Confidence | null
  /** Why a known header is not taken. */
  readonly remark: string | null
}

export interface Suggestions {
  /** One for each column, in their order. */
  readonly columns: readonly Suggestion[]
  readonly contested: readonly {
    readonly field: Field
    readonly columns: readonly string[]
    readonly places: readonly number[]
  }[]
}

/**
 * Suggests what each column is: by the field's own name, then by the headers people give it, then by likeness. A
 * suggestion is withdrawn where the values do not look like the field's, and made for neither where two columns have
 * the same claim.
 *
 * @param chosen  positions of columns that somebody gave a field, or null to leave them unread
 */
export function suggest(
  fields: readonly Field[],
  columns: readonly SourceColumn[],
  chosen: ReadonlyMap<number, string | null> = new Map(),
): Suggestions {
  const board = sureBoard(fields, columns, chosen)
  board.takeAlike()
  // “finish_top3”, “track_nm”: what a file cannot do without is offered where its header begins with our word.
  board.take('unsure', (field, header) => field.required === true && beginsWithOurWord(field, header))
  return board.result()
}

/** What the headers say without doubt, and what an import takes unasked: nothing that is only alike. */
export const suggestSure = (
  fields: readonly Field[],
  columns: readonly SourceColumn[],
  chosen: ReadonlyMap<number, string | null>,
): Suggestions => sureBoard(fields, columns, chosen).result()

function sureBoard(
  fields: readonly Field[],
  columns: readonly SourceColumn[],
  chosen: ReadonlyMap<number, string | null>,
): Board {
  const board = new Board(fields, columns, chosen)
  board.take('exact', (field, header) => header === field.aliases[0])
  board.take('exact', (field, header) => header === normalHeader(field.label))
  board.take(
    'exact',
    (field, header) =>
      header === normalHeader(field.name) || squashed(header) === squashed(field.aliases[0] ?? ''),
  )
  const ranks = Math.max(0, ...fields.map(({ aliases }) => aliases.length))
  for (let rank = 1; rank < ranks; rank++) {
    board.take('likely', ({ aliases }, header) => {
      const alias = aliases[rank]
      return (
        alias !== undefined &&
        (header === alias || (alias.length > 3 && squashed(header) === squashed(alias)))
      )
    })
  }
  return board
}

const beginsWithOurWord = ({ label, aliases }: Field, header: string) =>
  [normalHeader(label), aliases[0] ?? ''].some((word) => word !== '' && header.startsWith(`${word} `))

/** Which columns are still free, and which fields. */
class Board {
  readonly #fields: readonly Field[]
  readonly #columns: readonly SourceColumn[]
  readonly #normal: readonly string[]
  readonly #fieldOf = new Map<number, Suggestion>()
  readonly #remarks = new Map<number, string>()
  readonly #contested: { field: Field; columns: string[]; places: readonly number[] }[] = []
  readonly #done = new Set<string>()

  constructor(
    fields: readonly Field[],
    columns: readonly SourceColumn[],
    chosen: ReadonlyMap<number, string | null>,
  ) {
    this.#fields = fields
    this.#columns = columns
    this.#normal = columns.map(({ header }) => normalHeader(header))
    for (const [at, field] of chosen) {
      this.#fieldOf.set(at, { field, confidence: null, remark: null })
      if (field !== null) this.#done.add(field)
    }
  }

  /** Gives each open field the one free column that fits; two that fit alike are a contest and get nothing. */
  take(confidence: Confidence, fits: (field: Field, header: string) => boolean): void {
    for (const field of this.#fields) {
      if (this.#done.has(field.name)) continue
      const hits = this.#free().filter((at) => fits(field, this.#normal[at] ?? '') && this.#agrees(field, at))
      const [first] = hits
      if (first === undefined) continue
      this.#done.add(field.name)
      if (hits.length === 1) this.#give(first, field, confidence)
      else this.#contest(field, hits)
    }
  }

  /** The likest pairs first, down to the bound. */
  takeAlike(): void {
    const pairs = this.#free().flatMap((at) =>
      this.#fields.map((field) => ({ at, field, alike: this.#likeness(field, at) })),
    )
    for (const { at, field, alike } of pairs.toSorted((a, b) => b.alike - a.alike)) {
      if (alike < ALIKE) return
      if (this.#fieldOf.has(at) || this.#done.has(field.name) || !this.#agrees(field, at)) continue
      this.#done.add(field.name)
      this.#give(at, field, 'unsure')
    }
  }

  result(): Suggestions {
    const columns = this.#columns.map((_, at): Suggestion => {
      const given = this.#fieldOf.get(at)
      return given ?? { field: null, confidence: null, remark: this.#remarks.get(at) ?? null }
    })
    return { columns, contested: this.#contested }
  }

  #free(): number[] {
    return this.#columns.map((_, at) => at).filter((at) => !this.#fieldOf.has(at) && this.#normal[at] !== '')
  }

  #give(at: number, field: Field, confidence: Confidence): void {
    this.#fieldOf.set(at, { field: field.name, confidence, remark: null })
  }

  #contest(field: Field, hits: readonly number[]): void {
    const names = hits.map((at) => this.#columns[at]?.name ?? '')
    this.#contested.push({ field, columns: names, places: hits })
    for (const at of hits) {
      const remark = `${names.join(' and ')} can both be ${field.label}. Choose one.`
      this.#fieldOf.set(at, { field: null, confidence: null, remark })
    }
  }

  #agrees(field: Field, at: number): boolean {
    if (shapeAgrees(field.name, this.#columns[at]?.values ?? [])) return true
    const shape = shapeOf(field.name)
    if (shape !== undefined && !this.#remarks.has(at))
      this.#remarks.set(at, `The header says ${field.label}, but the values aren’t ${SHAPE_WORDS[shape]}.`)
    return false
  }

  #likeness(field: Field, at: number): number {
    const header = this.#normal[at] ?? ''
    return Math.max(
      0,
      ...field.aliases.flatMap((alias) => (isTooShortFor(alias, header) ? [] : similarity(alias, header))),
    )
  }
}

/** With a letter more, a word of three is another word: feed is no fee, label no lab. Its plural is the same. */
function isTooShortFor(alias: string, header: string): boolean {
  const [word = '', ...others] = words(header)
  return alias.length <= 3 && others.length === 0 && word.length > alias.length && word !== `${alias}s`
}
