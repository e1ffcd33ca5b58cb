import { expect, test } from 'vitest'
import { type Figure, median, percentile } from './harness.ts'
import { line, rounded, table, withPart, withSection } from './table.ts'

test('the ratio is ours over the reference', () => {
  const figure = {
    name: 'kinship of 10 000 horses',
    value: 2,
    unit: 'ms',
    reference: { what: 'naive', value: 50 },
  }
  expect(line(figure)).toBe('| kinship of 10 000 horses | 2.00 ms | naive: 50.0 ms | 0.0400 × |  |')
  expect(table([figure]).split('\n')).toHaveLength(3)
})

test('a limit holds for the ratio where there is a reference, and for the value where there is none', () => {
  const wantedOf = (figure: Omit<Figure, 'name'>) =>
    line({ name: 'x', ...figure })
      .split(' | ')
      .at(-1)
  const reference = { what: 'bare', value: 2 }
  expect(wantedOf({ value: 16, unit: 'ms', reference, wanted: 8 })).toBe('≤ 8 ×, ok |')
  expect(wantedOf({ value: 16.1, unit: 'ms', reference, wanted: 8 })).toBe('≤ 8 ×, over |')
  expect(wantedOf({ value: 1201, unit: 'MB', wanted: 1200 })).toBe('≤ 1,200 MB, over |')
  expect(wantedOf({ value: 15_000, unit: 'rows/s', wanted: 12_000 })).toBe('≥ 12,000 rows/s, ok |')
  expect(wantedOf({ value: 11_000, unit: 'rows/s', wanted: 12_000 })).toBe('≥ 12,000 rows/s, under |')
})

test.each([
  [50, 3],
  [99, 5],
  [20, 1],
  [21, 2],
])('the %dth percentile of 1 to 5 is %d', (percent, value) => {
  expect(percentile([5, 3, 1, 4, 2], percent)).toBe(value)
})

test.each([
  [1234567, '1,234,567'],
  [12.345, '12.3'],
  [0.001234, '0.00123'],
  [0, '0.00'],
])('%d reads %s', (value, text) => expect(rounded(value)).toBe(text))

test('a bench replaces its own section between the marks, as often as wanted', () => {
  const marks = '<!-- figures: written by npm run bench -- --save -->\nnone yet\n<!-- end of figures -->'
  const one = withSection(`before\n${marks}\nafter`, 'Races', 'old')
  const two = withSection(one, 'Import', 'import')
  expect(two).toMatch(/^before\n<!--.*-->\n\n### Races\n\nold\n\n### Import\n\nimport\n\n<!--.*-->\nafter$/)
  const again = withSection(two, 'Races', 'new')
  expect(again).toBe(two.replace('old', 'new'))
  expect(withSection(again, 'Races', 'new')).toBe(again)
  expect(() => withSection('no marks', 'Races', 'new')).toThrow(/must hold/)
})

test('parts of a bench measured on one day and machine make up one table; another day starts a new one', () => {
  const figure = (name: string, value: number) => ({ name, value, unit: 'ms' })
  const marks = '<!-- figures: written by npm run bench -- --save -->\n<!-- end of figures -->'
  const saved = (document: string, day: string, figures: Parameters<typeof table>[0]) =>
    withSection(document, 'Serving', withPart(document, 'Serving', day, figures))
  const first = saved(marks, 'Monday', [figure('list', 1), figure('search', 2)])
  const second = saved(first, 'Monday', [figure('pedigree', 3), figure('list', 4)])
  expect(second.split('\n').filter((row) => row.includes(' ms '))).toEqual([
    '| list | 4.00 ms |  |  |  |',
    '| search | 2.00 ms |  |  |  |',
    '| pedigree | 3.00 ms |  |  |  |',
  ])
  const next = saved(second, 'Tuesday', [figure('list', 5)])
  expect(next).not.toContain('search')
  expect(next).toContain('Tuesday')
})

test('the median of an even number is the mean of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([9, 1, 5])).toBe(5)
})
