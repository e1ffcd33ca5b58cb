import type { Figure } from './harness.ts'

const begin = '<!-- figures: written by npm run bench -- --save -->'
const end = '<!-- end of figures -->'
const HEAD = ['| Case | Figure | Reference, same run | Ratio | Wanted |', '|---|--:|---|--:|---|']

/** One line of a table; the ratio is ours over the reference. */
export function line({ name, value, unit, reference, wanted }: Figure): string {
  const beside = reference ? `${reference.what}: ${rounded(reference.value)} ${unit}` : ''
  const times = reference ? value / reference.value : Number.NaN
  const ratio = reference ? `${times.toPrecision(3)} ×` : ''
  const limited = reference ? { value: times, unit: '×' } : { value, unit }
  return `| ${name} | ${rounded(value)} ${unit} | ${beside} | ${ratio} | ${verdict(limited, wanted)} |`
}

/** At most the wanted figure; at least, where a rate is measured. */
function verdict({ value, unit }: Pick<Figure, 'value' | 'unit'>, wanted: number | undefined): string {
  if (wanted === undefined) return ''
  const isRate = unit.endsWith('/s')
  const isOk = isRate ? value >= wanted : value <= wanted
  const missed = isRate ? 'under' : 'over'
  return `${isRate ? '≥' : '≤'} ${wanted.toLocaleString('en-US')} ${unit}, ${isOk ? 'ok' : missed}`
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
 * The content of a bench's section with some of its cases measured: those measured on the same day and machine stay,
 * in their places, so that a long bench can be run in parts; others go.
 */
export function withPart(
  document: string,
  bench: string,
  measured: string,
  figures: readonly Figure[],
): string {
  const rows = new Map<string, string>()
  const section =
    sectionsOf(document).find((other) => other.startsWith(`### ${bench}\n\n${measured}\n`)) ?? ''
  for (const row of section.split('\n'))
    if (row.startsWith('| ') && !HEAD.includes(row)) rows.set(caseOf(row), row)
  for (const row of figures.map(line)) rows.set(caseOf(row), row)
  return `${measured}\n\n${[...HEAD, ...rows.values()].join('\n')}`
}

const caseOf = (row: string): string => row.split(' | ', 1)[0] ?? row

/**
 * The document with one bench's section between its marks replaced, or added behind the others; they stay as they are,
 * each with the day it was measured on.
 *
 * @throws {Error} when the document has no marks
 */
export function withSection(document: string, bench: string, content: string): string {
  const [from, to] = marksIn(document)
  const others = sectionsOf(document)
  const heading = `### ${bench}\n`
  const section = `${heading}\n${content}\n\n`
  const at = others.findIndex((other) => other.startsWith(heading))
  const sections = at < 0 ? [...others, section] : others.with(at, section)
  return `${document.slice(0, from + begin.length)}\n\n${sections.join('')}${document.slice(to)}`
}

function marksIn(document: string): [from: number, to: number] {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document must hold the lines ${begin} and ${end}.`)
  return [from, to]
}

function sectionsOf(document: string): string[] {
  const [from, to] = marksIn(document)
  const between = document.slice(from + begin.length, to)
  return between.split(/^(?=### )/m).filter((section) => section.startsWith('### '))
}
