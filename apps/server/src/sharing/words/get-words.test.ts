import { expect, test } from 'vitest'
import { getWords } from './get-words.ts'

test.each([
  [{ foals: 0, starters: 0, winners: 0 }, 'no foals on file'],
  [{ foals: 1, starters: 0, winners: 0 }, '1 foal on file, without a start on file'],
  [{ foals: 12, starters: 0, winners: 0 }, '12 foals on file, none with a start on file'],
  [{ foals: 12, starters: 3, winners: 0 }, '12 foals on file, 3 starters, 0 winners'],
  [
    { foals: 2, starters: 0, winners: 0, ofRacingAge: 1 },
    '2 foals on file, 1 of racing age, none with a start on file',
  ],
  [{ foals: 12, starters: 3, winners: 1 }, '12 foals on file, 3 starters, 1 winner'],
])('%j is "%s"', (get, words) => expect(getWords(get)).toBe(words))
