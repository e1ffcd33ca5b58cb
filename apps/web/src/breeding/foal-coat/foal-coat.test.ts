import { expect, test } from 'vitest'
import { alleleWords, coatsWords, rareWords } from './coat-words.ts'

test('a parent’s copies are written as a laboratory writes them, likeliest first', () => {
  const extension = { allele: 'E', other: 'e' }
  expect(alleleWords(extension, [0.18, 0.82, 0])).toBe('E/e 82%, e/e 18%')
  expect(alleleWords(extension, [0.999, 0.001, 0])).toBe('e/e')
})

test('colors below one in a hundred are named in one line, the rarest together', () => {
  const of = (...chances: number[]) =>
    chances.map((chance, k) => ({
      color: ['black', 'dun', 'gray'][k] ?? '',
      chance,
      of_100: Math.floor(100 * chance),
    }))
  expect(rareWords(of(1))).toBeNull()
  expect(rareWords(of(0.99, 0.005, 0.0001))).toBe('Below 1 in 100 each: dun, and rarer ones.')
  expect(rareWords(of(0.9996, 0.0004))).toBe('Any other color: below 1 in 1,000 each.')
})

test('in a table the three likeliest are named, the others added up', () => {
  const of = (...counts: number[]) =>
    counts.map((of_100, k) => ({
      color: ['bay or brown', 'black', 'dun', 'gray', 'grullo'][k] ?? '',
      chance: of_100 / 100,
      of_100,
    }))
  expect(coatsWords(of(60, 40, 0))).toBe('60 bay or brown, 40 black')
  expect(coatsWords(of(50, 30, 10, 6, 4))).toBe('50 bay or brown, 30 black, 10 dun, 10 other')
})
