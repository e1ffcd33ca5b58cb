import { expect, test } from 'vitest'
import { decimal, percent, plural, signed } from './number.ts'

test.each([
  [4.24, '+4.2'],
  [-1.36, '−1.4'],
  [0, '0.0'],
  [-0.04, '0.0'],
  [0.04, '0.0'],
])('%d is signed %s', (value, text) => expect(signed(value, 1)).toBe(text))

test('nothing is ever minus nothing', () => expect(decimal(-0.001, 2)).toBe('0.00'))
test('a fraction becomes percent', () => expect(percent(0.03125)).toBe('3.1'))
test('counts carry their noun', () => {
  expect(plural(1, 'horse')).toBe('1 horse')
  expect(plural(1904, 'horse')).toBe('1,904 horses')
  expect(plural(0, 'injury', 'injuries')).toBe('0 injuries')
})
