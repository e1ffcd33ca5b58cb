import { expect, test } from 'vitest'
import { median } from './harness.ts'
import { rounded, table, withTable } from './table.ts'

test('the ratio is ours over the reference', () => {
  const row = {
    bench: 'kinship',
    name: '10 000 horses',
    value: 2,
    unit: 'ms',
    reference: { what: 'naive', value: 50 },
  }
  expect(table([row])).toContain('| kinship | 10 000 horses | 2.00 ms | naive: 50.0 ms | 0.0400 × |')
})

test.each([
  [1234567, '1,234,567'],
  [12.345, '12.3'],
  [0.001234, '0.00123'],
  [0, '0.00'],
])('%d reads %s', (value, text) => expect(rounded(value)).toBe(text))

test('only what stands between the marks is replaced, as often as wanted', () => {
  const marks = '<!-- figures: written by npm run bench -- --save -->\nold\n<!-- end of figures -->'
  const once = withTable(`before\n${marks}\nafter`, 'new')
  expect(once).toMatch(/^before\n<!--.*-->\nnew\n<!--.*-->\nafter$/)
  expect(withTable(once, 'new')).toBe(once)
  expect(() => withTable('no marks', 'new')).toThrow(/must hold/)
})

test('the median of an even number is the mean of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([9, 1, 5])).toBe(5)
})
