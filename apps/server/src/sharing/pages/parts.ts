import type { BracketEntry, Generations } from '../../platform/paper/bracket.ts'
import type { Column, TableContent } from '../../platform/paper/table.ts'
import { markup, type Markup, type Part } from '../../platform/http/markup.ts'

export const section = (title: string, ...content: readonly Part[]): Markup =>
  markup`<section>
    <h2>${title}</h2>
    ${content}
  </section>`

export const paragraph = (text: Part, look: 'plain' | 'note' | 'grave' | 'finding' = 'plain'): Markup =>
  markup`<p class="${look}">${text}</p>`

/** The horse's photo in the page itself, so that it needs no server; nothing without one. */
export const portrait = (jpeg: Uint8Array | null, name: string): Part =>
  jpeg === null
    ? null
    : markup`<img class="portrait" alt="${name}" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}" />`

/** Terms and facts; a fact that is null is left out. */
export const facts = (of: readonly (readonly [term: string, fact: string | null])[]): Markup =>
  markup`<dl>
    ${of.map(([term, fact]) =>
      fact === null
        ? null
        : markup`<div>
            <dt>${term}</dt>
            <dd>${fact}</dd>
          </div>`,
    )}
  </dl>`

/** A table whose cells may be more than text. */
export type Cells = readonly [columns: readonly Column[], rows: readonly (readonly Part[])[]]

/** Below this many columns a table is not as wide as the page. */
const WIDE_FROM = 5

/**
 * A table in a box that scrolls sideways on a phone. The first cell of a row names it.
 *
 * @param look  names: the rows are horses
 */
export const table = (
  caption: string,
  [columns, rows]: TableContent | Cells,
  look: 'plain' | 'names' = 'plain',
): Markup =>
  scrolling(
    caption,
    markup`<table class="${look} ${columns.length < WIDE_FROM ? 'narrow' : 'broad'}">
      <caption>${caption}</caption>
      <thead>
        <tr>
          ${columns.map(headCell)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((cells) => tableRow(columns, cells))}
      </tbody>
    </table>`,
  )

const headCell = ({ head, align }: Column) => markup`<th scope="col"${aligned(align)}>${head}</th>`

const tableRow = (columns: readonly Column[], cells: readonly Part[]) =>
  markup`<tr>
    ${cells.map((cell, i) =>
      i === 0
        ? markup`<th scope="row"${aligned(columns[i]?.align)}>${cell}</th>`
        : markup`<td${aligned(columns[i]?.align)}>${cell}</td>`,
    )}
  </tr>`

const aligned = (align: Column['align']) => (align === 'right' ? markup` class="num"` : null)

/** With a tab stop, so that the keyboard can scroll it. */
const scrolling = (label: string, content: Markup) =>
  markup`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`

const GENERATION_HEADS = [
  'Parents',
  'Grandparents',
  'Great-grandparents',
  'Fourth generation',
  'Fifth generation',
]

/** The pedigree bracket as a table: names in columns, each beside the two it comes from. */
export function bracket(of: string, generations: Generations): Markup {
  const places = generations.at(-1)?.length ?? 0
  const caption = `Pedigree of ${of}, ${generations.length} generations`
  const rows = Array.from({ length: places }, (_, place) =>
    generations.flatMap((entries, generation) => {
      const span = places / entries.length
      if (place % span !== 0) return []
      const i = place / span
      // Where both parents are unknown, their places stay empty.
      const isEmpty = generation > 0 && !entries[i] && !entries[i ^ 1]
      return [
        isEmpty
          ? markup`<td rowspan="${span}"></td>`
          : ancestor(entries[i] ?? null, { span, isSire: i % 2 === 0 }),
      ]
    }),
  )
  return scrolling(
    caption,
    markup`<table class="bracket of-${generations.length}">
      <caption>${caption}</caption>
      <thead>
        <tr>
          ${generations.map((_, i) => markup`<th scope="col">${GENERATION_HEADS[i] ?? ''}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((cells) => markup`<tr>${cells}</tr>`)}
      </tbody>
    </table>`,
  )
}

const ancestor = (entry: BracketEntry | null, { span, isSire }: { span: number; isSire: boolean }) =>
  markup`<td rowspan="${span}" class="${isSire ? 'sire' : 'dam'}">
    ${
      entry === null
        ? markup`<span class="unknown">not on file</span>`
        : markup`<b>${entry.name}</b>${entry.facts === '' ? null : markup` <small>${entry.facts}</small>`}`
    }
  </td>`
