import type { Figure } from './harness.ts'

export type Row = Figure & { bench: string }

const begin = '<!-- figures: written by npm run bench -- --save -->'
const end = '<!-- end of figures -->'

/** Figures as a Markdown table; the ratio is ours over the reference. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ bench, name, value, unit, reference }) => {
    const beside = reference ? `${reference.what}: ${rounded(reference.value)} ${unit}` : ''
    const ratio = reference ? `${(value / reference.value).toPrecision(3)} ×` : ''
    return `| ${bench} | ${name} | ${rounded(value)} ${unit} | ${beside} | ${ratio} |`
  })
  return ['| Bench | Case | Figure | Reference, same run | Ratio |', '|---|---|--:|---|--:|', ...lines].join(
    '\n',
  )
}

/** Three digits that count, thousands set apart, never in powers of ten. */
export function rounded(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(digits, 6),
    maximumFractionDigits: Math.min(digits, 6),
  })
}

/**
 * The document with the part between its marks replaced.
 *
 * @throws {Error} when the document has no marks
 */
export function withTable(document: string, content: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document must hold the lines ${begin} and ${end}.`)
  return `${document.slice(0, from + begin.length)}\n${content}\n${document.slice(to)}`
}
