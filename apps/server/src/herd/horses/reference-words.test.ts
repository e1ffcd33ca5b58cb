import { expect, test } from 'vitest'
import { inWords } from './reference-words.ts'

test.each([
  [[{ noun: 'foal', count: 1 }], '1 foal'],
  [
    [
      { noun: 'injury', count: 2 },
      { noun: 'cross', count: 1 },
    ],
    '2 injuries and 1 saved cross',
  ],
  [
    [
      { noun: 'foal', count: 3 },
      { noun: 'booking', count: 2 },
      { noun: 'test', count: 1 },
    ],
    '3 foals, 2 bookings, and 1 genetic result',
  ],
] as const)('references in words: %j', (references, words) => expect(inWords(references)).toBe(words))
