import { expect, test } from 'vitest'
import { recoveryWord } from './recovery.ts'

test.each([
  [1, 'good'],
  [0.801, 'good'],
  [0.8, 'monitor closely'],
  [0.601, 'monitor closely'],
  [0.6, 'significant injury'],
  [0, 'significant injury'],
])('a recovery confidence of %d reads %s', (confidence, word) => expect(recoveryWord(confidence)).toBe(word))
