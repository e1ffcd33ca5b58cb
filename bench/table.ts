import type { Figure } from './harness.ts'

const begin = '<!-- figures: written by npm run bench -- --save -->'
const end = '<!-- end of figures -->'
const HEAD = ['| Case | Figure | Reference, same run | Ratio |', '|---|--:|---|--:|']

/** One line of a table; the ratio is ours over the reference. */
export function line({ name, value, unit, reference }: Figure): string {
  const beside = reference ? `${reference.what}: ${rounded(reference.value)} ${unit}` : ''
  const ratio = reference ? `${(value / reference.value).toPrecision(3)} ×` : ''
  return `| ${name} | ${rounded(value)} ${unit} | ${beside} | ${ratio} |`
}

/** Figures as a Markdown table. */
export const table = (figures: readonly Figure[]): string => [...HEAD, ...figures.map(line)].join('\n')

/** Three digits that count, thousands set apart, never in powers of ten. */
export function rounded(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(digits, 6),
    maximumFractionDigits: Math.min(digits, 6),
  })
}

/**
 * The document with one bench's section between its marks replaced, or added behind the others; they stay as they are,
 * each with the day it was measured on.
 *
 * @throws {Error} when the document has no marks
 */
export function withSection(document: string, bench: string, content: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document must hold the lines ${begin} and ${end}.`)
  const between = document.slice(from + begin.length, to)
  const others = between.split(/^(?=### )/m).filter((section) => section.startsWith('### '))
  const heading = `### ${bench}\n`
  const section = `${heading}\n${content}\n\n`
  const at = others.findIndex((other) => other.startsWith(heading))
  const sections = at < 0 ? [...others, section] : others.with(at, section)
  return `${document.slice(0, from + begin.length)}\n\n${sections.join('')}${document.slice(to)}`
}
